/**
 * The error catalogue (section 8): one row for each return code and each code of our own. A row says which text explains
 * the code, where the error is shown, and what is done. A code without a row, a row without a field, a text that is not in
 * `locales/en/inverse-error-code.json`, and a rule that does not fit the place of the error do not compile.
 */

import { bindPrefixOf, callPaths, type ErrorCall } from './call.ts';
import {
  type BindCode,
  type BindTip,
  bindPrefixes,
  bindTipOf,
  cookiesRefused,
  type ErrorCode,
  type HttpRefusal,
  isRewritten,
  type NoticeCode,
  type RetCode,
  residenceConfirm,
  retCodes,
  unsupportedRegister,
} from './codes.ts';
import { type ErrorDecision, type ErrorTextKey, toastMs } from './decision.ts';
import { type InlineCode, isInlineCode } from './inline.ts';
import type * as rules from './rules.ts';
import {
  asAnyCode,
  belongsTo,
  clientRefusal,
  codeToast,
  codeToastFor,
  creatingAccount,
  identityNotice,
  inForm,
  linkAgain,
  linkFailed,
  linkRefused,
  messageToast,
  messengerAuthExpired,
  notice,
  pass,
  passAlways,
  registrationClosed,
  requestRefusal,
  residenceQuestion,
  sessionOver,
  siteNotice,
  unsupportedCountry,
} from './rules.ts';

/** A row of a code whose error is shown in one of these places. */
type RowShownIn<P extends rules.Place> = {
  readonly [Q in P]: {
    /** Key in `inverse-error-code`. For a code without a row the exchange's own text is shown. */
    readonly text: ErrorTextKey;
    /** Where the error is shown. */
    readonly shownIn: Q;
    /** Decides what is done, depending on the call. */
    readonly does: rules.Rule<Q>;
  };
}[P];

export type ErrorRow = RowShownIn<rules.Place>;

/**
 * Codes without a row. A form says those of `inline.ts` itself. Success is no error (S8.07). A failed link gets the name of its
 * journey before the number first (S8.19). Whoever asks for an affiliate takes any refusal as "unknown" (S8.15).
 */
type RowlessCode =
  | InlineCode
  | typeof retCodes.ok
  | typeof retCodes.okWithNotice
  | typeof retCodes.messengerTaken
  | typeof retCodes.messengerOfAccountDiffers
  | typeof retCodes.messengerDataExpired
  | typeof retCodes.affiliateUnknown
  | typeof retCodes.anonymityUnknown;

type Rows = {
  readonly [Code in Exclude<RetCode, RowlessCode>]: RowShownIn<'pass' | 'toast' | 'dialog'>;
} & { readonly [Code in BindCode | BindTip | NoticeCode]: RowShownIn<'dialog'> } & {
  readonly [Code in HttpRefusal | typeof cookiesRefused]: RowShownIn<'pass'>;
};

