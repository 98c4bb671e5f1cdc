/** What does not compile: a field that a step, the storage, a call or the login does not carry. `npm run typecheck` reads this file. */

import { expect, test } from 'vitest';
import type { LoginInput } from '../../../src/features/login/fields.ts';
import type { Details, FieldRow, Typed } from '../../../src/features/register/fields.ts';
import type { Registration, StateOf } from '../../../src/features/register/state.ts';
import type { TwoFactorCodes } from '../../../src/features/register/two-factor-fields.ts';

const typed: Typed = { username: '', dateOfBirth: '', invitation: undefined, contact: '' };
const details: Details = { dateOfBirth: undefined };
const first = { step: 'account', dialCountry: { country: '', code: '' }, status: { type: 'ready' } } as const;
const begun = {
  type: 'newCode',
  username: { type: 'email', email: 'ann@mail.example' },
  dialCode: '',
  uuid: '',
} as const;
const row = { step: 'account', box: 'text', texts: { label: 'usernameLabel', hint: 'usernameHint' } } as const;

test('a step, a registration or a call that forgets a field does not compile', () => {
  const carried: [StateOf<'account'>, Registration] = [
    { ...first, typed },
    { ...begun, details },
  ];
  const forgotten = [
    // @ts-expect-error a step without what was typed
    { ...first } satisfies StateOf<'account'>,
    // @ts-expect-error a step that lost one field
    { ...first, typed: { username: '', invitation: undefined, contact: '' } } satisfies StateOf<'account'>,
    // @ts-expect-error a registration without what the calls say of the account
    { ...begun } satisfies Registration,
    // @ts-expect-error a registration that lost one detail
    { ...begun, details: {} } satisfies Registration,
    // @ts-expect-error a login that lost the password
    { username: '', dialCode: '' } satisfies LoginInput,
    // @ts-expect-error a dialog that lost a code
    { email: '' } satisfies TwoFactorCodes,
  ];
  expect([carried.length, forgotten.length]).toEqual([2, 6]);
});

test('a row that could vanish on its way does not compile', () => {
  const read = (text: string) => ({ value: text });
  const whole = { ...row, autoComplete: 'off', stored: true, wire: 'date_of_birth', read } satisfies FieldRow;
  const broken = [
    // @ts-expect-error a name that no call of the contract has
    { ...whole, wire: 'shoe_size' } satisfies FieldRow,
    // @ts-expect-error a detail that a reload would lose
    { ...whole, stored: false } satisfies FieldRow,
    // @ts-expect-error a detail of a step whose calls do not carry it
    { ...whole, step: 'password' } satisfies FieldRow,
    // @ts-expect-error a policy that no site has
    { ...whole, policy: 'shoes' } satisfies FieldRow,
    // @ts-expect-error a secret in storage
    { step: 'password', box: 'password', stored: true } satisfies FieldRow,
  ];
  expect(broken).toHaveLength(5);
});
