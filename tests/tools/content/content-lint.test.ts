import { describe, expect, test } from 'vitest';
import type { LanguageCode } from '../../../src/domain/language/language.ts';
import { lintLocales } from '../../../src/tools/content/lint-locales.ts';
import type { LocaleTexts, SameAsEnglish } from '../../../src/tools/content/read-locales.ts';
import { reportFindings } from '../../../src/tools/content/report-texts.ts';
import { faultsOf } from '../../../src/tools/content/text-rules.ts';
import { usedTexts } from '../../../src/tools/content/used-texts.ts';

type Texts = Record<string, string>;
type ByLanguage = Partial<Record<LanguageCode, Texts>>;

/** Lints one namespace of small files. @returns findings as `language key rule` */
function lint(texts: ByLanguage, more: { unused?: string[]; same?: SameAsEnglish } = {}): string[] {
  const entries = Object.entries(texts).map(([code, own]): [LanguageCode, LocaleTexts] => [
    code as LanguageCode,
    { global: own },
  ]);
  return lintLocales({
    locales: new Map(entries),
    languages: Object.keys(texts) as LanguageCode[],
    sameAsEnglish: more.same ?? {},
    isUsed: (key) => !(more.unused ?? []).includes(key),
  })
    .filter(({ namespace }) => namespace === 'global')
    .map(({ language, key, rule }) => `${language} ${key} ${rule}`);
}

describe('the linter of texts', () => {
  test('finds no fault in correct texts', () => {
    expect(lint({ en: { a: 'Log in to {{brand}}' }, 'de-EU': { a: 'Bei {{brand}} anmelden' } })).toEqual([]);
  });

  test('finds a missing text once: a regional language does not repeat what its parent lacks', () => {
    expect(lint({ en: { a: 'One', b: 'Two' }, 'ru-RU': { a: 'Один' }, 'ru-KAZ': {}, 'en-HK': {} })).toEqual([
      'ru-RU b missing',
    ]);
  });

  test('finds keys that English does not have', () => {
    expect(lint({ en: { a: 'One' }, 'de-EU': { a: 'Eins', b: 'Zwei' } })).toEqual(['de-EU b extra']);
  });

  test('finds texts that the code does not use', () => {
    expect(lint({ en: { a: 'One', b: 'Two' } }, { unused: ['b'] })).toEqual(['en b unused']);
  });

  test('finds English text in another language, unless a reason allows it', () => {
    const texts: ByLanguage = { en: { a: 'Code', b: '{{from}}-{{to}}' }, 'nl-NL': { a: 'Code', b: '{{from}}-{{to}}' } };
    expect(lint(texts)).toEqual(['nl-NL a same']);
    expect(lint(texts, { same: { 'nl-NL': { 'global.a': 'Dutch has the same word.' } } })).toEqual([]);
    expect(lint(texts, { same: { '*': { 'global.a': 'The same word everywhere.' } } })).toEqual([]);
    expect(lint(texts, { same: { 'de-EU': { 'global.a': 'German has the same word.' } } })).toEqual(['nl-NL a same']);
  });

  test('finds reasons that are out of date', () => {
    const texts: ByLanguage = { en: { a: 'Code' }, 'nl-NL': { a: 'Cijfers' } };
    expect(lint(texts, { same: { 'nl-NL': { 'global.a': 'Dutch has the same word.' } } })).toEqual(['nl-NL a reason']);
    expect(lint(texts, { same: { 'nl-NL': { 'global.gone': 'It was there once.' } } })).toEqual(['nl-NL gone reason']);
  });

  test('finds regional texts that equal their parent’s', () => {
    const texts: ByLanguage = { en: { a: 'Log in' }, 'en-HK': { a: 'Log in' }, 'es-ES': { a: 'Entrar' } };
    expect(lint({ ...texts, 'es-MX': { a: 'Entrar' } })).toEqual(['en-HK a superfluous', 'es-MX a superfluous']);
  });

  test('requires exactly the plural forms that a language has', () => {
    const en = { tries_one: '{{count}} try', tries_other: '{{count}} tries' };
    const form = (name: string) => [`tries_${name}`, `{{count}} (${name})`];
    const of = (...names: string[]): Texts => Object.fromEntries(names.map(form));
    expect(lint({ en, 'pl-PL': of('one', 'few', 'many', 'other'), 'ja-JP': of('other') })).toEqual([]);
    expect(lint({ en, 'ar-SA': of('zero', 'one', 'two', 'few', 'many', 'other'), 'ru-KAZ': {} })).toEqual([]);
    expect(lint({ en, 'pl-PL': of('one', 'other') })).toEqual(['pl-PL tries_few plural', 'pl-PL tries_many plural']);
    expect(lint({ en, 'ja-JP': of('one', 'other') })).toEqual(['ja-JP tries_one plural']);
    expect(lint({ en: of('one'), 'en-HK': {} })).toEqual(['en tries_other plural']);
  });

  test('finds a return code that has no text', () => {
    const locales = new Map<LanguageCode, LocaleTexts>([['en', { 'inverse-error-code': { '31002': 'Wrong.' } }]]);
    const findings = lintLocales({ locales, languages: ['en'], sameAsEnglish: {}, isUsed: () => true });
    const codes = findings.filter(({ rule }) => rule === 'code').map(({ key }) => key);
    expect(codes).toContain('31003');
    expect(codes).not.toContain('31002');
    expect(codes).not.toContain('0');
  });

  test('reports file, key and fault, and counts by language', () => {
    const locales = new Map<LanguageCode, LocaleTexts>([
      ['en', { global: { a: 'One' } }],
      ['de-EU', { global: { a: 'Eins ' } }],
    ]);
    const findings = lintLocales({ locales, languages: ['de-EU'], sameAsEnglish: {}, isUsed: () => true });
    expect(reportFindings(findings.filter(({ namespace }) => namespace === 'global'))).toBe(
      'locales/de-EU/global.json: "a" ends with a space.\n\nde-EU       1 findings: 1 spaces',
    );
  });
});

