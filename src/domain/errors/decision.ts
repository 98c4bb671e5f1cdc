/** What can be decided about an error: one tagged value, for a flow to act on. */

import type inverse from '../../../locales/en/inverse.json';
import type errors from '../../../locales/en/inverse-error-code.json';
import type { ErrorCode } from './codes.ts';
import type { ErrorTarget } from './target.ts';

/** A key of the namespace `inverse-error-code`. */
export type ErrorTextKey = keyof typeof errors;
/** A key of the namespace `inverse`. */
export type DialogTextKey = keyof typeof inverse;

/** How long a toast stays, in ms (S9.12). */
export const toastMs = { normal: 3000, short: 2000, long: 5000 } as const;

/** One toast about an expired session in this time, in ms (S8.12, S9.13). */
export const sessionToastThrottleMs = 10_000;

/** The toast after the messaging app was linked during a login, and its duration in ms (S8.18). */
export const bindSuccessToasts = {
  login: { text: 'loginAndBindSuccess', durationMs: toastMs.long },
  register: { text: 'registerAndBindSuccess', durationMs: toastMs.long },
} as const satisfies Record<string, { text: DialogTextKey; durationMs: number }>;

export interface ErrorToast {
  readonly key: ErrorTextKey;
  /** Stands before the message: `31001: …`. */
  readonly code?: ErrorCode;
  readonly durationMs: number;
  /** Shown once in this time, in ms. */
  readonly throttleMs?: number;
}

export interface DialogButton {
  readonly text: DialogTextKey;
  readonly target: ErrorTarget;
}

/** Text of a dialog: a fixed one, or the text of the error. */
export type DialogText = { readonly text: DialogTextKey } | { readonly error: ErrorTextKey };

export interface ErrorDialog {
  readonly icon: 'alert' | 'info';
  readonly title: DialogText;
  readonly subtitle?: DialogText;
  readonly confirm: DialogButton;
  readonly cancel?: DialogButton;
  /** Link the messaging app anew. */
  readonly again?: DialogButton;
  /** Where Escape and the close icon lead. */
  readonly close: ErrorTarget;
  /** Has a close icon. */
  readonly closable: boolean;
}

/** What the exchange is asked before the error is shown: is the account banned, or the visitor's address (S4.36)? */
export type BanCheck = 'account' | 'ip';

/** The caller shows the error, or does not. */
export interface PassDecision {
  readonly type: 'pass';
}

export interface ToastDecision {
  readonly type: 'toast';
  readonly toast: ErrorToast;
  /** Where this check finds a ban, its dialog is shown instead. */
  readonly banCheck?: BanCheck;
}

/** Every dialog is shown together with a toast (S8.35). */
export interface DialogDecision {
  readonly type: 'dialog';
  readonly dialog: ErrorDialog;
  readonly toast: ErrorToast;
  /** Where this check finds a ban, its dialog is shown instead. */
  readonly banCheck?: BanCheck;
}

/** The session is over; the error is passed on after that (S8.12). */
export interface SignOutDecision {
  readonly type: 'sign-out';
  readonly toast?: ErrorToast;
}

/** The error gets another code (S8.19). */
export interface RewriteDecision {
  readonly type: 'rewrite';
  readonly code: ErrorCode;
}

export type ErrorDecision = PassDecision | ToastDecision | DialogDecision | SignOutDecision | RewriteDecision;