export const catalogue = {
  [retCodes.badRequest]: { text: '10001', shownIn: 'toast', does: asAnyCode },
  [retCodes.informationUnavailable]: { text: '10002', shownIn: 'toast', does: asAnyCode },
  [retCodes.sessionExpired]: { text: '10006', shownIn: 'toast', does: sessionOver },
  [retCodes.accountChanged]: { text: '10009', shownIn: 'pass', does: passAlways },
  [retCodes.requestRefused]: { text: '10016', shownIn: 'toast', does: requestRefusal },
  [retCodes.providerUnreachable]: { text: '10026', shownIn: 'pass', does: passAlways },

  [retCodes.captchaInvalid]: { text: '20063', shownIn: 'toast', does: asAnyCode },
  [retCodes.chinaMail]: { text: '20100', shownIn: 'pass', does: passAlways },

  [retCodes.accountRestricted]: { text: '30054', shownIn: 'toast', does: codeToastFor(toastMs.long) },
  [retCodes.accountRestrictedHere]: { text: '30055', shownIn: 'pass', does: passAlways },
  [retCodes.banned]: {
    text: '31003',
    shownIn: 'toast',
    does: inForm(({ code, text }) => ({ ...codeToast(code, text), banCheck: 'account' })),
  },
  [retCodes.ipLimit]: {
    text: '31018',
    shownIn: 'dialog',
    does: inForm((error, call) => ({ ...notice(error, call), banCheck: 'ip' })),
  },
  [retCodes.loginDetailsChanged]: { text: '33003', shownIn: 'pass', does: passAlways },
  [retCodes.passkeyUnknown]: { text: '33101', shownIn: 'pass', does: passAlways },
  [retCodes.passkeyRefused]: { text: '33102', shownIn: 'pass', does: passAlways },
  [retCodes.passkeyChallengeOver]: { text: '33103', shownIn: 'pass', does: passAlways },
  [retCodes.secondStepNeeded]: { text: '33110', shownIn: 'pass', does: passAlways },

  [retCodes.messengerAuthFailed]: { text: '40004', shownIn: 'dialog', does: messengerAuthExpired },
  [retCodes.accountTerminated]: { text: '40029', shownIn: 'toast', does: codeToastFor(toastMs.short) },
  [retCodes.phoneLimit]: { text: '41007', shownIn: 'dialog', does: inForm(unsupportedCountry) },
  [retCodes.turkeyWithoutKyc]: { text: '41102', shownIn: 'dialog', does: inForm(identityNotice('tur')) },
  [retCodes.turkeyInfoDiffers]: { text: '41103', shownIn: 'dialog', does: inForm(siteNotice) },
  [retCodes.turkeyAccountBound]: { text: '41104', shownIn: 'dialog', does: inForm(siteNotice) },
  [retCodes.turkeyNotBound]: { text: '41105', shownIn: 'dialog', does: inForm(siteNotice) },
  [retCodes.turkeyAccountUnusable]: { text: '41106', shownIn: 'dialog', does: inForm(siteNotice) },
  [retCodes.mainWithoutKyc]: { text: '41107', shownIn: 'dialog', does: inForm(identityNotice('global')) },
  [retCodes.turkeyLinkFailed]: { text: '41108', shownIn: 'dialog', does: inForm(siteNotice) },

  [retCodes.clientRefused]: { text: '50002', shownIn: 'toast', does: clientRefusal },
  [retCodes.utaUpgradeFailed]: { text: '50101', shownIn: 'dialog', does: inForm(creatingAccount) },

  [retCodes.hongKongUserElsewhere]: { text: '400601', shownIn: 'dialog', does: inForm(belongsTo('hkg', notice)) },
  // The exchange does not say which site it is. The main site is the one for every country without an edition (S4.44).
  [retCodes.notHongKongUser]: { text: '400602', shownIn: 'dialog', does: inForm(belongsTo('global', notice)) },
  [retCodes.accountOfOtherSite]: { text: '400605', shownIn: 'dialog', does: inForm(belongsTo('global', siteNotice)) },
  [retCodes.loginRefusedOnSite]: { text: '400606', shownIn: 'dialog', does: inForm(siteNotice) },
  [retCodes.unavailableOnSite]: { text: '400607', shownIn: 'pass', does: passAlways },
  [retCodes.unavailable]: { text: '410008', shownIn: 'toast', does: ({ text }) => messageToast(text) },

  // A failed link with the messaging app, by the journey that it ended: an account was opened, or somebody logged in.
  tgregister1001: { text: 'register1001', shownIn: 'dialog', does: linkFailed },
  tgregister1002: { text: 'register1002', shownIn: 'dialog', does: linkFailed },
  tgregister1003: { text: 'register1003', shownIn: 'dialog', does: linkFailed },
  tgregister10016: { text: 'register10016', shownIn: 'dialog', does: linkRefused },
  register1001: { text: 'register1001', shownIn: 'dialog', does: linkFailed },
  register1002: { text: 'register1002', shownIn: 'dialog', does: linkFailed },
  register1003: { text: 'register1003', shownIn: 'dialog', does: linkFailed },
  register10016: { text: 'register10016', shownIn: 'dialog', does: linkRefused },
  trlogin1001: { text: 'login1001', shownIn: 'dialog', does: linkFailed },
  trlogin1002: { text: 'login1002', shownIn: 'dialog', does: linkFailed },
  trlogin1003: { text: 'login1003', shownIn: 'dialog', does: linkFailed },
  trlogin10016: { text: 'login10016', shownIn: 'dialog', does: linkRefused },
  login1001: { text: 'login1001', shownIn: 'dialog', does: linkFailed },
  login1002: { text: 'login1002', shownIn: 'dialog', does: linkFailed },
  login1003: { text: 'login1003', shownIn: 'dialog', does: linkFailed },
  login1004: { text: 'login1004', shownIn: 'dialog', does: linkFailed },
  login10016: { text: 'login10016', shownIn: 'dialog', does: linkRefused },
  telegramAlreadyBind: { text: 'telegramAlreadyBind', shownIn: 'dialog', does: linkFailed },
  telegramLinkSystemError: { text: 'telegramLinkSystemError', shownIn: 'dialog', does: linkFailed },
  authFailureRelinkTip: { text: 'authFailureRelinkTip', shownIn: 'dialog', does: linkAgain },
  relinkAccountTip: { text: 'relinkAccountTip', shownIn: 'dialog', does: linkAgain },

  // The network in front of the exchange refuses: the visitor can do something about it. 429 is in `inline.ts`.
  http403: { text: 'http403', shownIn: 'pass', does: passAlways },
  [cookiesRefused]: { text: 'cookiesRefused', shownIn: 'pass', does: passAlways },

  [residenceConfirm]: { text: 'residenceConfirm', shownIn: 'dialog', does: residenceQuestion },
  [unsupportedRegister]: { text: 'unsupportedRegister', shownIn: 'dialog', does: registrationClosed },
} as const satisfies Rows;

