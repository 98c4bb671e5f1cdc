/**
 * The fields of the registration, one row each. Form, storage, submit and recall loop over the rows (`field-records.ts`), and the
 * types of what they carry are made of them: a record that lacks a field does not compile.
 */

import type { AccountDetails } from '../../contract/register.ts';
import { parseDateOfBirth } from '../../domain/account/date-of-birth.ts';
import type { RegisterType, SitePolicies } from '../../domain/site/site.ts';
import { textToDate } from '../../domain/time/typed-date.ts';
import type { FormKey } from '../../i18n/messages.ts';
import type { CodeText, ContactText, PasswordText, UsernameText } from '../../services/account/field-texts.ts';
import type { TwoFactorId } from './two-factor-fields.ts';

/** A policy that asks for a field. */
export type FieldPolicy = {
  [Name in keyof SitePolicies]: SitePolicies[Name] extends boolean ? Name : never;
}[keyof SitePolicies];

/** A detail of the account. The calls that describe the account carry it: in the new flow the first one, in the old flow all. */
export interface DetailRow {
  readonly step: 'account';
  /** What it is drawn as; a date has three boxes, whose labels are `year`, `month` and `day` of the texts. */
  readonly box: 'text' | 'date';
  /** Its label and hint, and whatever else it may say. */
  readonly texts: Readonly<Record<string, FormKey>> & Readonly<Record<'label' | 'hint', FormKey>>;
  readonly autoComplete: string;
  readonly stored: true;
  /** Sites with this policy ask for it. Left out: all sites do. */
  readonly policy?: FieldPolicy;
  /** Its name on the wire. */
  readonly wire: keyof AccountDetails;
  /**
   * What is sent, or the text that says why it is not.
   *
   * @param now by the exchange's clock, in ms since epoch
   */
  read(typed: string, now: number): { readonly value: string } | { readonly refused: FormKey };
}

/** A field that its step reads, sends and draws in its own way. */
interface OwnRow {
  readonly step: 'account' | 'contact';
  readonly box: 'username' | 'invitation' | 'contact';
  readonly stored: true;
  /** The page may fill it in, so that a text that was deleted is not the same as none. */
  readonly prefilled?: true;
}

/** Never stored: after a reload it is typed again, and its step comes again. */
interface SecretRow {
  readonly step: 'code' | 'password';
  readonly box: 'code' | 'password';
  readonly stored: false;
}

export type FieldRow = DetailRow | OwnRow | SecretRow;

const dateOfBirthTexts = {
  label: 'dateOfBirthLabel',
  hint: 'dateOfBirthHint',
  year: 'dateYear',
  month: 'dateMonth',
  day: 'dateDay',
  required: 'dateOfBirthRequired',
  invalid: 'dateOfBirthInvalid',
  'too-young': 'dateOfBirthTooYoung',
} as const satisfies DetailRow['texts'];

/** In the order in which a step shows them. The id is the id of the box. */
export const registerFields = {
  username: { step: 'account', box: 'username', stored: true },
  dateOfBirth: {
    step: 'account',
    box: 'date',
    texts: dateOfBirthTexts,
    autoComplete: 'bday',
    stored: true,
    policy: 'dateOfBirth',
    wire: 'date_of_birth',
    read(typed, now) {
      const read = parseDateOfBirth(textToDate(typed), now);
      return read.type === 'valid' ? { value: read.date } : { refused: dateOfBirthTexts[read.problem] };
    },
  },
  invitation: { step: 'account', box: 'invitation', stored: true, prefilled: true },
  contact: { step: 'contact', box: 'contact', stored: true },
  code: { step: 'code', box: 'code', stored: false },
  password: { step: 'password', box: 'password', stored: false },
} as const satisfies Readonly<Record<string, FieldRow>>;

type Fields = typeof registerFields;
export type FieldId = keyof Fields;
type IdOf<Row> = { [Id in FieldId]: Fields[Id] extends Row ? Id : never }[FieldId];
type StoredId = IdOf<{ readonly stored: true }>;
/** The page may fill it in, or the site does not ask for it. */
type MaybeId = IdOf<{ readonly prefilled: true } | { readonly policy: FieldPolicy }>;
type DetailId = IdOf<{ readonly wire: string }>;

/** The table, or one with further rows. */
export type FieldTable = Readonly<Record<string, FieldRow>>;

/** What stands in the boxes that outlive a reload; `undefined` in one that the page may still fill in, and in one that is not there. */
export type Typed = { readonly [Id in StoredId]: Id extends MaybeId ? string | undefined : string };

/** What is known of the account besides its name, as it is sent; `undefined`: the site does not ask for it. */
export type Details = { readonly [Id in DetailId]: string | undefined };

/** The texts of the rows. */
export type FieldTextKey = { [Id in DetailId]: Fields[Id]['texts'][keyof Fields[Id]['texts']] }[DetailId];

/** What a field says when it refuses what was typed. */
export type RefusalText = UsernameText | ContactText | CodeText | PasswordText | FieldTextKey;

/** What is wrong with what was typed, by field. */
export type Refusals = { readonly [Id in FieldId | TwoFactorId]?: RefusalText | undefined };

/** What a site says about registering. */
export interface RegisterPolicy {
  /** Types that may be used, the default one first (S4.01). */
  readonly types: readonly RegisterType[];
  /** A regulated site: the old flow's accounts are opened by the compliance call (S7.22). */
  readonly compliance: boolean;
  /** Policies of the site that ask for a field. */
  readonly asks?: readonly FieldPolicy[];
}
