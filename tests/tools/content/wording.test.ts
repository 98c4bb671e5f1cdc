/** The rules for words: each fault is planted in small files, and the project's own files have none. */

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LanguageCode } from '../../../src/domain/language/language.ts';
import { lintLocales, lintProject } from '../../../src/tools/content/lint-locales.ts';
import type { Allowed, Glossary } from '../../../src/tools/content/read-glossary.ts';
import type { LocaleTexts } from '../../../src/tools/content/read-locales.ts';
import { acceptTexts, hashOfText, type Sources } from '../../../src/tools/content/sources.ts';
import { usedTexts } from '../../../src/tools/content/used-texts.ts';

type Texts = Record<string, string>;

const glossary: Glossary = {
  terms: [
    { term: 'security check', means: 'The test against robots.', never: ['captcha'], in: {} },
    {
      ...{ term: 'frozen', means: 'Closed by its owner.', never: [], says: ['freeze', 'frozen'] },
      ...{ in: { 'de-EU': 'eingefroren', 'vi-VN': 'đóng băng' }, forms: { 'de-EU': ['einfrier', 'eingefror'] } },
    },
  ],
  languages: {
    'es-AR': { address: 'vos', neverAddress: ['Su', 'Inicie'], never: [] },
    'de-EU': {
      ...{ address: 'Sie', neverAddress: ['du', 'Du'], never: ['Captcha'] },
      please: { words: ['bitte'], in: 'ours' },
    },
    'id-ID': { address: 'Anda', neverAddress: [], never: ['{} lagi', 'cair…'] },
    'ja-JP': { address: 'です・ます', neverAddress: [], never: [], please: { words: ['ください'], in: 'all' } },
    'pl-PL': { address: 'Ty', neverAddress: [], never: [], please: { words: ['prosz…'], in: 'none' } },
    'ru-RU': { address: 'вы', neverAddress: ['…Вы'], never: [] },
    'zh-HK': { address: '您', neverAddress: ['你'], never: [] },
  },
};

function localesOf(texts: Partial<Record<LanguageCode, Texts>>) {
  return new Map(
    Object.entries(texts).map(([code, own]): [LanguageCode, LocaleTexts] => [code as LanguageCode, { inverse: own }]),
  );
}

interface More {
  readonly allowed?: Allowed;
  readonly sources?: Sources;
  readonly notes?: Record<string, { max?: number }>;
}

/** @returns findings as `language key rule` */
function lint(texts: Partial<Record<LanguageCode, Texts>>, { allowed = {}, sources = {}, notes = {} }: More = {}) {
  return lintLocales({
    locales: localesOf(texts),
    languages: Object.keys(texts) as LanguageCode[],
    sameAsEnglish: {},
    wording: { glossary, allowed, sources },
    notes,
    isUsed: () => true,
  })
    .filter(({ namespace, rule }) => namespace === 'inverse' && rule !== 'missing')
    .map(({ language, key, rule }) => `${language} ${key} ${rule}`);
}

test('the texts of the project have no fault', () => {
  expect(lintProject(join(import.meta.dirname, '..', '..', '..'))).toEqual([]);
});

describe('a word that the glossary forbids', () => {
  test('is found in English and in another language, as a word of its own', () => {
    const en = { a: 'The captcha failed.', b: 'Captchas', c: 'Check {{captcha}}' };
    expect(lint({ en, 'de-EU': { a: 'Das CAPTCHA ist fehlgeschlagen.', b: 'Prüfung' } })).toEqual([
      'en a word',
      'de-EU a word',
    ]);
  });

  test('may stay with a reason, which must go when it allows nothing', () => {
    const allowed: Allowed = { word: { en: { 'inverse.a': 'The product text says so.' } } };
    expect(lint({ en: { a: 'The captcha failed.' } }, { allowed })).toEqual([]);
    expect(lint({ en: { a: 'The check failed.' } }, { allowed })).toEqual(['en a reason']);
  });
});