describe('the rules for one text', () => {
  const rules = (text: string, english = text, language: LanguageCode = 'de-EU') =>
    faultsOf(text, english, language).map(({ rule }) => rule);

  test.each<[string, string, string[]]>([
    ['an empty text', '', ['empty']],
    ['only spaces', ' \u00a0', ['empty']],
    ['a space before', ' Konto', ['spaces']],
    ['a space after', 'Konto ', ['spaces']],
    ['two spaces', 'Mein  Konto', ['spaces']],
    ['a line break', 'Mein\nKonto', ['spaces']],
    ['a zero-width space', 'Mein\u200bKonto', ['invisible']],
    ['a byte order mark', '\ufeffKonto', ['spaces', 'invisible']],
    ['a soft hyphen', 'Sicherheits\u00adprüfung', ['invisible']],
    ['a control character', 'Konto\u0007', ['invisible']],
    ['a tag character', 'Konto\u{e0041}', ['invisible']],
    ['a broken encoding', 'Pr\ufffdfung', ['invisible']],
    ['a joiner in Latin', 'Kon\u200dto', ['invisible']],
    ['a no-break space between words', '5\u00a0Minuten', []],
    ['a no-break space beside a space', 'in \u00a05 Minuten', ['spaces', 'invisible']],
    ['a direction mark in a left-to-right language', 'Konto\u200e 1', ['invisible']],
    ['an override', 'Konto \u202e1', ['invisible']],
    ['a paired isolate', 'von \u2068{{name}}\u2069', []],
    ['an isolate left open', 'von \u2068{{name}}', ['invisible']],
    ['an isolate closed twice', 'von \u2068{{name}}\u2069\u2069', ['invisible']],
    ['a tag', 'Mein <b>Konto</b>', ['html']],
    ['an entity', 'Konto &amp; Karte', ['html']],
    ['a comparison, which is no HTML', '5 < 6 & 7', []],
    ['three dots', 'Lädt...', ['ellipsis']],
    ['an ellipsis', 'Lädt…', []],
    ['typewriter quotes', 'Drücken Sie "Weiter"', ['quotes']],
    ['a typewriter apostrophe', "geht's los", ['quotes']],
    ['the quotes of a language', 'Drücken Sie „Weiter“, geht’s los', []],
    ['a Cyrillic letter in a Latin word', 'K\u043ento', ['alphabets']],
    ['a Latin name in a Cyrillic sentence', 'Код из SMS', []],
    ['half a placeholder', 'Konto {name}', ['braces']],
    ['a placeholder with spaces', 'Konto {{ name }}', ['braces']],
  ])('%s', (_, text, expected) => {
    expect(rules(text)).toEqual(expected);
  });

  test('placeholders must be those of the English text', () => {
    expect(faultsOf('Schritt {{stepp}}', 'Step {{step}}', 'de-EU').map(({ what }) => what)).toEqual([
      'lacks {{step}}',
      'has {{stepp}}, which the English text does not have',
    ]);
    expect(rules('{{total}}: {{step}}', 'Step {{step}} of {{total}}')).toEqual([]);
    expect(rules('{{step}} {{step}}', 'Step {{step}}')).toEqual(['placeholders']);
  });

  test.each<[LanguageCode, string, string]>([
    ['ja-JP', '作成日: {{date}}', '作成日：{{date}}'],
    ['ja-JP', 'コードの 1 つです。', 'コードの1つです。'],
    ['ja-JP', '{{account}} として', '{{account}}として'],
    ['uk-UA', 'Причина – зміна.', 'Причина\u00a0— зміна: 5–12 цифр.'],
    ['uk-UA', 'Ви можете увійти.', 'Увійти тут. Ви можете ввійти, щоб увійти.'],
    ['es-ES', 'Hasta el 400 %.', 'Hasta el 400\u00a0%.'],
    ['zh-HK', '請稍候, 正在登入', '請稍候，正在登入 (SMS)'],
    ['zh-TW', '預計至{{time}}。', '預計至 {{time}}。'],
    ['zh-MY', '安装App', '安装 App'],
    ['ar-SA', 'هل أنت هنا?', 'هل أنت هنا؟ https://a.example?b'],
    ['es-MX', 'Vive en Georgia?', '¿Vive en Georgia?'],
    ['es-AR', 'Listo!', '¡Listo!'],
    ['ru-RU', 'Причина – закон.', 'Причина\u00a0— закон: 5–12 цифр, - и _.'],
    ['kk-KZ', 'Себебі — заң.', 'Себебі\u00a0— заң.'],
    ['uk-UA', 'Дата: {{date}}.', 'Дата: {{date}}'],
    ['de-EU', 'Einen Moment …', 'Einen Moment\u00a0…'],
  ])('the marks of %s: “%s” is “%s”', (language, wrong, right) => {
    expect(rules(wrong, wrong, language)).toEqual(['punctuation']);
    expect(rules(right, right, language)).toEqual([]);
    expect(rules(wrong, wrong, language === 'de-EU' ? 'nl-NL' : 'de-EU')).toEqual([]);
  });

  test('Arabic may have direction marks and joiners', () => {
    expect(rules('عنوان\u200f {{ip}}', '{{ip}}', 'ar-SA')).toEqual([]);
    expect(rules('می\u200cشود', 'x', 'ar-SA')).toEqual([]);
  });
});

test('used texts are found in literals, templates and pages; a list of texts to bake in is not a use', () => {
  const isUsed = usedTexts(new URL('../../..', import.meta.url).pathname);
  expect(
    ['loginTitle', '40029', 'register10016', 'bannedTitle', 'changePasswordTitle'].filter((key) => !isUsed(key)),
  ).toEqual([]);
  expect(isUsed('aTextThatNobodyShows')).toBe(false);
});
