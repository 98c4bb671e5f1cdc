import { afterEach, expect, test, vi } from 'vitest';
import { languageCodes, languageOf } from '../../../src/domain/language/language.ts';
import { formatDate, lacksDates, lacksNames, makeLocalWords } from '../../../src/domain/language/local-words.ts';
import { countryName, nameCountries } from '../../../src/domain/site/countries.ts';

afterEach(() => vi.unstubAllGlobals());

/** As Chromium is: without Georgian, and with no names of countries and months in Kazakh. */
function lackNames(): void {
  const { DisplayNames, DateTimeFormat } = Intl;
  class Lacking extends DisplayNames {
    constructor(_: unknown, options: Intl.DisplayNamesOptions) {
      super(['en'], options);
    }
  }
  class English extends DateTimeFormat {
    constructor(_: unknown, options?: Intl.DateTimeFormatOptions) {
      super('en', options);
    }
    static override supportedLocalesOf = () => [];
  }
  vi.stubGlobal(
    'Intl',
    new Proxy(Intl, {
      get: (own, name) =>
        ({ DisplayNames: Lacking, DateTimeFormat: English })[name as string] ?? own[name as keyof typeof Intl],
    }),
  );
}

const rows = [
  ['kk-KZ', 'Германия', '2026 ж. 28 қар.', /^2026 ж\. 28 қар\., 21:06$/],
  ['ka-GE', 'გერმანია', '28 ნოე. 2026', /^28 ნოე\. 2026, 21:06$/],
  ['fil-PH', 'Germany', 'Nob 28, 2026', /^Nob 28, 2026, 9:06 PM$/],
] as const;

test.each(rows)(
  'a browser without %s names countries and writes dates by the words of the build (S1.21, S3.01)',
  (tag, germany, day, time) => {
    const words = makeLocalWords(tag, ['DE', 'TR']);
    const at = new Date(2026, 10, 28, 21, 6).getTime();
    expect([lacksNames('de'), lacksDates('de')]).toEqual([false, false]);
    lackNames();
    expect(lacksNames(tag)).toBe(true);
    expect(countryName('DE', tag, words)).toBe(germany);
    expect(nameCountries([{ country: 'DE', code: '49' }], tag, words)[0]?.name).toBe(germany);
    expect(countryName('DE', tag)).toBe('Germany');
    expect(formatDate(at, tag, words)).toBe(day);
    expect(formatDate(at, tag, words, true).replace(/\s/g, ' ')).toMatch(time);
  },
);

test('the words of every language give the dates that the engine with all data gives', () => {
  const at = new Date(2026, 2, 5, 0, 7).getTime();
  for (const { tag } of languageCodes.map(languageOf)) {
    const words = makeLocalWords(tag, ['DE']);
    const own = [formatDate(at, tag, undefined), formatDate(at, tag, undefined, true)];
    if (['kk-KZ', 'ka-GE', 'fil-PH'].includes(tag)) {
      lackNames();
      expect([formatDate(at, tag, words), formatDate(at, tag, words, true)], tag).toEqual(own);
      vi.unstubAllGlobals();
    }
    expect(Object.values(words).filter((word) => word === undefined)).toEqual([]);
  }
});
