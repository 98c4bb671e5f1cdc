// @module-tag property

/** Export of texts to translators and import of their file: `npm run content`, in a copy of the project. */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readTranslations, writeTranslations } from '../../../src/tools/content/translation-file.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const project = join(import.meta.dirname, '..', '..', '..');
let copy: string;

const english = {
  '-200': 'No answer.',
  '10001': 'Reload the page.',
  footer: '© {{from}}-{{to}} {{brand}}',
  loginTitle: 'Log in to {{brand}}',
  step: 'Step {{step}} of {{total}}',
};
const german = { step: 'Schritt {{step}} von {{total}}' };

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'gatehouse-content-'));
  for (const name of ['src', 'sites', 'package.json'])
    cpSync(join(project, name), join(copy, name), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
});

beforeEach(() => {
  for (const name of ['locales', 'de.xlf', 'mx.xlf']) rmSync(join(copy, name), { recursive: true, force: true });
  write('en/global', english);
  for (const namespace of ['inverse', 'inverse-error-code']) write(`en/${namespace}`, {});
  write('de-EU/global', german);
});

afterAll(() => rmSync(copy, { recursive: true }));

test('status counts the missing texts of a language and their English words', () => {
  const { stdout } = content('status', '--language', 'de-EU', '--language', 'id-IDN');
  expect(stdout).toMatch(/^5 texts of 10 words in English; missing:$/m);
  expect(stdout).toMatch(/^de-EU {8}4 texts {6}8 words$/m);
  expect(stdout).toMatch(/^id-IDN +falls back to id-ID$/m);
});

describe('from export to import', () => {
  test('missing texts are exported, translated, imported, and keep the order of the English file', () => {
    expect(content('export', '--language', 'de-EU', '--missing', '--out', 'de.xlf')).toMatchObject({
      status: 0,
      stdout: 'de.xlf: 4 texts of 8 words for de-EU.\n',
    });
    expect(read('de.xlf')).not.toContain('Step');
    translate('de.xlf', 'Log in to ', 'Anmelden bei ');
    translate('de.xlf', 'No answer.', 'Keine Antwort.');
    expect(content('import', 'de.xlf')).toMatchObject({
      status: 0,
      stdout: 'de-EU: 2 texts are new or changed, 2 have no translation in the file.\n',
    });
    expect(read('locales/de-EU/global.json')).toBe(
      '{\n  "-200": "Keine Antwort.",\n  "loginTitle": "Anmelden bei {{brand}}",\n  "step": "Schritt {{step}} von {{total}}"\n}\n',
    );
  });

  test('a translation that reads like the English text is written to the file of its language', () => {
    content('export', '--language', 'de-EU', '--missing', '--out', 'de.xlf');
    const copied = '<source>© <x id="from" equiv-text="{{from}}"/>-<x id="to" equiv-text="{{to}}"/>';
    const line =
      read('de.xlf')
        .split('\n')
        .find((text) => text.startsWith(copied)) ?? '';
    expect(line).toContain('{{brand}}');
    replaceIn('de.xlf', line, `${line}\n${line.replaceAll('source>', 'target>')}`);
    expect(content('import', 'de.xlf')).toMatchObject({ status: 0 });
    expect(JSON.parse(read('locales/de-EU/global.json'))).toMatchObject({ footer: '© {{from}}-{{to}} {{brand}}' });
  });

  test('a regional language keeps only what differs from its parent', () => {
    write('es-ES/global', { loginTitle: 'Entrar en {{brand}}', '10001': 'Recargue la página.' });
    write('es-MX/global', { '10001': 'Recarga la página.' });
    content('export', '--language', 'es-MX', '--out', 'mx.xlf');
    expect(read('mx.xlf')).toContain('<target>Entrar en <x id="brand" equiv-text="{{brand}}"/></target>');
    replaceIn('mx.xlf', 'Recarga la', 'Recargue la');
    expect(content('import', 'mx.xlf').status).toBe(0);
    expect(read('locales/es-MX/global.json')).toBe('{}\n');
  });

  test('notes, lengths and records of the English text survive the way to the translator and back', () => {
    const notes = {
      placeholders: { brand: 'name of the exchange' },
      texts: { 'global.loginTitle': { note: 'Heads the form.', max: 30, unsure: { 'de-EU': 'The preposition.' } } },
    };
    writeFileSync(join(copy, 'locales/notes.json'), JSON.stringify(notes));
    content('accept', '--language', 'de-EU');
    const records = read('locales/sources.json');
    content('export', '--language', 'de-EU', '--out', 'de.xlf');
    const unit = /<trans-unit id="loginTitle".*?<\/trans-unit>/s.exec(read('de.xlf'))?.[0];
    expect(unit).toContain('maxwidth="30" size-unit="char"');
    expect(unit).toMatch(
      /<note>.*Heads the form\..*\{\{brand\}\}: name of the exchange\. At most 30 characters\..*<\/note>/,
    );
    expect(unit).toContain('For a native reader: The preposition.');

    translate('de.xlf', 'Log in to ', 'Melden Sie sich bitte noch heute an bei ');
    expect(content('import', 'de.xlf').stderr).toMatch(/"loginTitle" has 49 characters, and there is room for 30\.$/m);
    expect(read('locales/sources.json')).toBe(records);
    replaceIn('de.xlf', 'Melden Sie sich bitte noch heute an bei ', 'Anmelden bei ');
    expect(content('import', 'de.xlf').status).toBe(0);
    const both = JSON.parse(read('locales/sources.json'));
    expect(both).toMatchObject(JSON.parse(records));
    expect(Object.keys(both)).toEqual(['global.loginTitle', 'global.step']);
    expect(JSON.parse(read('locales/notes.json'))).toEqual(notes);

    write('en/global', { ...english, step: 'Part {{step}} of {{total}}' });
    expect(content('check', '--language', 'de-EU').stderr).toContain(
      '"step" was translated before the English text changed; change it, or run “npm run content -- accept”.',
    );
    expect(content('accept', '--language', 'de-EU', 'global.step', 'global.nothing').stderr).toMatch(
      /^No such text is translated: global\.nothing\. A name/,
    );
    expect(content('check', '--language', 'de-EU').stderr).toContain('"step"');
    expect(content('accept', '--language', 'de-EU', 'global.loginTitle', 'global.step').status).toBe(0);
    expect(content('check', '--language', 'de-EU').stderr).not.toContain('"step"');
  });

  test('any text is the same after writing and reading the file', async () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[{}\s\p{C}]/u.test(text));
    const text = fc
      .array(fc.oneof(words, fc.constantFrom('{{brand}}', '{{time}}', 'a < b & "c"')), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join(' '));
    await fc.assert(
      fc.asyncProperty(text, text, async (source, target) => {
        const units = [{ namespace: 'inverse', key: '-200', source, target }] as const;
        const xml = await writeTranslations('kk-KAZ', units);
        expect(readTranslations('file.xlf', xml)).toEqual({ language: 'kk-KAZ', units });
      }),
      { numRuns: propertyRuns() },
    );
  });
});

