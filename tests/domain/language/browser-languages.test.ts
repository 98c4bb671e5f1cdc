// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAcceptLanguage } from '../../../src/domain/language/browser-languages.ts';
import { propertyRuns } from '../../support/property-runs.ts';

describe('the Accept-Language header', () => {
  test('its languages are sorted by weight, then by order, and invalid parts are ignored', () => {
    const rows: [string | null, string[]][] = [
      [null, []],
      ['', []],
      ['en', ['en']],
      ['de;q=0.5, tr-TR, *', ['tr-TR', 'de']],
      ['tr-TR,tr;q=0.9,en-US;q=0.8,en;q=0.7', ['tr-TR', 'tr', 'en-US', 'en']],
      ['en;q=0.1,ja;q=0.9,ru;q=0.5', ['ja', 'ru', 'en']],
      ['a;q=0.5,b;q=0.5,c;q=0.5', ['a', 'b', 'c']],
      ['en;q=0,ja', ['ja']],
      ['en;q=1.000,ja;q=0.001', ['en', 'ja']],
      ['en ; q = 0.4 , ja', ['ja', 'en']],
      ['EN;Q=0.4,JA', ['JA', 'EN']],
      ['en;level=1;q=0.4,ja', ['ja', 'en']],
      ['en;q=2,ja;q=-1,ru;q=NaN,uk;q=x,vi;q=,pl', ['pl']],
      [',,;q=1,*,*;q=0.5,en,,', ['en']],
      ['en_US,é,<script>,../..,toolongtag,x-y-z', ['x-y-z']],
      ['zh-Hant-HK,zh', ['zh-Hant-HK', 'zh']],
    ];
    expect(rows.map(([header]) => [header, parseAcceptLanguage(header)])).toEqual(rows);
  });

  test('at most 32 ranges and 512 characters are read, and a range that is cut by the limit is ignored', () => {
    const many = Array.from({ length: 60 }, (_, index) => `l${String.fromCharCode(97 + (index % 26))}-${index}`);
    expect(parseAcceptLanguage(many.join(','))).toEqual(many.slice(0, 32));
    const filled = (last: string, start: number) => `aa;q=0.2,${' '.repeat(start - 9)}${last}`;
    expect(parseAcceptLanguage(filled('ja', 510))).toEqual(['ja', 'aa']);
    expect(parseAcceptLanguage(filled('ja,ru', 510))).toEqual(['ja', 'aa']);
    expect(parseAcceptLanguage(filled('ja;q=0.1', 510))).toEqual(['aa']);
    expect(parseAcceptLanguage(filled('ja-JP', 510))).toEqual(['aa']);
    expect(parseAcceptLanguage('a'.repeat(100_000))).toEqual([]);
    expect(parseAcceptLanguage(','.repeat(100_000))).toEqual([]);
    expect(parseAcceptLanguage(`en${';q=1'.repeat(30_000)}`)).toEqual([]);
  });

  test('any header is read without an exception, and each result occurs in the header', () => {
    const range = fc
      .tuple(
        fc.constantFrom('en', 'tr-TR', 'zh-Hant-HK', '*', 'é', ''),
        fc.constantFrom('', ';q=0.5', ';q=0', ';q=x', ';'),
      )
      .map((parts) => parts.join(''));
    const header = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 700 }),
      fc.array(range, { maxLength: 90 }).map((ranges) => ranges.join(',')),
    );
    fc.assert(
      fc.property(header, (text) => {
        const written = text.split(',').map((part) => part.split(';')[0]?.trim());
        const tags = parseAcceptLanguage(text);
        expect(tags.length).toBeLessThanOrEqual(32);
        for (const tag of tags) expect(written).toContain(tag);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
