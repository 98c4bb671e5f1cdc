/** What the rows of the catalogue do: each rule turns an error and its call into a decision (S8.09–S8.35). */

import type { SiteId } from '../site/site.ts';
import { callPaths, type ErrorCall, isFormCall, journeyOf } from './call.ts';
import type { ErrorCode } from './codes.ts';
import {
  type DialogButton,
  type DialogDecision,
  type ErrorDialog,
  type ErrorTextKey,
  type PassDecision,
  type RewriteDecision,
  type SignOutDecision,
  sessionToastThrottleMs,
  type ToastDecision,
  toastMs,
} from './decision.ts';
import type { ErrorTarget } from './target.ts';

/** What a decision depends on besides the call. */
export interface ErrorFacts {
  readonly code: ErrorCode;
}

/** What a row can decide in each place. `undefined` means the default decision of any code. */
interface Outcomes {
  readonly pass: PassDecision;
  readonly toast: PassDecision | ToastDecision | SignOutDecision | RewriteDecision | undefined;
  readonly dialog: PassDecision | DialogDecision | undefined;
}

/** Where an error is shown: by the caller (S8.09), in a toast, or in a dialog. */
export type Place = keyof Outcomes;

type RuleFor<Outcome> = (error: ErrorFacts & { readonly text: ErrorTextKey }, call: ErrorCall) => Outcome;

/** A rule of a row: decides by the error, the text of the row and the call. */
export type Rule<P extends Place = Place> = RuleFor<Outcomes[P]>;

export const pass: PassDecision = { type: 'pass' };
const stay: ErrorTarget = { type: 'none' };

/** Left to the caller (S8.09). */
export const passAlways = () => pass;

/** The default of any code: a toast, or the dialog of a failed link (S8.17, S8.19). */
export const asAnyCode = () => undefined;

/** `code: message` for a time in ms (S8.17). */
export function codeToast(code: ErrorCode, key: ErrorTextKey, durationMs: number = toastMs.long): ToastDecision {
  return { type: 'toast', toast: { code, key, durationMs } };
}

/** The same as a rule. */
export function codeToastFor(durationMs: number): Rule<'toast'> {
  return ({ code, text }) => codeToast(code, text, durationMs);
}

/** A toast with the message only. */
export function messageToast(key: ErrorTextKey): ToastDecision {
  return { type: 'toast', toast: { key, durationMs: toastMs.normal } };
}

/** A dialog with the toast beside it (S8.35). */
function dialogWithToast(key: ErrorTextKey, dialog: ErrorDialog): DialogDecision {
  return { type: 'dialog', dialog, toast: { key, durationMs: toastMs.short } };
}

/** Decides for the calls of a registration or login; any other call's error is left to the caller. */
export function inForm<Outcome>(rule: RuleFor<Outcome>): RuleFor<Outcome | PassDecision> {
  return (error, call) => (isFormCall(call) ? rule(error, call) : pass);
}

/** A dialog that one button closes. */
const closing = {
  icon: 'alert',
  confirm: { text: 'confirmLabel', target: stay },
  close: stay,
  closable: false,
} as const satisfies Partial<ErrorDialog>;

/** The text and a button that closes it (S8.25, S8.30). */
export const notice: RuleFor<DialogDecision> = ({ text }) =>
  dialogWithToast(text, { ...closing, title: { error: text } });

/** The account does not belong to this site: the text below a common title (S8.32). */
export const siteNotice: RuleFor<DialogDecision> = ({ text }) =>
  dialogWithToast(text, { ...closing, title: { text: 'defaultErrorMsg' }, subtitle: { error: text } });

/** An identity has to be verified on a site first (S8.31). */
export function identityNotice(site: SiteId): RuleFor<DialogDecision> {
  return ({ text }) =>
    dialogWithToast(text, {
      ...closing,
      title: { text: 'defaultErrorMsg' },
      subtitle: { error: text },
      confirm: { text: 'verifyMyIdentity', target: { type: 'identity', site } },
      cancel: { text: 'goBack', target: stay },
    });
}

/** The account belongs to another site: the dialog of the rule leads to the login there. On that site it only closes. */
export function belongsTo(site: SiteId, rule: RuleFor<DialogDecision>): RuleFor<DialogDecision> {
  return (error, call) => {
    const decision = rule(error, call);
    if (call.site === site) return decision;
    const confirm: DialogButton = { text: 'goToThatSite', target: { type: 'login', site } };
    return { ...decision, dialog: { ...decision.dialog, confirm, cancel: { text: 'goBack', target: stay } } };
  };
}

