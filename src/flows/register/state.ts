/** Where a registration stands, and what of it outlives a reload. */

import * as v from 'valibot';
import { type CodeAccount, parseUsername, type Username, usernameText } from '../../domain/account/username.ts';
import type { DialCountry } from '../../domain/site/dial-codes.ts';
import { type RegisterType, registerTypes } from '../../domain/site/register-types.ts';
import type { CodeText, ContactText, PasswordText, UsernameText } from '../account/field-texts.ts';
import type { Problem } from '../errors/problem.ts';
/** How the step's last submit went. */
export type StepStatus =
  | { readonly type: 'ready' }
  | { readonly type: 'busy' }
  | { readonly type: 'refused'; readonly text: UsernameText | ContactText | CodeText | PasswordText }
  | { readonly type: 'failed'; readonly problem: Problem }
  /** Registration is not open to the visitor (S2.30). */
  | { readonly type: 'unsupported' }
  /** The operator has switched registration off for now (decision 0115). */
  | { readonly type: 'paused' }
  /** The risk check before a code could not be made, and nothing was sent (S4.12). */
  | { readonly type: 'unchecked' };

export interface Registration {
  readonly type: RegisterType;
  readonly username: Username;
  /** Digits; empty for an e-mail address. */
  readonly dialCode: string;
  readonly uuid: string;
  /** The exchange wants two codes (S2.32), and with `google` one of an authenticator. */
  readonly twoFactor?: { readonly google: boolean };
  /** The other address or number, where there are two. */
  readonly second?: CodeAccount;
  /** A call that opens the account was sent, and its answer did not come: the account may be open. */
  readonly unanswered?: true;
}

/** A code of the two-factor variant. */
export interface FactorState {
  readonly account: CodeAccount;
  readonly sending: 'ready' | 'busy' | 'sent';
  /** When another code may be asked for, in ms since epoch. */
  readonly resendAt: number;
}

interface SentState {
  readonly registration: Registration;
  /** When another code may be asked for, in ms since epoch; a send that failed may be tried at once. */
  readonly resendAt: number;
  /** Sending again, apart from the step's own submit. */
  readonly resend: StepStatus | { readonly type: 'sent' };
  readonly status: StepStatus;
}

/** One of the steps (S2.31, S4.05–S4.08), or the way out. */
export type RegisterState =
  | {
      readonly step: 'account';
      readonly username: string;
      readonly dialCountry: DialCountry;
      /** What the visitor typed as an invitation code; `undefined` while that field is untouched. */
      readonly invitation?: string | undefined;
      /** The submit found out that the code is refused, so it stopped. */
      readonly stopped?: 'invitation';
      readonly status: StepStatus;
    }
  /** The other address or number, where the exchange wants both. */
  | {
      readonly step: 'contact';
      readonly registration: Registration;
      readonly typed: string;
      readonly status: StepStatus;
    }
  | (SentState & { readonly step: 'code' })
  /** Waits for the link in the mail. */
  | (SentState & { readonly step: 'link' })
  | { readonly step: 'password'; readonly registration: Registration; readonly status: StepStatus }
  /** The security dialog of the two-factor variant. */
  | {
      readonly step: 'security';
      readonly registration: Registration;
      readonly email: FactorState;
      readonly mobile: FactorState;
      readonly status: StepStatus;
      /** The code that the exchange refused, where it says which. */
      readonly wrong?: 'email' | 'mobile' | 'google' | undefined;
    }
  | { readonly step: 'done' };

export type RegisterStep = Exclude<RegisterState['step'], 'done'>;
export type StateOf<Step extends RegisterState['step']> = Extract<RegisterState, { step: Step }>;

export const ready: StepStatus = { type: 'ready' };
export const busy: StepStatus = { type: 'busy' };

const accountRecord = v.object({
  username: v.string(),
  country: v.string(),
  dialCode: v.string(),
  invitation: v.optional(v.string()),
});
const typedAccount = v.object({ username: v.string(), dialCode: v.string() });

