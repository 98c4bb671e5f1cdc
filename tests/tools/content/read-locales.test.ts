import { describe, expect, test } from 'vitest';
import type { LanguageCode } from '../../../src/domain/language/language.ts';
import { countMissing, type Locales, type LocaleTexts } from '../../../src/tools/content/read-locales.ts';

const locales: Locales = new Map<LanguageCode, LocaleTexts>([
  ['en', { global: { a: 'A', b: 'B' }, inverse: { c: 'C' } }],
  ['ru-RU', { global: { a: 'А' } }],
  ['ru-KAZ', { inverse: { c: 'Ц' } }],
]);

describe('texts that fall back to English', () => {
  test('a text of the parent is not missing', () => {
    expect(countMissing(locales, ['ru-RU', 'ru-KAZ'])).toEqual([
      { language: 'ru-RU', missing: 2, total: 3 },
      { language: 'ru-KAZ', missing: 1, total: 3 },
    ]);
  });

  test('a language without files has no text, and English has every text', () => {
    expect(countMissing(locales, ['ja-JP', 'en', 'en-HK'])).toEqual([{ language: 'ja-JP', missing: 3, total: 3 }]);
  });

  test('a text of the same key in another namespace does not count', () => {
    const mixed: Locales = new Map<LanguageCode, LocaleTexts>([...locales, ['ja-JP', { global: { c: 'C' } }]]);
    expect(countMissing(mixed, ['ja-JP'])).toEqual([{ language: 'ja-JP', missing: 3, total: 3 }]);
  });
});