/** The account exists, its trading account does not yet; a mobile number gets no e-mail about it (S8.28). */
export const creatingAccount: RuleFor<DialogDecision> = ({ text }, call) =>
  dialogWithToast(text, {
    ...closing,
    icon: 'info',
    title: { text: 'CreatingAccount' },
    ...(call.account === 'mobile' ? {} : { subtitle: { text: 'EmailNotificationAfterSuccessfulCreation' } }),
    confirm: { text: 'BackToHomePage', target: { type: 'home' } },
  });

/** Mobile numbers of this country may not register here; for an address there is nothing to show (S8.29). */
export const unsupportedCountry: Rule<'dialog'> = ({ text }, call) =>
  call.account === 'mobile'
    ? dialogWithToast(text, { ...closing, title: { text: 'unsupportedJurisdiction' }, subtitle: { error: text } })
    : pass;

/** The visitor says whether they live in Georgia; who does not belongs to the main site (S8.27, S2.14). */
export const residenceQuestion: Rule<'dialog'> = ({ text }) =>
  dialogWithToast(text, {
    icon: 'info',
    title: { text: 'geModalTitle' },
    subtitle: { text: 'geModalSubtitle' },
    confirm: { text: 'nldRedirectConfirmBtn', target: { type: 'confirm-residence' } },
    cancel: { text: 'nldRedirectCancelBtn', target: { type: 'main-site-register' } },
    close: { type: 'main-site-register' },
    closable: true,
  });

/** Shown instead of sending what was typed (S2.30). */
export const registrationClosed: Rule<'dialog'> = ({ text }) =>
  dialogWithToast(text, {
    ...closing,
    icon: 'info',
    title: { text: 'unsupportedRegisterTitle' },
    subtitle: { error: text },
  });

/** The sign-in of the mini app has expired. A failed login through the messaging app shows nothing (S8.14, S8.34). */
export const messengerAuthExpired: Rule<'dialog'> = ({ text }, { path, miniApp }) => {
  if (path === callPaths.thirdPartyLogin) return pass;
  if (!miniApp) return undefined;
  return dialogWithToast(text, {
    ...closing,
    title: { text: 'telegramMiniAppAuthExpired' },
    subtitle: { text: 'restartTelegramMiniApp' },
    confirm: { text: 'closeMiniApp', target: { type: 'close-mini-app' } },
  });
};

/** The messaging app could not be linked, but the login or registration succeeded (S8.33). */
export const linkFailed: Rule<'dialog'> = ({ text }, call) => linkFailure(text, call);

/** The request itself was refused: the toast has the text of 10016 for links (S8.13), which gives the same advice. */
export const linkRefused: Rule<'dialog'> = ({ text }, call) => ({
  ...linkFailure(text, call),
  toast: { key: '100162', durationMs: toastMs.short },
});

/** The same with a button to link again, because the text asks for that. */
export const linkAgain: Rule<'dialog'> = ({ text }, call) =>
  linkFailure(text, call, { text: 'tgBindAgain', target: { type: 'account-info' } });

function linkFailure(text: ErrorTextKey, call: ErrorCall, again?: DialogButton): DialogDecision {
  return dialogWithToast(text, {
    icon: 'alert',
    title: { text: 'failTgBindTitle' },
    subtitle: { error: text },
    confirm: { text: call.inApp ? 'iKnow' : 'continueNext', target: stay },
    ...(again ? { again } : {}),
    close: stay,
    closable: true,
  });
}

/** The session is over, except for the call that asks for a short-lived token (S8.12). */
export const sessionOver: Rule<'toast'> = ({ code, text }, { path, hideErrors }) => {
  if (path === callPaths.quickToken) return pass;
  if (hideErrors) return { type: 'sign-out' };
  const toast = { code, key: text, durationMs: toastMs.normal, throttleMs: sessionToastThrottleMs };
  return { type: 'sign-out', toast };
};

/** The text of a refused request depends on the call (S8.13); a link is rewritten, see `linkRefused`. */
export const requestRefusal: Rule<'toast'> = (_, call) => {
  if (journeyOf(call) === 'qr-login') return messageToast('100161');
  return isFormCall(call) ? messageToast('100160') : undefined;
};

/** The consent screen itself says that a client may not be authorized (S8.17). */
export const clientRefusal: Rule<'toast'> = ({ code, text }, { path }) =>
  path === callPaths.authorize ? pass : codeToast(code, text, toastMs.short);
