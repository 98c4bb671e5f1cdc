/** What can be decided about an error: one tagged value, for a flow to act on. */

import type { ErrorCode } from './codes.ts';
import type { DialogTextKey, ErrorTextKey } from './error-text.ts';
import type { ErrorTarget } from './target.ts';

/** How long a toast stays, in ms (S9.12). */
export const toastMs = { normal: 3000, short: 2000, long: 5000 } as const;

/** One toast about an expired session in this time, in ms (S8.12, S9.13). */
export const sessionToastThrottleMs = 10_000;

/** A message of the error namespace. */
export interface ErrorMessage {
  readonly key: ErrorTextKey;
  /** Stands before the message: `31001: …`. */
  readonly code?: ErrorCode;
}

export interface ErrorToast extends ErrorMessage {
  readonly durationMs: number;
  /** Shown once in this time, in ms. */
  readonly throttleMs?: number;
}

export interface DialogButton {
  readonly text: DialogTextKey;
  readonly target: ErrorTarget;
}

/** Words of a dialog: fixed ones, or what the error says. */
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

export type ErrorDecision =
  /** The caller's to show, or to keep to itself. */
  | { readonly type: 'pass' }
  | { readonly type: 'toast'; readonly toast: ErrorToast }
  /** Every dialog has a toast beside it (S8.35). */
  | { readonly type: 'dialog'; readonly dialog: ErrorDialog; readonly toast: ErrorToast }
  /** The session is over; the error is passed on after that (S8.12). */
  | { readonly type: 'sign-out'; readonly toast?: ErrorToast }
  /** The error goes on under another code (S8.11, S8.19). */
  | { readonly type: 'rewrite'; readonly code: ErrorCode };

export const pass: ErrorDecision = { type: 'pass' };
