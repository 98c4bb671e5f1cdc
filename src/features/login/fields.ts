/**
 * The fields of the login, one row each. The form before React, the submit and what is said of a refusal loop over the rows, and the
 * types are made of them: a record that lacks a field does not compile.
 */

import { readAccount } from '../../domain/account/phone-number.ts';
import { cleanPassword } from '../../domain/text/clean-text.ts';
import type { FormKey } from '../../i18n/messages.ts';
import { passwordProblemTexts, usernameProblemTexts } from '../../services/account/field-texts.ts';

interface FieldRow {
  /**
   * Why a text is not sent; `undefined` for one that is.
   *
   * @param dialCode of the country that counts where a number names none
   */
  refusal(typed: string, dialCode: string): FormKey | undefined;
}

/** In the order in which the form shows them. The id is the id of the box. */
export const loginFields = {
  username: {
    refusal(typed, dialCode) {
      const read = readAccount(typed, { country: '', code: dialCode });
      return read.type === 'refused' ? usernameProblemTexts[read.problem] : undefined;
    },
  },
  /** Sent encrypted, and never stored. */
  password: { refusal: (typed) => (cleanPassword(typed) === '' ? passwordProblemTexts.required : undefined) },
} as const satisfies Readonly<Record<string, FieldRow>>;

type Fields = typeof loginFields;
export type LoginField = keyof Fields;
const ids = Object.keys(loginFields) as LoginField[];

/** What stands in the boxes. */
export type Typed = Readonly<Record<LoginField, string>>;

/** What the visitor typed. */
export interface LoginInput extends Typed {
  /** Digits; used only for a mobile number. */
  readonly dialCode: string;
}

/** What is wrong with what was typed, by field. */
export type Refusals = { readonly [Id in LoginField]?: NonNullable<ReturnType<Fields[Id]['refusal']>> };

/** The form as it stands. @param textOf the text of a box */
export function typedIn(textOf: (id: LoginField) => string): Typed {
  return Object.fromEntries(ids.map((id) => [id, textOf(id)])) as Record<LoginField, string>;
}

export function refusalsOf(typed: LoginInput): Refusals {
  const refusals = ids.map((id) => [id, loginFields[id].refusal(typed[id], typed.dialCode)] as const);
  return Object.fromEntries(refusals.filter(([, text]) => text !== undefined));
}

/** The fields that are refused, the first one first: it gets the focus. */
export function refusedFields(refusals: Refusals): readonly LoginField[] {
  return ids.filter((id) => refusals[id] !== undefined);
}
