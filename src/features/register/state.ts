/** Where a registration stands, and what of it outlives a reload. */

import * as v from 'valibot';
import { isLink, isPasswordless } from '../../domain/account/register-type.ts';
import { type CodeAccount, parseUsername, type Username, usernameText } from '../../domain/account/username.ts';
import type { DialCountry } from '../../domain/site/dial-codes.ts';
import { type RegisterType, registerTypes } from '../../domain/site/site.ts';
import type { Delivery } from '../../services/codes/delivery.ts';
import type { Problem } from '../../services/errors/problem.ts';
import { isUntouched, toDetails, toTyped } from './field-records.ts';
import type { Details, FieldTable, Refusals, Typed } from './fields.ts';

/** How the step's last submit went. */
export type StepStatus =
  | { readonly type: 'ready' }
  | { readonly type: 'busy' }
  | { readonly type: 'refused'; readonly texts: Refusals }
  | { readonly type: 'failed'; readonly problem: Problem }
  /** Registration is not open to the visitor (S2.30). */
  | { readonly type: 'unsupported' }
  /** The operator has switched registration off for now (decision 0115). */
  | { readonly type: 'paused' }
  /** The browser has made no passkey. `no-room`: without asking anybody, which is what a full device does. */
  | { readonly type: 'no-passkey'; readonly reason: NoPasskeyReason }
  /** The risk check before a code could not be made, and nothing was sent (S4.12). */
  | { readonly type: 'unchecked' };

export type NoPasskeyReason = 'closed' | 'exists' | 'no-room' | 'unable';

export interface Registration {
  readonly type: RegisterType;
  readonly username: Username;
  /** Digits; empty for an e-mail address. */
  readonly dialCode: string;
  readonly details: Details;
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
  /** Left out before the first one. */
  readonly delivery?: Delivery;
}

interface SentState {
  readonly registration: Registration;
  /** When another code may be asked for, in ms since epoch; a send that failed may be tried at once. */
  readonly resendAt: number;
  /** Left out after a reload: it is not stored. */
  readonly delivery?: Delivery;
  /** Sending again, apart from the step's own submit. */
  readonly resend: StepStatus | { readonly type: 'sent' };
  readonly status: StepStatus;
}

/** Recovery codes at the end of a registration with a passkey. They are in memory only while they are shown. */
export type CodesOffer =
  | { readonly type: 'asking' }
  /** The exchange or the operator offers none. */
  | { readonly type: 'none' }
  /** `left`: how many the account has. */
  | { readonly type: 'offered'; readonly left: number }
  | { readonly type: 'shown'; readonly codes: readonly string[] };

/** One of the steps (S2.31, S4.05–S4.08), or the way out. */
export type RegisterState =
  | {
      readonly step: 'account';
      readonly typed: Typed;
      readonly dialCountry: DialCountry;
      /** The submit found out that the code is refused, so it stopped. */
      readonly stopped?: 'invitation';
      readonly status: StepStatus;
    }
  /** The other address or number, where the exchange wants both. */
  | {
      readonly step: 'contact';
      readonly registration: Registration;
      readonly typed: Typed;
      readonly status: StepStatus;
    }
  | (SentState & { readonly step: 'code' })
  /** Waits for the link in the mail. */
  | (SentState & { readonly step: 'link' })
  | { readonly step: 'password'; readonly registration: Registration; readonly status: StepStatus }
  /** A passkey in place of the password. */
  | { readonly step: 'passkey'; readonly registration: Registration; readonly status: StepStatus }
  /** The account with a passkey is open, and its owner chooses a second way in. */
  | {
      readonly step: 'backup';
      readonly registration: Registration;
      readonly codes: CodesOffer;
      readonly status: StepStatus;
    }
  /** The security dialog of the two-factor variant. */
  | {
      readonly step: 'security';
      readonly registration: Registration;
      readonly email: FactorState;
      readonly mobile: FactorState;
      readonly status: StepStatus;
    }
  /** `after`: the step that stays on screen until the page is left, where it is not the password. */
  | { readonly step: 'done'; readonly after?: StateOf<'backup'> };

export type RegisterStep = Exclude<RegisterState['step'], 'done'>;
export type StateOf<Step extends RegisterState['step']> = Extract<RegisterState, { step: Step }>;

/** Where the code is typed, or the link waited for. */
export function stepOfType(type: RegisterType): 'link' | 'code' {
  return isLink(type) ? 'link' : 'code';
}