/** What is stored of a registration. */
export const registrationSchema = v.object({
  step: v.string(),
  /** Of the session when it began; another one means that somebody has logged in or out since. */
  mark: v.optional(v.nullable(v.string()), null),
  account: accountRecord,
  registration: v.optional(
    v.object({
      type: v.picklist(registerTypes),
      ...typedAccount.entries,
      uuid: v.string(),
      google: v.optional(v.boolean()),
      second: v.optional(typedAccount),
      unanswered: v.optional(v.literal(true)),
      resendAt: v.optional(v.number(), 0),
    }),
  ),
});

type StoredRegistration = v.InferOutput<typeof registrationSchema>;

/**
 * What a reload needs: no code, no password, and nothing for a page that nobody has touched yet.
 *
 * @param account what was typed in the first step
 * @param resendAt of the code that was sent last
 */
export function storedRegistration(
  state: RegisterState,
  account: StateOf<'account'>,
  resendAt: number,
): Omit<StoredRegistration, 'mark'> | undefined {
  const { username, dialCountry, invitation } = account;
  const typed = { username, country: dialCountry.country, dialCode: dialCountry.code, invitation };
  const isUntouched = username === '' && invitation === undefined;
  if (state.step === 'done' || (state.step === 'account' && isUntouched)) return undefined;
  if (state.step === 'account') return { step: state.step, account: typed };
  const { type, uuid, twoFactor, second, unanswered, ...first } = state.registration;
  const others = { google: twoFactor?.google, second: second && textOf(second), unanswered };
  const registration = { type, ...textOf(first), uuid, ...others };
  return { step: state.step, account: typed, registration: { ...registration, resendAt } };
}

function textOf({ username, dialCode }: CodeAccount) {
  return { username: usernameText(username), dialCode };
}

export interface RestoredRegistration {
  readonly account: StateOf<'account'>;
  /** The steps that were seen, the current one last; empty where there was the first one only. */
  readonly seen: readonly RegisterState[];
  /** Its account may be open: whether it is must be known before a step of it is shown. */
  readonly unanswered?: Registration;
}

/** The steps that a stored registration stands for. */
export function restoreRegistration({
  step,
  account,
  registration,
}: Omit<StoredRegistration, 'mark'>): RestoredRegistration {
  const dialCountry = { country: account.country, code: account.dialCode };
  const { username: name, invitation } = account;
  const first: StateOf<'account'> = { step: 'account', username: name, dialCountry, invitation, status: ready };
  const username = registration && accountOf(registration);
  if (registration === undefined || username === undefined) return { account: first, seen: [] };
  const { type, uuid, google, unanswered, resendAt } = registration;
  const second = registration.second && accountOf(registration.second);
  const known: Registration = {
    type,
    ...username,
    uuid,
    ...(google === undefined ? {} : { twoFactor: { google } }),
    ...(second ? { second } : {}),
    ...(unanswered ? { unanswered } : {}),
  };
  if (unanswered) return { account: first, seen: [], unanswered: known };
  return { account: first, seen: seenSteps(step, known, resendAt) };
}

/** Codes and passwords are not stored: the step that needs one comes again. */
function seenSteps(step: string, registration: Registration, resendAt: number): RegisterState[] {
  const sent = { registration, resendAt, resend: ready, status: ready };
  const password: RegisterState = { step: 'password', registration, status: ready };
  if (registration.twoFactor) {
    const typed = registration.second ? usernameText(registration.second.username) : '';
    const contact: RegisterState = { step: 'contact', registration, typed, status: ready };
    return step === 'contact' || registration.second === undefined ? [contact] : [contact, password];
  }
  if (step === 'link') return [{ step: 'link', ...sent }];
  const code: RegisterState = { step: 'code', ...sent };
  if (step !== 'password') return [code];
  if (registration.type === 'oldCode') return [code];
  return registration.type === 'newCode' ? [code, password] : [password];
}

function accountOf({ username, dialCode }: v.InferOutput<typeof typedAccount>): CodeAccount | undefined {
  const read = parseUsername(username);
  return read.type === 'valid' ? { username: read.username, dialCode } : undefined;
}
