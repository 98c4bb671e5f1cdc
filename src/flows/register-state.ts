/** Where a registration stands, and what of it outlives a reload. */

import { parseUsername, type Username, usernameText } from '../domain/username.ts';
import type { CodeText, PasswordText, Problem, UsernameText } from './problem.ts';

/** How the step's last submit went. */
export type StepStatus =
  | { readonly type: 'ready' }
  | { readonly type: 'busy' }
  | { readonly type: 'refused'; readonly text: UsernameText | CodeText | PasswordText }
  | { readonly type: 'failed'; readonly problem: Problem };

export interface Registration {
  readonly username: Username;
  /** Digits; empty for an e-mail address. */
  readonly dialCode: string;
  readonly uuid: string;
}

/** One of the three steps (S4.05–S4.08), or the way out. */
export type RegisterState =
  | { readonly step: 'account'; readonly username: string; readonly dialCode: string; readonly status: StepStatus }
  | {
      readonly step: 'code';
      readonly registration: Registration;
      /** When another code may be asked for, in ms since epoch; a send that failed may be tried at once. */
      readonly resendAt: number;
      /** Sending again, apart from the step's own submit. */
      readonly resend: StepStatus | { readonly type: 'sent' };
      readonly status: StepStatus;
    }
  | { readonly step: 'password'; readonly registration: Registration; readonly status: StepStatus }
  | { readonly step: 'done' };

export type RegisterStep = Exclude<RegisterState['step'], 'done'>;

/** What a reload needs: no code, no password. `undefined` for a state with nothing to keep. */
export function storedRegistration(state: RegisterState): string | undefined {
  if (state.step !== 'code' && state.step !== 'password') return undefined;
  const { username, dialCode, uuid } = state.registration;
  const resendAt = state.step === 'code' ? state.resendAt : 0;
  return JSON.stringify({ step: state.step, username: usernameText(username), dialCode, uuid, resendAt });
}

/** The state a stored record stands for; `undefined` for a record that is not one of ours. */
export function restoreRegistration(stored: string | null): RegisterState | undefined {
  const record = parseRecord(stored);
  const parsed = parseUsername(String(record.get('username') ?? ''));
  const uuid = record.get('uuid');
  const dialCode = record.get('dialCode');
  const resendAt = record.get('resendAt');
  if (parsed.type === 'refused' || typeof uuid !== 'string' || typeof dialCode !== 'string') return undefined;
  const registration = { username: parsed.username, dialCode, uuid };
  const status = { type: 'ready' } as const;
  if (record.get('step') === 'password') return { step: 'password', registration, status };
  if (record.get('step') !== 'code') return undefined;
  return { step: 'code', registration, resendAt: typeof resendAt === 'number' ? resendAt : 0, resend: status, status };
}

function parseRecord(stored: string | null): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}
