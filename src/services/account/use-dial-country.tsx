import { useEffect, useState } from 'react';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { CountryUse } from '../../domain/site/countries.ts';
import type { DialCountry } from '../../domain/site/dial-codes.ts';
import { startApp } from '../page/app.ts';
import { chosenDialCountry, keepDialCountry } from './dial-country.ts';

/**
 * The country of the dial code: the site's, until the visitor chooses another one.
 *
 * @param ready whether the island is hydrated
 */
export function useDialCountry(page: PageContext, ready: boolean): [DialCountry, (country: DialCountry) => void] {
  const [dialCountry, setDialCountry] = useState(page.dialCountry);

  useEffect(() => {
    if (ready) setDialCountry(chosenDialCountry(startApp(page)));
  }, [ready, page]);

  function choose(country: DialCountry) {
    setDialCountry(country);
    keepDialCountry(startApp(page), country);
  }
  return [dialCountry, choose];
}

/** The countries that a visitor can choose from. Loaded only when the visitor opens the list. */
export async function fetchCountries(page: PageContext, use: CountryUse): Promise<readonly DialCountry[]> {
  const { loadCountries } = await import('./countries.ts');
  return loadCountries(startApp(page).exchange, use);
}
