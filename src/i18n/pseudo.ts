/**
 * English as a long, accented pseudo-language: shows where a text is not translated, where a screen is too
 * narrow for a longer one, and, by the brackets, where one is cut off. For development and previews; `npm run deploy:check`
 * refuses a bundle with a bracket in it.
 */

import { splitPlaceholders } from './messages.ts';

/** Stand at the ends of every pseudo text, and in no other. */
export const pseudoMarks = ['⟦', '⟧'] as const;

const plain = 'AaBbCcDdEeGgHhIiJjKkLlNnOoPpRrSsTtUuWwYyZz';
const accented = 'ÅåƁɓÇçÐđÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöÞþŔŕŠšŢţÛûŴŵÝýŽž';
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

/** How much longer a text gets, as a share of its letters: what German or Finnish need at most in a sentence. */
const growth = 0.4;

/** `'New to {{brand}}?'` → `'⟦Ñéŵ ţööö {{brand}}?~⟧'`: about 40 % longer, with the same placeholders. */
export function pseudo(text: string): string {
  let owed = 0;
  const stretch = (words: string) =>
    [...words]
      .map((letter) => {
        owed += growth;
        const accent = accents.get(letter) ?? letter;
        if (!/[aeiou]/i.test(letter) || owed < 1) return accent;
        const times = Math.min(2, Math.floor(owed));
        owed -= times;
        return accent + accent.toLowerCase().repeat(times);
      })
      .join('');
  const parts = splitPlaceholders(text).map((part) => (typeof part === 'string' ? stretch(part) : `{{${part.name}}}`));
  // What found no vowel to lengthen.
  return [pseudoMarks[0], ...parts, '~'.repeat(Math.round(owed)), pseudoMarks[1]].join('');
}
