/** The codes of the two-factor dialog (S2.32, S5.08), one row each. None of them is ever stored. */

import type { InputOf } from '../../contract/endpoint.ts';
import type { registerTwoFactor } from '../../contract/register.ts';
import { isCompleteCode } from '../../domain/account/verification-code.ts';
import type { FormKey } from '../../i18n/messages.ts';

interface CodeRow {
  /** Names the field, and is its placeholder (S2.32). */
  readonly label: FormKey;
  /** Its name on the wire. */
  readonly wire: 'emailverify' | 'smsverify' | 'google_code';
  /** Only registrations whose account has an authenticator ask for it. */
  readonly authenticator?: true;
}

/** In the order in which the dialog shows them. */
export const twoFactorFields = {
  email: { label: 'pleaseEnterEmailVerificationCode', wire: 'emailverify' },
  mobile: { label: 'pleaseEnterTheMobileVerificationCode', wire: 'smsverify' },
  google: { label: 'pleaseEnterGoogleVerificationCode', wire: 'google_code', authenticator: true },
} as const satisfies Readonly<Record<string, CodeRow>>;

type Fields = typeof twoFactorFields;
/** How a code reaches the visitor. */
export type TwoFactorId = keyof Fields;
export type TwoFactorFieldText = Fields[TwoFactorId]['label'];
type AuthenticatorId = { [Id in TwoFactorId]: Fields[Id] extends { authenticator: true } ? Id : never }[TwoFactorId];
/** What was typed. */
export type TwoFactorCodes = Readonly<
  Record<Exclude<TwoFactorId, AuthenticatorId>, string> & Partial<Record<AuthenticatorId, string | undefined>>
>;

/** The codes that a registration asks for. @param google whether its account has an authenticator */
export function askedCodes(google: boolean): readonly TwoFactorId[] {
  const ids = Object.keys(twoFactorFields) as TwoFactorId[];
  return ids.filter((id) => google || !('authenticator' in twoFactorFields[id]));
}

/** Whether all codes that are asked for can be sent (S5.08). */
export function areComplete(codes: TwoFactorCodes, asked: readonly TwoFactorId[]): boolean {
  return asked.every((id) => isCompleteCode(codes[id] ?? ''));
}

type CodeFields = Pick<InputOf<typeof registerTwoFactor>, CodeRow['wire']>;

/** The codes under their names on the wire. */
export function codeFields(codes: TwoFactorCodes): CodeFields {
  const pairs = (Object.keys(twoFactorFields) as TwoFactorId[]).map(
    (id) => [twoFactorFields[id].wire, codes[id]] as const,
  );
  return Object.fromEntries(pairs.filter(([, code]) => code !== undefined)) as CodeFields;
}