test('a forbidden word may stand for all its forms, and beside a placeholder', () => {
  const en = { a: 'Try again in {{time}}', b: 'Unfreeze my account', c: 'Try again' };
  const id = { a: 'Coba {{time}} lagi', b: 'Cairkan akun saya', c: 'Coba lagi' };
  expect(lint({ en, 'id-ID': id })).toEqual(['id-ID a word', 'id-ID b word']);
});

describe('“please”', () => {
  const en = { a: 'It failed. Try again.', b: 'We failed. Please try again.', c: 'Please wait.' };

  test('stands where the English text says it, and nowhere else', () => {
    const right = { a: 'Versuchen Sie es.', b: 'Bitte versuchen Sie es.', c: 'Bitte warten.' };
    expect(lint({ en, 'de-EU': right })).toEqual([]);
    const wrong = { ...right, a: 'Bitte versuchen Sie es.', b: 'Versuchen Sie es.' };
    expect(lint({ en, 'de-EU': wrong })).toEqual(['de-EU a please', 'de-EU b please']);
  });

  test('stands nowhere in a language that asks by the form of its verb', () => {
    expect(lint({ en, 'pl-PL': { a: 'Spróbuj.', b: 'Proszę spróbować.', c: 'Chwila.' } })).toEqual(['pl-PL b please']);
  });

  test('stands in every order of a language that is rude without; a button is none, nor is a statement', () => {
    const more = { ...en, d: 'Try again', e: 'Open orders stay.', f: 'Wait: contact support.' };
    const ja = {
      a: 'お試しください。',
      b: '失敗。',
      c: '待機中。',
      d: '再試行',
      e: '残ります。',
      f: 'お待ちください。',
    };
    expect(lint({ en: more, 'ja-JP': ja })).toEqual([]);
    expect(lint({ en: more, 'ja-JP': { ...ja, a: '再試行。' } })).toEqual(['ja-JP a please']);
  });
});

test('a text has the glossary’s word for what the English text speaks of, in any of its forms', () => {
  const en = { a: 'Freeze the account', b: 'Your account is frozen', c: 'Defreezer' };
  expect(lint({ en, 'de-EU': { a: 'Konto einfrieren', b: 'Ist eingefroren', c: 'Gerät' } })).toEqual([]);
  expect(lint({ en, 'de-EU': { a: 'Konto sperren', b: 'Eingefroren', c: 'Gerät' } })).toEqual(['de-EU a term']);
  // Without forms, the word of the dictionary is the one that is looked for; a language without the term is left alone.
  const vi = { a: 'Đóng băng tài khoản', b: 'Bị khóa', c: 'Máy' };
  expect(lint({ en, 'vi-VN': vi, 'ru-RU': { a: 'Закрыть', b: 'Закрыт', c: 'Прибор' } })).toEqual(['vi-VN b term']);
});

describe('a form of address other than the language’s own', () => {
  test('is found in German', () => {
    expect(lint({ en: { a: 'Your account', b: 'Again' }, 'de-EU': { a: 'Hast du Dukaten', b: 'Dukaten' } })).toEqual([
      'de-EU a address',
    ]);
  });

  test('is found in Chinese, which has no spaces', () => {
    expect(lint({ en: { a: 'Your privacy' }, 'zh-HK': { a: '保護你的私隱' } })).toEqual(['zh-HK a address']);
  });

  test('is found in a text that a regional language takes from its parent', () => {
    expect(
      lint({
        en: { a: 'Your region', b: 'Log in' },
        'es-ES': { a: 'Su región', b: 'Inicie sesión' },
        'es-AR': { b: 'Iniciá sesión' },
      }),
    ).toEqual(['es-AR a address']);
  });

  test('is a capital letter inside a Russian sentence, and not at its start', () => {
    const en = { a: 'You are logged in.', b: 'If you like, log in.' };
    expect(lint({ en, 'ru-RU': { a: 'Вы вошли. Вы здесь.', b: 'Если Вы хотите, войдите.' } })).toEqual([
      'ru-RU b address',
    ]);
  });
});