// The rules themselves are tested in content-lint.test.ts.
describe('an import with a mistake reports fault and line, and changes nothing', { tags: ['all'] }, () => {
  beforeEach(() => {
    content('export', '--language', 'de-EU', '--missing', '--out', 'de.xlf');
    translate('de.xlf', 'No answer.', 'Keine Antwort.');
  });

  afterEach(() => expect(JSON.parse(read('locales/de-EU/global.json'))).toEqual(german));

  test.each<[string, () => void, RegExp]>([
    [
      'a lost placeholder',
      () => translate('de.xlf', 'Log in to ', 'Anmelden', ''),
      /"loginTitle" lacks \{\{brand\}\}\.$/m,
    ],
    [
      'an invisible character',
      () => replaceIn('de.xlf', 'Keine', 'Kei\u200bne'),
      /"-200" has the invisible U\+200B\.$/m,
    ],
    ['a space at the end', () => replaceIn('de.xlf', 'Antwort.', 'Antwort. '), /"-200" ends with a space\.$/m],
    ['HTML', () => replaceIn('de.xlf', 'Keine', '&lt;b>Keine&lt;/b>'), /"-200" has HTML in it\.$/m],
    [
      'an unknown key',
      () => replaceIn('de.xlf', 'id="-200"', 'id="-201"'),
      /"-201" is not a key of the English texts\.$/m,
    ],
    [
      'English left over',
      () => replaceIn('de.xlf', 'Keine Antwort.', 'No answer.'),
      /"-200" is still the English text; /m,
    ],
    [
      'English that has changed',
      () => write('en/global', { ...english, '-200': 'Offline.' }),
      /"-200" was exported with an older English text; export it again\.$/m,
    ],
  ])('%s', (_, spoil, sentence) => {
    spoil();
    const { status, stderr } = content('import', 'de.xlf');
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/^de\.xlf, line \d+: /);
    expect(stderr).toMatch(/\nNothing was changed\.\n$/);
    expect(status).toBe(1);
  });

  test('the reported line is that of the text', () => {
    replaceIn('de.xlf', 'Keine', '\u200bKeine');
    const line = Number(/line (\d+):/.exec(content('import', 'de.xlf').stderr)?.[1]);
    expect(read('de.xlf').split('\n')[line - 1]).toBe('<trans-unit id="-200">');
  });

  test.each<[string, () => void, RegExp]>([
    ['a truncated file', () => replaceIn('de.xlf', '</body>', ''), /^de\.xlf, line \d+: Unexpected close tag\.\n$/],
    [
      'a text',
      () => writeFileSync(join(copy, 'de.xlf'), 'Hello'),
      /^de\.xlf, line 1: Text data outside of root node\.\n$/,
    ],
    ['nothing', () => writeFileSync(join(copy, 'de.xlf'), ''), /^de\.xlf is not an XLIFF 1\.2 file\.\n$/],
    ['another XML', () => writeFileSync(join(copy, 'de.xlf'), '<a/>'), /^de\.xlf is not an XLIFF 1\.2 file\.\n$/],
    [
      'an unknown language',
      () => replaceIn('de.xlf', 'de-EU.global', 'xx-YY.global'),
      /^de\.xlf must have one language that we publish; /,
    ],
    [
      'an unknown namespace',
      () => replaceIn('de.xlf', 'de-EU.global', 'de-EU.extra'),
      /^de\.xlf: there is no namespace "de-EU\.extra"\.\n$/,
    ],
    [
      'markup',
      () => replaceIn('de.xlf', 'Keine', '<g id="1">Keine</g>'),
      /^de\.xlf, line \d+: "-200" has elements other than placeholders\.\n$/,
    ],
    ['a missing file', () => rmSync(join(copy, 'de.xlf')), /^de\.xlf does not exist; /],
  ])('%s', (_, spoil, sentence) => {
    spoil();
    const { status, stderr } = content('import', 'de.xlf');
    expect(stderr).toMatch(sentence);
    expect(status).toBe(1);
  });
});

