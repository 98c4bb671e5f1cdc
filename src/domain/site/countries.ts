/** Countries to choose from: which are offered, what they are called, and how one is found by typing. */

import { isBlockedRegion } from './blocked-countries.ts';
import type { DialCountry } from './dial-codes.ts';

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
export function nameCountries(countries: readonly DialCountry[], tag: string): readonly NamedCountry[] {
  const usable = usableTag(tag);
  const names = new Intl.DisplayNames([usable], { type: 'region' });
  const englishNames = new Intl.DisplayNames(['en'], { type: 'region' });
  const order = new Intl.Collator(usable);
  return countries
    .map(({ country, code }) => {
      const englishName = nameBy(englishNames, country);
      return { country, code, englishName, name: nameBy(names, country, englishName) };
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

/** Letters only, in one case and without accents, so that `turkiye` finds Türkiye. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The countries that match the typed text: by the start of a word of their name (in the page's language or English), by
 * ISO code, or by dial code with or without the plus. Exact matches come first.
 *
 * `'tr'` → Türkiye, then Trinidad …; `'+90'` → Türkiye
 */
export function findCountries(countries: readonly NamedCountry[], typed: string): readonly NamedCountry[] {
  const query = plain(typed.slice(0, 100));
  if (query === '') return typed.trim() === '' ? countries : [];
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, query) }));
  return ranked
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ country }) => country);
}

function rankOf({ country, code, name, englishName }: NamedCountry, query: string): number {
  if (/^\d+$/.test(query)) return code === query ? 2 : Number(code.startsWith(query));
  if (country.toLowerCase() === query) return 3;
  const names = [plain(name), plain(englishName)];
  if (names.some((words) => words.startsWith(query))) return 2;
  return Number(names.some((words) => words.includes(` ${query}`)));
}