describe('titles and repeated texts', () => {
  const en = { captchaTitle: 'Security check', securityVerificationNew: 'Confirm it is you', a: 'Close', b: 'Close' };

  test('two English titles must not have the same translation', () => {
    const texts = { captchaTitle: 'Sicherheitsprüfung', securityVerificationNew: 'Sicherheitsprüfung' };
    expect(lint({ en, 'de-EU': texts })).toEqual(['de-EU securityVerificationNew title']);
  });

  test('the same English text has one translation, unless a reason allows two', () => {
    const texts = { a: 'Schließen', b: 'Zumachen' };
    expect(lint({ en, 'de-EU': texts })).toEqual(['de-EU b translation']);
    const allowed: Allowed = { translation: { '*': { 'inverse.b': 'A heading may be a noun.' } } };
    expect(lint({ en, 'de-EU': texts }, { allowed })).toEqual([]);
  });
});

describe('a full stop', () => {
  test('is where the English text has one, and nowhere else', () => {
    const en = { a: 'Log in.', b: 'Log in', c: 'Log in…', d: 'Log in?', e: 'We sent it to' };
    const de = { a: 'Anmelden', b: 'Anmelden.', c: 'Anmelden\u00a0…', d: 'Anmelden?', e: 'Gesendet an:' };
    expect(lint({ en, 'de-EU': de })).toEqual(['de-EU a full-stop', 'de-EU b full-stop']);
  });

  test('may be that of the language', () => {
    expect(lint({ en: { a: 'Log in.', b: 'Log in?' }, 'zh-HK': { a: '登入。', b: '登入？' } })).toEqual([]);
  });

  test('is at the end of English sentences, and not at the end of a title', () => {
    expect(lint({ en: { aTitle: 'Log in.', b: 'Log in. Then go on' } })).toEqual([
      'en aTitle full-stop',
      'en b full-stop',
    ]);
  });
});

describe('English that changed after the translation', () => {
  const texts = { en: { a: 'New.', b: 'Old.' }, 'de-EU': { a: 'Neu.', b: 'Alt.' }, 'ru-RU': { a: 'Новое.' } } as const;
  const records: Sources = { 'inverse.a': hashOfText('Old.'), 'inverse.b': hashOfText('Old.') };

  test('is found by the hash of the source, and so is a text without one', () => {
    expect(lint(texts, { sources: records })).toEqual(['de-EU a source', 'ru-RU a source']);
    expect(lint(texts, { sources: { 'inverse.a': hashOfText('New.') } })).toEqual(['de-EU b source']);
  });

  test('is no fault once the language has accepted it, for this language alone', () => {
    const accepted = acceptTexts(records, localesOf(texts), new Map([['de-EU', ['inverse.a']]]));
    expect(lint(texts, { sources: accepted })).toEqual(['ru-RU a source']);
    const all = acceptTexts(accepted, localesOf(texts), new Map([['ru-RU', ['inverse.a']]]));
    expect(lint(texts, { sources: all })).toEqual([]);
    // One short hash for a text, where all languages agree.
    expect(all).toEqual({ 'inverse.a': hashOfText('New.'), 'inverse.b': hashOfText('Old.') });
  });
});

describe('what the notes say', () => {
  test('a text is no longer than there is room', () => {
    const texts = { en: { a: 'Log in' }, 'de-EU': { a: 'Jetzt anmelden' } };
    expect(lint(texts, { notes: { 'inverse.a': { max: 13 } } })).toEqual(['de-EU a length']);
    expect(lint(texts, { notes: { 'inverse.a': { max: 14 } } })).toEqual([]);
  });

  test('a note belongs to a text', () => {
    expect(lint({ en: { a: 'Log in' } }, { notes: { 'inverse.gone': {} } })).toEqual(['en gone note']);
  });
});

test('a text that only a table of rules names is shown by nobody', () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const empty = (named: string) => usedTexts(root, (path) => (path === named ? "export const a = 'plantedText';" : ''));
  expect(empty('src/domain/storage/stored-things.ts')('plantedText')).toBe(false);
  expect(empty('src/domain/errors/rules.ts')('plantedText')).toBe(true);
  expect(empty('src/features/login/LoginForm.tsx')('plantedText')).toBe(true);
  expect(usedTexts(root, () => '')('storedSignUp')).toBe(true);
  expect(usedTexts(root, () => '')('storedToken')).toBe(false);
});
