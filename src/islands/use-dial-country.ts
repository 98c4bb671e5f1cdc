import { useEffect, useState } from 'react';
import { startApp } from '../app/app.ts';
import type { DialCountry } from '../domain/dial-codes.ts';
import type { PageContext } from '../domain/page-context.ts';
import { dialCountryKey } from '../domain/stored-names.ts';

/**
 * The country of the dial code: the site's, until the visitor chooses another one, which the tab keeps over a reload and a
 * change of language.
 *
 * @param ready the island listens
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
