/**
 * Rules for the words of a language: those of the glossary, “please”, one translation for one English text, and full stops. A text
 * that may break a rule stands in `locales/allowed.json` with the reason.
 */

import { type LanguageCode, languageChain } from '../../domain/language/language.ts';
import { namespaces } from '../../i18n/messages.ts';
import type { Glossary, WordingRule } from './read-glossary.ts';
import { baseLanguage, type Locales } from './read-locales.ts';
import { hashOfText, type Sources, sourceOf } from './sources.ts';

/** A text of a language, with the English text of the same key. */
export interface OwnText {
  /** `namespace.key`. */
  readonly name: string;
  readonly text: string;
  readonly english: string;
}

export interface WordingFault {
  readonly name: string;
  readonly rule: WordingRule;
  /** End of a sentence that starts with file and key. */
  readonly what: string;
}

/** Keys of titles whose names do not end in `Title`. */
const otherTitles = ['CreatingAccount', 'defaultErrorMsg', 'securityVerificationNew'];

export function ownTextsOf(locales: Locales, language: LanguageCode): OwnText[] {
  return textsFrom(locales, [language]);
}

/** What a reader of the language sees: its own texts, and those that it takes from a parent other than English. */
function shownTextsOf(locales: Locales, language: LanguageCode): OwnText[] {
  return textsFrom(
    locales,
    language === baseLanguage ? [language] : languageChain(language).filter((code) => code !== baseLanguage),
  );
}

function textsFrom(locales: Locales, chain: readonly LanguageCode[]): OwnText[] {
  return namespaces.flatMap((namespace) => {
    const english = locales.get(baseLanguage)?.[namespace] ?? {};
    const texts = chain.toReversed().flatMap((code) => Object.entries(locales.get(code)?.[namespace] ?? {}));
    return [...new Map(texts)].flatMap(([key, text]) => {
      const source = english[key];
      return source === undefined ? [] : [{ name: `${namespace}.${key}`, text, english: source }];
    });
  });
}

/** @param sources without any, changes of English texts are not looked for */
export function wordingFaults(
  locales: Locales,
  language: LanguageCode,
  { glossary, sources = {} }: { readonly glossary: Glossary; readonly sources?: Sources | undefined },
): WordingFault[] {
  const texts = ownTextsOf(locales, language);
  const shown = shownTextsOf(locales, language);
  const own = glossary.languages[language];
  const never = language === baseLanguage ? glossary.terms.flatMap((term) => term.never) : (own?.never ?? []);
  return [
    ...foundWords(shown, never, 'word', (word) => `has “${word}”, which the glossary forbids`),
    ...foundWords(shown, own?.neverAddress ?? [], 'address', (word) => `has “${word}”; we say ${own?.address ?? ''}`),
    ...(language === baseLanguage
      ? []
      : [...wrongPlease(shown, own?.please), ...missingTerms(texts, glossary, language)]),
    ...texts.flatMap(wrongFullStop),
    ...(language === baseLanguage ? [] : [...sharedTitles(texts), ...differentTranslations(texts)]),
    ...outdated(outdatedTexts(locales, language, sources), sources, language),
  ];
}

function foundWords(
  texts: readonly OwnText[],
  words: readonly string[],
  rule: WordingRule,
  say: (word: string) => string,
): WordingFault[] {
  const patterns = words.map((word) => [word.replace(/^…/, ''), patternOf(word, rule)] as const);
  return texts.flatMap(({ name, text }) =>
    patterns.filter(([, pattern]) => hasWord(text, pattern)).map(([word]) => ({ name, rule, what: say(word) })),
  );
}

/** A placeholder is one character of its own, so that a word beside it can be looked for: “{} lagi”. */
function hasWord(text: string, pattern: RegExp): boolean {
  return pattern.test(text.replace(/\{\{\w+\}\}/g, '{}'));
}

/**
 * Chinese and Japanese have no spaces between words. Only the form of address depends on capital letters. A word that ends with “…”
 * stands for all its forms.
 */
function patternOf(word: string, rule: WordingRule): RegExp {
  const plain = word.replace(/^…|…$/g, '').replace(/[.*+?^$()|[\]{}\\]/g, '\\$&');
  if (/\p{Script=Han}|\p{Script=Katakana}|\p{Script=Hiragana}/u.test(word)) return new RegExp(plain, 'u');
  const before = word.startsWith('…') ? '(?<=[\\p{L}\\p{M}\\d,;:] )' : '(?<![\\p{L}\\p{M}])';
  const after = word.endsWith('…') ? '' : '(?![\\p{L}\\p{M}])';
  return new RegExp(`${before}${plain}${after}`, rule === 'address' ? 'u' : 'iu');
}

/** Orders of many sentences. Another one may be a statement in a language that is polite that way. A button has none. */
const commonOrders =
  /(?:^|[.:] )(?:Try again|Start again|Contact support|Check your connection|Reload the page)\b.*\.$/;

