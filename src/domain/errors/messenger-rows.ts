/** Failures of the messaging app: linking it, and logging in through it (S8.14, S8.19, S8.33, S8.34). */

import { callPaths, type ErrorCall } from './call.ts';
import { type BindPrefix, bindPrefixes, type ErrorCode } from './codes.ts';
import { type ErrorDecision, pass } from './decision.ts';
import { type ErrorTextKey, errorTextKey } from './error-text.ts';
import { dialogOf, type Row, sameRow } from './rows.ts';

/** The link failed, and what the visitor came for did not (S8.33). */
function bindFailure(key: ErrorTextKey, call: ErrorCall, canLinkAgain: boolean): ErrorDecision {
  return dialogOf(key, {
    icon: 'alert',
    title: { text: 'failTgBindTitle' },
    subtitle: { error: key },
    confirm: { text: call.inApp ? 'iKnow' : 'continueNext', target: { type: 'none' } },
    ...(canLinkAgain ? { again: { text: 'tgBindAgain', target: { type: 'account-info' } } } : {}),
    close: { type: 'none' },
    closable: true,
  });
}

const failed: Row = ({ code }, call) => bindFailure(errorTextKey(code), call, false);
/** The text asks to link once more, so there is a button for it. */
const relink: Row = ({ code }, call) => bindFailure(errorTextKey(code), call, true);

/** The numbers that each journey's family has. */
function family<Prefix extends BindPrefix>(prefix: Prefix) {
  return sameRow([`${prefix}1001`, `${prefix}1002`, `${prefix}1003`, `${prefix}10016`] as const, failed);
}

export const messengerRows = {
  /** Logging in through the messaging app fails in silence; within it, its sign-in has run out (S8.14, S8.34). */
  40004: (_, { path, miniApp }) => {
    if (path === callPaths.thirdPartyLogin) return pass;
    return miniApp ? authExpired : undefined;
  },
  ...family('tgregister'),
  ...family('trlogin'),
  ...family('register'),
  ...family('login'),
  login1004: failed,
  telegramAlreadyBind: failed,
  authFailureRelinkTip: relink,
  relinkAccountTip: relink,
  telegramLinkSystemError: failed,
} as const satisfies Record<number | string, Row>;

const authExpired = dialogOf('40004', {
  icon: 'alert',
  title: { text: 'telegramMiniAppAuthExpired' },
  subtitle: { text: 'restartTelegramMiniApp' },
  confirm: { text: 'closeMiniApp', target: { type: 'close-mini-app' } },
  close: { type: 'none' },
  closable: false,
});

/** A code that was rewritten and has no row: the family is known, the number is new. */
export const otherBindFailure: Row = (_, call) => bindFailure('telegramLinkSystemError', call, false);

export function isBindFailure(code: ErrorCode): boolean {
  return typeof code === 'string' && bindPrefixes.some((prefix) => code.startsWith(prefix));
}
