/** Codes that a registration or login answers with a dialog (S8.25–S8.32). Elsewhere they are left to the caller. */

import { isFormCall } from './call.ts';
import { isRegisterPath, type RegisterPath } from './call-path.ts';
import { residenceConfirm, unsupportedRegister } from './codes.ts';
import { type ErrorDecision, pass } from './decision.ts';
import type { ErrorTextKey } from './error-text.ts';
import { dialogOf, messageToast, type Row } from './rows.ts';
import type { ErrorTarget } from './target.ts';

const stay: ErrorTarget = { type: 'none' };

/** One sentence and a button that closes it. */
function notice(key: ErrorTextKey): ErrorDecision {
  return dialogOf(key, {
    icon: 'alert',
    title: { error: key },
    confirm: { text: 'confirmLabel', target: stay },
    close: stay,
    closable: false,
  });
}

/** The accounts of two sites do not go together: the message below a common title (S8.32). */
function siteNotice(key: ErrorTextKey): ErrorDecision {
  return dialogOf(key, {
    icon: 'alert',
    title: { text: 'defaultErrorMsg' },
    subtitle: { error: key },
    confirm: { text: 'confirmLabel', target: stay },
    close: stay,
    closable: false,
  });
}

/** An identity has to be verified first (S8.31). */
function identityNotice(key: ErrorTextKey): ErrorDecision {
  return dialogOf(key, {
    icon: 'alert',
    title: { text: 'defaultErrorMsg' },
    subtitle: { error: key },
    confirm: { text: 'verifyMyIdentity', target: { type: 'identity' } },
    cancel: { text: 'goBack', target: stay },
    close: stay,
    closable: false,
  });
}

function inForm(decision: ErrorDecision): Row {
  return (_, call) => (isFormCall(call) ? decision : pass);
}

export const formRows = {
  31018: inForm(notice('31018')),
  31003: inForm(messageToast({ key: '31003' })),
  400601: inForm(notice('400601')),
  400602: inForm(notice('400602')),

  /** The account is there, its trading account is not yet; a mobile number gets no e-mail about it (S8.28). */
  50101: (_, call) =>
    isFormCall(call)
      ? dialogOf('50101', {
          icon: 'info',
          title: { text: 'CreatingAccount' },
          ...(call.account === 'mobile' ? {} : { subtitle: { text: 'EmailNotificationAfterSuccessfulCreation' } }),
          confirm: { text: 'BackToHomePage', target: { type: 'home' } },
          close: stay,
          closable: false,
        })
      : pass,

  /** Numbers of this country may not register here (S8.29); with an address there is nothing to say. */
  41007: (_, call) =>
    isFormCall(call) && call.account === 'mobile'
      ? dialogOf('41007', {
          icon: 'alert',
          title: { text: 'unsupportedJurisdiction' },
          subtitle: { error: '41007' },
          confirm: { text: 'confirmLabel', target: stay },
          close: stay,
          closable: false,
        })
      : pass,

  41102: inForm(identityNotice('41102')),
  41107: inForm(identityNotice('41107')),
  41103: inForm(siteNotice('41103')),
  41104: inForm(siteNotice('41104')),
  41105: inForm(siteNotice('41105')),
  41106: inForm(siteNotice('41106')),
  41108: inForm(siteNotice('41108')),
  400605: inForm(siteNotice('400605')),
  400606: inForm(siteNotice('400606')),

  /** Who lives in Georgia may stay; everyone else belongs to the main site (S8.27, S2.14). */
  [residenceConfirm]: () =>
    dialogOf('residenceConfirm', {
      icon: 'info',
      title: { text: 'geModalTitle' },
      subtitle: { text: 'geModalSubtitle' },
      confirm: { text: 'nldRedirectConfirmBtn', target: { type: 'confirm-residence' } },
      cancel: { text: 'nldRedirectCancelBtn', target: { type: 'main-site-register' } },
      close: { type: 'main-site-register' },
      closable: true,
    }),

  /** Takes the place of sending what was typed (S2.30). */
  [unsupportedRegister]: () =>
    dialogOf('unsupportedRegister', {
      icon: 'info',
      title: { text: 'unsupportedRegisterTitle' },
      subtitle: { error: 'unsupportedRegister' },
      confirm: { text: 'confirmLabel', target: stay },
      close: stay,
      closable: false,
    }),
} as const satisfies Record<number | string, Row>;

/** Register errors without an answer of their own leave an event behind (S8.36). */
export function isTrackedFailure<Call extends { readonly path: string }>(
  call: Call,
  decision: ErrorDecision,
): call is Call & { readonly path: RegisterPath } {
  return isRegisterPath(call.path) && decision.type !== 'dialog';
}
