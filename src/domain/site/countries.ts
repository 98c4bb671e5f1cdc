/** Countries to choose from: which are offered, what they are called, and how one is found by typing. */

import { mainCountries } from '../account/numbering-plans.ts';
import { type LocalWords, lacksNames } from '../language/local-words.ts';
import { cleanText } from '../text/clean-text.ts';
import { toAsciiDigits } from '../text/digits.ts';
import { type DialCountry, dialCountries } from './dial-codes.ts';
import { isBlockedRegion } from './region.ts';

/** A country's name in the words of a language; its code where the tag or the country says nothing to the browser. */
export function countryName(country: string, tag: string, words?: LocalWords): string {
  try {
    const local = lacksNames(tag) ? words?.[country] : undefined;
    if (local !== undefined) return local;
    return new Intl.DisplayNames([tag], { type: 'region' }).of(country) ?? country;
  } catch {
    return country;
  }
}

/** The purpose of the choice: every country for a login, because accounts exist everywhere; fewer for a sign-up. */
export type CountryUse = 'login' | 'sign-up';

export interface NamedCountry extends DialCountry {
  /** In the page's language. */
  readonly name: string;
  readonly englishName: string;
}

/** The countries that are offered; for a sign-up without those where no account can be opened (S5.28). */
export function offeredCountries<Country extends DialCountry>(
  countries: readonly Country[],
  use: CountryUse,
): readonly Country[] {
  return use === 'login' ? countries : countries.filter(({ country }) => !isBlockedRegion(country));
}

/** Countries with their names, sorted by the rules of the language; in English where `Intl` does not accept the tag. */
export function nameCountries(
  countries: readonly DialCountry[],
  tag: string,
  words?: LocalWords,
): readonly NamedCountry[] {
  const usable = usableTag(tag);
  const names = new Intl.DisplayNames([usable], { type: 'region' });
  const englishNames = new Intl.DisplayNames(['en'], { type: 'region' });
  const local = lacksNames(usable) ? words : undefined;
  const order = new Intl.Collator(usable);
  return countries
    .map(({ country, code }) => {
      const englishName = nameBy(englishNames, country);
      return { country, code, englishName, name: local?.[country] ?? nameBy(names, country, englishName) };
    })
    .sort((a, b) => order.compare(a.name, b.name));
}

function usableTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

function nameBy(names: Intl.DisplayNames, country: string, otherwise = country): string {
  try {
    return names.of(country) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Letters that have no accent to take away, and what people type who do not have them. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ə: 'e',
  ʻ: '',
  ʼ: '',
  '’': '',
  "'": '',
};

/** Other names of countries in English, and usual short forms. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE,Emirates',
  BA: 'Bosnia',
  BO: 'Bolivia',
  BY: 'Belorussia',
  CD: 'DRC,Zaire,DR Congo',
  CI: 'Ivory Coast',
  CG: 'Republic of the Congo',
  CV: 'Cape Verde',
  CZ: 'Czech Republic',
  FK: 'Malvinas',
  GB: 'UK,Great Britain,England,Scotland,Wales,Northern Ireland',
  IR: 'Persia',
  KH: 'Kampuchea',
  KP: 'DPRK',
  KR: 'Korea,ROK',
  LA: 'Lao',
  LK: 'Ceylon',
  MK: 'Macedonia',
  MM: 'Burma',
  MO: 'Macau',
  NL: 'Holland',
  PH: 'Philippines',
  RU: 'Russian Federation',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey',
  TW: 'Formosa',
  US: 'USA,America,United States of America',
  VA: 'Holy See',
};

/** Letters and digits only, in one case, without accents and in ASCII where there is a usual way, so that `turkiye` finds Türkiye. */
function plain(text: string): string {
  return toAsciiDigits(cleanText(text))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[đðłøßæœþħŧıəʻʼ’']/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The countries that match the typed text: by the start of a word of their name (in the page's language, English, or another one that is in
 * use), by ISO code, or by dial code, with a plus, with `00` or alone. Exact matches come first.
 *
 * `'tr'` → Türkiye, then Trinidad …; `'+90'` → Türkiye; `'uk'` → United Kingdom, then Ukraine
 */
export function findCountries(countries: readonly NamedCountry[], typed: string): readonly NamedCountry[] {
  const query = plain(typed.slice(0, 100)).replace(/^00 ?(?=\d)/, '');
  if (query === '') return cleanText(typed) === '' ? countries : [];
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, query) }));
  return ranked
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ country }) => country);
}

/** 5: the whole name; 4: its ISO code or a whole other name; 3: the start of its name; 2: of its English or another one; 1: of a word. */
function rankOf({ country, code, name, englishName }: NamedCountry, query: string): number {
  if (/^[\d ]+$/.test(query)) {
    const digits = query.replaceAll(' ', '');
    if (code === digits) return country === mainCountryOf(code) ? 3 : 2;
    return Number(code.startsWith(digits));
  }
  const own = plain(name);
  const others = [englishName, ...(otherNames[country]?.split(',') ?? [])].map(plain);
  if (own === query) return 5;
  if (country.toLowerCase() === query || others.includes(query)) return 4;
  if (own.startsWith(query)) return 3;
  if (others.some((words) => words.startsWith(query))) return 2;
  return Number([own, ...others].some((words) => words.includes(` ${query}`)));
}

/** The country that people mean by a code that several share. */
function mainCountryOf(code: string): string | undefined {
  return mainCountries[code] ?? dialCountries.find((row) => row.code === code)?.country;
}
