import { startApp } from '../app/app.ts';
import type { CountryUse } from '../domain/countries.ts';
import type { DialCountry } from '../domain/dial-codes.ts';
import type { PageContext } from '../domain/page-context.ts';

/** The countries a visitor may choose from; nobody pays for them who does not ask. */
export async function countriesOf(page: PageContext, use: CountryUse): Promise<readonly DialCountry[]> {
  const { loadCountries } = await import('../flows/countries.ts');
  return loadCountries(startApp(page).exchange, use);
}
