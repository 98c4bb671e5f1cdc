import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inlineErrorKeys } from '../../../src/domain/errors/inline.ts';
import { section8 } from '../../services/errors/section-8-rows.ts';

const languages = ['en', 'tr-TUR', 'zh-HK', 'ar-SA'];

function read(language: string, namespace: string): Record<string, string> {
  const path = join(import.meta.dirname, `../../../locales/${language}/${namespace}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}

/** Every key that the expectations name, of both namespaces. */
function namedKeys(): { errors: string[]; dialogs: string[] } {
  const names = section8.flatMap(([, , , { form, toast, dialog }]) =>
    [
      form,
      toast?.text,
      dialog?.title,
      dialog?.subtitle,
      dialog?.toast,
      ...(dialog?.buttons ?? []).map(([text]) => text),
    ].filter((key) => key !== undefined && key !== 'switched on'),
  ) as string[];
  return {
    errors: names.filter((key) => key.startsWith('error:')).map((key) => key.slice('error:'.length)),
    dialogs: names.filter((key) => !key.startsWith('error:')),
  };
}

describe.each(languages)('in %s', (language) => {
  const errors = read(language, 'inverse-error-code');
  const dialogs = read(language, 'inverse');
  const english = read('en', 'inverse-error-code');

  test('every text that the catalogue may show exists', () => {
    const named = namedKeys();
    expect([...named.errors, ...inlineErrorKeys].filter((key) => !errors[key])).toEqual([]);
    expect(named.dialogs.filter((key) => !dialogs[key])).toEqual([]);
    expect(Object.keys(english).filter((key) => !errors[key])).toEqual([]);
  });

  test('no text is the English one, and none names a real exchange', () => {
    const own = Object.entries(errors).filter(([key, text]) => language !== 'en' && english[key] === text);
    expect(own).toEqual([]);
    expect(Object.values({ ...errors, ...dialogs }).filter((text) => /bybit/i.test(text))).toEqual([]);
  });
});

test('an account that is closed for good has this text (S8.17)', () => {
  expect(read('en', 'inverse-error-code')['40029']).toBe('This account has been terminated. Contact support for help.');
});
