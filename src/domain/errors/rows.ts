/** What rows of the catalogue are made of. */

import type { ErrorCall } from './call.ts';
import type { ErrorCode } from './codes.ts';
import { type ErrorDecision, type ErrorDialog, type ErrorToast, toastMs } from './decision.ts';
import { type ErrorTextKey, errorTextKey } from './error-text.ts';

/** The facts of an error that decisions rest on. */
export interface ErrorFacts {
  readonly code: ErrorCode;
  /** How often the password was wrong, where a login's refusal says so (S8.10). */
  readonly passwordErrors?: number | undefined;
}

/** One code's decision; `undefined` where the call is none that the row is about. */
export type Row = (error: ErrorFacts, call: ErrorCall) => ErrorDecision | undefined;

/** `code: message` for a time in ms, unless the call hid its errors (S8.17). */
export function codeToast(code: ErrorCode, durationMs: number = toastMs.long): ErrorDecision {
  return { type: 'toast', toast: { code, key: errorTextKey(code), durationMs } };
}

/** The message alone. */
export function messageToast(toast: Omit<ErrorToast, 'durationMs'>): ErrorDecision {
  return { type: 'toast', toast: { ...toast, durationMs: toastMs.normal } };
}

/** A dialog with the toast beside it (S8.35). */
export function dialogOf(key: ErrorTextKey, dialog: ErrorDialog): ErrorDecision {
  return { type: 'dialog', dialog, toast: { key, durationMs: toastMs.short } };
}

/** One row for several codes. */
export function sameRow<Code extends number | string>(codes: readonly Code[], row: Row): Record<Code, Row> {
  return Object.fromEntries(codes.map((code) => [code, row])) as Record<Code, Row>;
}