/** Where the account gets what its owner logs in with. */
export function stepOfProof(type: RegisterType): 'passkey' | 'password' {
  return isPasswordless(type) ? 'passkey' : 'password';
}

/** What comes once the address is verified. */
export function verified(registration: Registration): StateOf<'passkey' | 'password'> {
  return { step: stepOfProof(registration.type), registration, status: ready };
}

export const ready: StepStatus = { type: 'ready' };
export const busy: StepStatus = { type: 'busy' };

/** With the text of each stored field. */
const accountRecord = v.looseObject({ country: v.string(), dialCode: v.string() });
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
      details: v.optional(v.record(v.string(), v.unknown()), {}),
      uuid: v.string(),
      google: v.optional(v.boolean()),
      second: v.optional(typedAccount),
      unanswered: v.optional(v.literal(true)),
      resendAt: v.optional(v.number(), 0),
    }),
  ),
});

type StoredRegistration = v.InferOutput<typeof registrationSchema>;

/** What is written; what is read may be of an earlier version of the page. */
type WrittenRegistration = Omit<StoredRegistration, 'mark'> & {
  readonly account: Typed;
  readonly registration?: { readonly details: Details };
};

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
  fields: FieldTable,
): WrittenRegistration | undefined {
  const { typed: texts, dialCountry } = account;
  const typed = { ...texts, country: dialCountry.country, dialCode: dialCountry.code };
  if (state.step === 'done' || (state.step === 'account' && isUntouched(texts, fields))) return undefined;
  if (state.step === 'account') return { step: state.step, account: typed };
  const { type, uuid, twoFactor, second, unanswered, details, ...first } = state.registration;
  const others = { google: twoFactor?.google, second: second && textOf(second), unanswered };
  const registration = { type, ...textOf(first), details, uuid, ...others };
  return { step: state.step, account: typed, registration: { ...registration, resendAt } };
}

function textOf({ username, dialCode }: CodeAccount) {
  return { username: usernameText(username), dialCode };
}

export interface RestoredRegistration {
  readonly account: StateOf<'account'>;
  /** The steps that were seen, the current one last; empty where there was the first one only. */
  readonly seen: readonly RegisterState[];
  /** The account may have been opened elsewhere: the page asks the exchange before it shows a step. */
  readonly unanswered?: Registration;
}

/** The steps that a stored registration stands for. */
export function restoreRegistration(
  { step, account, registration }: Omit<StoredRegistration, 'mark'>,
  fields: FieldTable,
): RestoredRegistration {
  const dialCountry = { country: account.country, code: account.dialCode };
  const typed = toTyped(account, fields);
  const first: StateOf<'account'> = { step: 'account', typed, dialCountry, status: ready };
  const username = registration && accountOf(registration);
  if (registration === undefined || username === undefined) return { account: first, seen: [] };
  const { type, uuid, google, unanswered, resendAt } = registration;
  const second = registration.second && accountOf(registration.second);
  const known: Registration = {
    type,
    ...username,
    details: toDetails(registration.details, fields),
    uuid,
    ...(google === undefined ? {} : { twoFactor: { google } }),
    ...(second ? { second } : {}),
    ...(unanswered ? { unanswered } : {}),
  };
  if (unanswered) return { account: first, seen: [], unanswered: known };
  return { account: first, seen: seenSteps(step, known, typed, resendAt) };
}

/** Codes and passwords are not stored: the step that needs one comes again. */
function seenSteps(step: string, registration: Registration, typed: Typed, resendAt: number): RegisterState[] {
  const sent = { registration, resendAt, resend: ready, status: ready };
  const password: RegisterState = { step: 'password', registration, status: ready };
  if (registration.twoFactor) {
    const contact: RegisterState = { step: 'contact', registration, typed, status: ready };
    return step === 'contact' || registration.second === undefined ? [contact] : [contact, password];
  }
  if (step === 'link') return [{ step: 'link', ...sent }];
  const code: RegisterState = { step: 'code', ...sent };
  if (step === 'backup') return [{ step: 'backup', registration, codes: { type: 'asking' }, status: ready }];
  if (step === 'passkey') return [code, verified(registration)];
  if (step !== 'password') return [code];
  if (isPasswordless(registration.type)) return [code, verified(registration), password];
  if (registration.type === 'oldCode') return [code];
  return registration.type === 'newCode' ? [code, password] : [password];
}

function accountOf({ username, dialCode }: v.InferOutput<typeof typedAccount>): CodeAccount | undefined {
  const read = parseUsername(username);
  return read.type === 'valid' ? { username: read.username, dialCode } : undefined;
}
