/** Where a visitor is (S3.24, S7.45, S7.47, S7.57): the country, what it permits, and the list of all countries. */

import type * as compliance from '../../contract/compliance.ts';
import type * as countries from '../../contract/countries.ts';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as region from '../../contract/region.ts';
import { dialCountries } from '../../domain/site/dial-codes.ts';
import { answered } from '../server/answer.ts';
import type { Handler } from '../server/handler.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** Whether one may register here; the control page can close it (S7.47). */
export const registerPermission: HandlerOf<typeof region.registerPermission> = (_input, { scenario }) =>
  answered({ is_permitted: scenario.access === 'open' });

/** The visitor's country, which the control page sets; empty where it is unknown (S3.24). `is_visible: 0` means visible. */
export const visibility: HandlerOf<typeof region.visibility> = (_input, { scenario }) =>
  answered({ is_visible: scenario.access === 'invisible' ? 1 : 0, code: scenario.country });

/** Whether the visitor is restricted by regulation: only where the control page says so (S7.57). */
export const regulationInfo: HandlerOf<typeof compliance.regulationInfo> = (_input, { scenario }) =>
  answered({ restrictOperate: scenario.regulation === 'restricted' });

/** Countries of ISO 3166-1 that have no telephone numbers. */
const withoutNumbers = ['BV', 'HM', 'TF', 'UM'];

/** All of ISO 3166-1 and Kosovo, also the countries where no account can be opened. */
export const countryList: HandlerOf<typeof countries.countryList> = () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const codes = [...dialCountries.map(({ country }) => country), ...withoutNumbers].sort();
  return answered({ list: codes.map((code) => ({ code, name: names.of(code) ?? code })) });
};

export const countryCodes: HandlerOf<typeof countries.countryCodes> = () =>
  answered({ list: dialCountries.map(({ country, code }) => ({ country, country_code: code })) });
