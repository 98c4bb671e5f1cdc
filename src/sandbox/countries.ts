/** Countries and dial codes (S7.45): all of ISO 3166-1 and Kosovo, also those where no account can be opened. */

import type * as contract from '../contract/countries.ts';
import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import { dialCountries } from '../domain/dial-codes.ts';
import { answered } from './answer.ts';
import type { Handler } from './handler.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** Countries of the standard where nobody has a telephone. */
const withoutNumbers = ['BV', 'HM', 'TF', 'UM'];

export const countryList: HandlerOf<typeof contract.countryList> = () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const codes = [...dialCountries.map(({ country }) => country), ...withoutNumbers].sort();
  return answered({ list: codes.map((code) => ({ code, name: names.of(code) ?? code })) });
};

export const countryCodes: HandlerOf<typeof contract.countryCodes> = () =>
  answered({ list: dialCountries.map(({ country, code }) => ({ country, country_code: code })) });
