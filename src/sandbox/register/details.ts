/** What an account is described with besides its name: checked here, kept with the registration, and then with the account. */

import { type AccountDetails, detailInput } from '../../contract/register.ts';
import { parseDateOfBirth } from '../../domain/account/date-of-birth.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { type Answer, refused } from '../server/answer.ts';

/** Whether a value is taken. @param now in ms since epoch */
type Check = (value: string, now: number) => boolean;

const checks: { readonly [Name in keyof AccountDetails]-?: Check } = {
  date_of_birth(value, now) {
    const [year = '', month = '', day = ''] = value.split('-');
    return parseDateOfBirth({ year, month, day }, now).type === 'valid';
  },
};

const names = Object.keys(detailInput) as (keyof AccountDetails)[];

/** The details among what a call carries. */
export function detailsIn(input: AccountDetails): AccountDetails {
  return Object.fromEntries(names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
}

/** The refusal of a detail that is not taken, or `undefined`. */
export function detailRefusal(details: AccountDetails, now: number): Answer<never> | undefined {
  const wrong = names.find((name) => {
    const [check, value]: readonly [Check, string | undefined] = [checks[name], details[name]];
    return value !== undefined && !check(value, now);
  });
  return wrong && refused(retCodes.badRequest, `${wrong}: not taken`);
}