/** “Please” where the language does not say it, and none where it does. */
function wrongPlease(texts: readonly OwnText[], please: Glossary['languages'][string]['please']): WordingFault[] {
  if (please === undefined) return [];
  const [word = ''] = please.words;
  const patterns = please.words.map((own) => patternOf(own, 'please'));
  return texts.flatMap(({ name, text, english }): WordingFault[] => {
    const isOurs = /\bPlease\b/.test(english);
    const isSaid = patterns.some((pattern) => hasWord(text, pattern));
    const says = (what: string): WordingFault[] => [{ name, rule: 'please', what }];
    if (please.in === 'all')
      return isSaid || !commonOrders.test(english) ? [] : says(`gives an order without “${word}”`);
    if (isSaid === (isOurs && please.in === 'ours')) return [];
    return says(isSaid ? `says “${word}”, and we are not the cause` : `does not say “${word}”, and we are the cause`);
  });
}

/** A text without the glossary’s word for what its English text speaks of. */
function missingTerms(texts: readonly OwnText[], { terms }: Glossary, language: LanguageCode): WordingFault[] {
  return terms.flatMap(({ term, says = [], in: translations, forms = {} }) => {
    const word = translations[language];
    if (word === undefined) return [];
    const sought = says.map((english) => patternOf(english, 'term'));
    const own = (forms[language] ?? [word]).map((form) => form.toLowerCase());
    return texts
      .filter(({ text, english }) => {
        const shown = text.toLowerCase();
        return sought.some((pattern) => hasWord(english, pattern)) && !own.some((form) => shown.includes(form));
      })
      .map(({ name }): WordingFault => ({ name, rule: 'term', what: `lacks the glossary’s “${word}” (${term})` }));
  });
}

/** How a text ends: a sentence, a question, a wait, or none of these. A colon may stand where the English has nothing. */
function endOf(text: string): string {
  const [last = ''] = /[.。?？؟…]$/u.exec(text) ?? [];
  return { '。': '.', '？': '?', '؟': '?' }[last] ?? last;
}

function wrongFullStop({ name, text, english }: OwnText): WordingFault[] {
  const [own, wanted] = [endOf(text), endOf(english)];
  const says = (what: string): WordingFault[] => [{ name, rule: 'full-stop', what }];
  if (text === english) {
    if (own === '.' && isTitle(name)) return says('is a title and ends with a full stop');
    return own === '' && /\.\s/.test(text) ? says('has sentences, and no full stop at the end') : [];
  }
  if (own === wanted) return [];
  if (own === '' || wanted !== '') return says(`ends with “${own}”, and the English text with “${wanted}”`);
  return says(`ends with “${own}”, and the English text with nothing`);
}

function isTitle(name: string): boolean {
  return /(?<!Sub)Title$/.test(name) || otherTitles.some((key) => name.endsWith(`.${key}`));
}

function sharedTitles(texts: readonly OwnText[]): WordingFault[] {
  const titles = texts.filter(({ name }) => isTitle(name));
  return [...Map.groupBy(titles, ({ text }) => text.toLowerCase()).values()].flatMap((same) =>
    unlikeFirst(same, 'english', 'title', (first) => `has the words of ${first}, and the English titles differ`),
  );
}

function differentTranslations(texts: readonly OwnText[]): WordingFault[] {
  return [...Map.groupBy(texts, ({ english }) => english).values()].flatMap((same) =>
    unlikeFirst(same, 'text', 'translation', (first) => `differs from ${first}, and the English texts are the same`),
  );
}

/** A fault for each text of a group whose `part` is not that of the first one. */
function unlikeFirst(
  [first, ...others]: readonly OwnText[],
  part: 'english' | 'text',
  rule: WordingFault['rule'],
  whatOf: (first: string) => string,
): WordingFault[] {
  if (first === undefined) return [];
  return others
    .filter((own) => own[part] !== first[part])
    .map(({ name }) => ({ name, rule, what: whatOf(first.name) }));
}

/** Translations of which nobody has said that they fit the English text of today. */
export function outdatedTexts(locales: Locales, language: LanguageCode, sources: Sources): OwnText[] {
  if (language === baseLanguage || Object.keys(sources).length === 0) return [];
  return ownTextsOf(locales, language).filter(
    ({ name, english }) => sourceOf(sources, language, name) !== hashOfText(english),
  );
}

function outdated(texts: readonly OwnText[], sources: Sources, language: LanguageCode): WordingFault[] {
  return texts.map(({ name }): WordingFault => {
    const accept = `“npm run content -- accept --language ${language} ${name}”`;
    const what =
      sourceOf(sources, language, name) === undefined
        ? `has no record of its English text; check the translation, then run ${accept}`
        : `was translated before the English text changed; change it, or run ${accept}`;
    return { name, rule: 'source', what };
  });
}
