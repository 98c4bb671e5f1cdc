import { useEffect, useState } from 'react';
import { startApp } from '../app/app.ts';
import type { PageContext } from '../domain/navigation/page-context.ts';
import type { CountryUse } from '../domain/site/countries.ts';
import type { DialCountry } from '../domain/site/dial-codes.ts';
import { dialCountryKey } from '../domain/storage/stored-names.ts';

/**
 * The country of the dial code: the site's, until the visitor chooses another one. The choice is stored in the tab, so that a
 * reload and a change of language keep it.
 *
 * @param ready whether the island is hydrated
 */
export function useDialCountry(page: PageContext, ready: boolean): [DialCountry, (country: DialCountry) => void] {
  const [dialCountry, setDialCountry] = useState(page.dialCountry);
  const key = dialCountryKey(page.storagePrefix);

  useEffect(() => {
    const [, country, code] =
      /^([A-Z]{2}) (\d{1,4})$/.exec((ready && startApp(page).platform.tabStorage.get(key)) || '') ?? [];
    if (country && code) setDialCountry({ country, code });
  }, [ready, page, key]);

  function choose(country: DialCountry) {
    setDialCountry(country);
    const { tabStorage } = startApp(page).platform;
    tabStorage.set(key, `${country.country} ${country.code}`);
  }
  return [dialCountry, choose];
}

/** The countries that a visitor can choose from. Loaded only when the visitor opens the list. */
export async function fetchCountries(page: PageContext, use: CountryUse): Promise<readonly DialCountry[]> {
  const { loadCountries } = await import('../flows/account/countries.ts');
  return loadCountries(startApp(page).exchange, use);
}