test('check fails with the number of findings of a language', () => {
  const { status, stderr } = content('check', '--language', 'de-EU');
  expect(stderr).toMatch(/^de-EU {7}4 findings: 4 missing\n$/m);
  expect(status).toBe(1);
  expect(content('check', '--language', 'xx').stderr).toMatch(/^There is no language "xx"; there are en, /);
});

test('a duplicate key or a byte order mark stops every command with a sentence', () => {
  const file = join(copy, 'locales/de-EU/global.json');
  writeFileSync(file, '{ "step": "a", "step": "b" }');
  expect(content('status').stderr).toBe('locales/de-EU/global.json has the key "step" twice.\n');
  writeFileSync(file, '\ufeff{}');
  expect(content('status').stderr).toMatch(/^locales\/de-EU\/global\.json starts with a byte order mark /);
});

function content(...args: string[]) {
  return run('content', args);
}

function run(command: string, args: readonly string[]) {
  return spawnSync(process.execPath, [join(copy, 'src/tools/commands', `${command}.ts`), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: join(copy, '.cache-of-node') },
  });
}

/** Adds a translation to the unit whose English text begins with `start`; the rest of the text is copied unless given. */
function translate(file: string, start: string, translation: string, rest?: string): void {
  replaceIn(
    file,
    new RegExp(`<source>${start}(.*)</source>`),
    (whole, end: string) => `${whole}\n<target>${translation}${rest ?? end}</target>`,
  );
}

function replaceIn(file: string, what: string | RegExp, by: string | ((whole: string, end: string) => string)): void {
  const before = read(file);
  const after = typeof by === 'string' ? before.replace(what, () => by) : before.replace(what, by);
  expect(after).not.toBe(before);
  writeFileSync(join(copy, file), after);
}

function read(name: string): string {
  return readFileSync(join(copy, name), 'utf8');
}

function write(name: string, texts: Readonly<Record<string, string>>): void {
  const path = join(copy, 'locales', `${name}.json`);
  if (!existsSync(join(path, '..'))) mkdirSync(join(path, '..'), { recursive: true });
  const lines = Object.entries(texts).map(([key, text]) => `${JSON.stringify(key)}: ${JSON.stringify(text)}`);
  writeFileSync(path, `{ ${lines.join(', ')} }`);
}
