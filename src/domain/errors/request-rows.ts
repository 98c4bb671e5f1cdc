/** Codes that the request layer settles, whatever the screen (S8.09–S8.17). */

import { callPaths, isFormCall, journeyOf } from './call.ts';
import { passedCodes, retCodes } from './codes.ts';
import { pass, sessionToastThrottleMs, toastMs } from './decision.ts';
import { codeToast, messageToast, type Row, sameRow } from './rows.ts';

/** Left to the caller (S8.09); the rows of the forms come after these and may say more. */
export const passRows = sameRow(passedCodes, () => pass);

export const requestRows = {
  /** The session is over, but for the call that asks for a short-lived token (S8.12). */
  10006: (error, { path, hideErrors }) => {
    if (path === callPaths.quickToken) return pass;
    if (hideErrors) return { type: 'sign-out' };
    const toast = { code: error.code, key: '10006', durationMs: toastMs.normal } as const;
    return { type: 'sign-out', toast: { ...toast, throttleMs: sessionToastThrottleMs } };
  },

  /** A request that may not be made like this: what it says depends on what was asked (S8.13). */
  10016: (_, call) => {
    const journey = journeyOf(call);
    if (journey === 'bind') return messageToast({ key: '100162' });
    if (journey === 'qr-login') return messageToast({ key: '100161' });
    return isFormCall(call) ? messageToast({ key: '100160' }) : undefined;
  },

  /** The first refusals are toasts; from the third on the form itself says how many are left (S8.10). */
  31002: ({ passwordErrors }, call) =>
    journeyOf(call) === 'login' && [3, 4, 5].includes(passwordErrors ?? 0) ? pass : undefined,

  20035: (_, { path }) =>
    path === callPaths.unbindGoogleSendCode ? { type: 'rewrite', code: retCodes.unbindGoogleCodeRefused } : undefined,

  /** An affiliate who is not found is nobody's error (S8.15). */
  10002: (_, { path }) => (path === callPaths.anonymity ? pass : undefined),
  610017: (_, { path }) => (path === callPaths.anonymity ? pass : undefined),
  610016: (_, { path }) => (path === callPaths.affiliateInfo ? pass : undefined),

  410008: () => messageToast({ key: '410008' }),

  /** The consent screen says itself that a client may not be authorized (S8.17). */
  50002: ({ code }, { path }) => (path === callPaths.authorize ? pass : codeToast(code, toastMs.short)),
  40029: ({ code }) => codeToast(code, toastMs.short),
  30054: ({ code }) => codeToast(code, toastMs.long),
} as const satisfies Record<number, Row>;