const rows: Readonly<Record<string, ErrorRow>> = catalogue;

/**
 * Decides what is done about an error, by its code and its call (S8.09–S8.19, S8.25–S8.34). A call that hides its errors
 * never shows a toast. Dialogs and the end of a session do not depend on that.
 */
export function decideError(error: rules.ErrorFacts, call: ErrorCall): ErrorDecision {
  const code = bindTipOf(error.code) ?? error.code;
  const row = rowOf(code);
  const text = errorTextKey(code);
  const decision = row?.does({ ...error, code, text }, call) ?? rewriteOfLink(code, call) ?? codeToast(code, text);
  // The call that links the messaging app hides its errors, because its journey has a dialog for them.
  return decision.type === 'toast' && call.hideErrors ? (rewriteOfLink(code, call) ?? pass) : decision;
}

/** Key of the text for a code, also for one that forms show themselves; codes without a text of their own share one. */
export function errorTextKey(code: ErrorCode): ErrorTextKey {
  return rowOf(bindTipOf(code) ?? code)?.text ?? (isInlineCode(code) ? `${code}` : 'unknown');
}

/** A rewritten code can have a number without a row. Then only its journey is known, and a general text is used. */
function rowOf(code: ErrorCode): ErrorRow | undefined {
  const isOfLink = typeof code === 'string' && bindPrefixes.some((prefix) => code.startsWith(prefix));
  if (Object.hasOwn(rows, code)) return rows[code];
  return isOfLink ? catalogue.telegramLinkSystemError : undefined;
}

/** Rewrites the code of a failed link: the name of its journey comes before the number (S8.19). */
function rewriteOfLink(code: ErrorCode, call: ErrorCall): ErrorDecision | undefined {
  return call.path === callPaths.bind ? { type: 'rewrite', code: bindCodeOf(code, call) } : undefined;
}

/**
 * The code of a failed link; a word, and a code that names its journey, stay as they are (S8.33). A link during a registration also
 * needs it: its result is a field of the response, not an error (S8.19).
 */
export function bindCodeOf(code: ErrorCode, place: Pick<ErrorCall, 'page' | 'miniApp'>): ErrorCode {
  return bindTipOf(code) ?? (isRewritten(`${code}`) ? code : `${bindPrefixOf(place)}${code}`);
}
