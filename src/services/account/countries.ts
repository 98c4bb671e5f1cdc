/** The countries whose dial codes may be chosen: as the exchange says, or our own list where it says nothing (S7.45). */

import { ignoreExchangeError } from '../../api/errors.ts';
import type { Exchange } from '../../api/exchange.ts';
import { countryCodes, countryList } from '../../contract/countries.ts';
import { type CountryUse, offeredCountries } from '../../domain/site/countries.ts';
import { type DialCountry, dialCountries } from '../../domain/site/dial-codes.ts';

/** Longest wait of a visitor who opens the list. */
const options = { timeoutMs: 2000 } as const;

/** Never fails, and never takes longer than two seconds. What is asked for decides who is offered (S5.28). */
export async function loadCountries(exchange: Exchange, use: CountryUse): Promise<readonly DialCountry[]> {
  return offeredCountries((await askExchange(exchange)) ?? dialCountries, use);
}

async function askExchange(exchange: Exchange): Promise<readonly DialCountry[] | undefined> {
  try {
    const [known, codes] = await Promise.all([
      exchange.send(countryList, {}, undefined, options),
      exchange.send(countryCodes, {}, undefined, options),
    ]);
    const countries = readCountries(known.list, codes.list);
    return countries.length > 0 ? countries : undefined;
  } catch (error) {
    return ignoreExchangeError(error);
  }
}

/** Those of the dial codes that can be read and whose country is in the list, each country once. */
function readCountries(
  known: readonly { readonly code: string }[],
  codes: readonly { readonly country: string; readonly country_code: string }[],
): readonly DialCountry[] {
  const wanted = new Set(known.map(({ code }) => code.toUpperCase()));
  const found = new Map<string, DialCountry>();
  for (const row of codes) {
    const country = row.country.toUpperCase();
    const code = row.country_code.replace(/^\+?0*/, '');
    if (/^[A-Z]{2}$/.test(country) && /^\d{1,4}$/.test(code) && wanted.has(country) && !found.has(country)) {
      found.set(country, { country, code });
    }
  }
  return [...found.values()];
}
