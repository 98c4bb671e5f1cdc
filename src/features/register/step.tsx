/** What the steps of the registration have in common. */

import type { ReactNode } from 'react';
import { isLink, isPasswordless } from '../../domain/account/register-type.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { Refusals } from './fields.ts';
import type { RegisterFlow } from './register.ts';
import type { NoPasskeyReason, RegisterState, StepStatus } from './state.ts';
import type { RegisterTextKey } from './texts.ts';

/** The props of each step of the registration. */
export interface StepProps<Step extends RegisterState['step']> {
  readonly page: PageContext;
  readonly t: Translate<RegisterTextKey>;
  /** `undefined` until the island is hydrated. */
  readonly flow: RegisterFlow | undefined;
  /** What went wrong besides the field. It stands below the submit, so that nothing that is being used moves for it. */
  readonly alert?: ReactNode;
  readonly state: Extract<RegisterState, { step: Step }>;
}

/** The error of a field; `undefined` if its value was not refused. */
export function fieldError(
  status: StepStatus,
  field: keyof Refusals,
  t: Translate<RegisterTextKey>,
): string | undefined {
  const text = status.type === 'refused' ? status.texts[field] : undefined;
  return text && t(text);
}

const noPasskeyTexts = {
  closed: 'passkeyNotMade',
  exists: 'secondPasskeyExists',
  'no-room': 'passkeyNoRoom',
  unable: 'passkeyNotCreated',
} as const satisfies Record<NoPasskeyReason, RegisterTextKey>;

/** What the form says above the step besides problems: registration is not open here, or nothing could be sent. */
export function noteOf(status: StepStatus | undefined, t: Translate<RegisterTextKey>): string | undefined {
  if (status?.type === 'unchecked') return t('riskCheckFailed');
  if (status?.type === 'paused') return t('signUpPaused');
  if (status?.type === 'no-passkey') return t(noPasskeyTexts[status.reason]);
  return status?.type === 'unsupported' ? t('unsupportedRegisterTitle') : undefined;
}

interface Heading {
  readonly title: string;
  /** Of all steps. */
  readonly names: readonly string[];
  /** Index of the current step. */
  readonly current: number;
}

/** The title of the current step, and its place among the steps. The second and the third one depend on the registration's type. */
export function headingOf(state: RegisterState, t: Translate<RegisterTextKey>): Heading {
  const shown = state.step === 'done' ? (state.after ?? state) : state;
  const registration = shown.step === 'account' || shown.step === 'done' ? undefined : shown.registration;
  const second = registration?.twoFactor
    ? 'contactStep'
    : registration && isLink(registration.type)
      ? 'linkStep'
      : 'codeStep';
  const isByPasskey = registration && isPasswordless(registration.type) && !registration.twoFactor;
  const third = isByPasskey && shown.step !== 'password' ? 'passkeyTab' : 'passwordStep';
  const names = [t('accountStep'), t(second), t(third)];
  switch (shown.step) {
    case 'account':
      return { title: t('registerTitle'), names, current: 0 };
    case 'contact': {
      const key = shown.registration.username.type === 'email' ? 'contactTitleMobile' : 'contactTitleEmail';
      return { title: t(key), names, current: 1 };
    }
    case 'code':
      return { title: t('codeTitle'), names, current: 1 };
    case 'link':
      return { title: t('linkTitle'), names, current: 1 };
    case 'passkey':
      return { title: t('passkeyCreate'), names, current: 2 };
    case 'backup':
      return { title: t('backupTitle'), names, current: 2 };
    default:
      return { title: t('passwordTitle'), names, current: 2 };
  }
}
