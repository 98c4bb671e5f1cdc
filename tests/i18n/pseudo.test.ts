// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import english from '../../locales/en/inverse.json' with { type: 'json' };
import { pseudo, pseudoMarks } from '../../src/i18n/pseudo.ts';
import { propertyRuns } from '../support/property-runs.ts';

const placeholdersOf = (text: string) => text.match(/\{\{\w+\}\}/g) ?? [];

describe('the pseudo-language', () => {
  test('reads as English with accents, between brackets', () => {
    expect(pseudo('New to {{brand}}?')).toBe('⟦Ñéŵ ţööö {{brand}}?~⟧');
    expect(pseudo('Log in')).toBe('⟦Ļöĝ îîîñ⟧');
  });

  test('every text gets 30 to 60 % longer, brackets aside', () => {
    for (const [key, text] of Object.entries(english)) {
      const words = text.replace(/\{\{\w+\}\}/g, '');
      const longer = pseudo(words).length - 2;
      expect(longer, key).toBeGreaterThanOrEqual(Math.floor(words.length * 1.3));
      expect(longer, key).toBeLessThanOrEqual(Math.ceil(words.length * 1.6) + 1);
    }
  });

  test('placeholders stay, in their order, whatever is around them', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('{{brand}}', '{{time}}', ' '));
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (text) => {
          expect(placeholdersOf(pseudo(text))).toEqual(placeholdersOf(text));
          expect(pseudo(text).startsWith(pseudoMarks[0]) && pseudo(text).endsWith(pseudoMarks[1])).toBe(true);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});
