import { isLink } from '../../domain/register-type.ts';
import type { RegisterState } from '../../flows/register-state.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { RegisterTextKey } from './texts.ts';

interface Heading {
  readonly title: string;
  /** Of the steps, and which one is the current. */
  readonly names: readonly string[];
  readonly current: number;
}

/** What a step is called, and where it stands among the others: they differ by the registration's type. */
export function headingOf(state: RegisterState, t: Translate<RegisterTextKey>): Heading {
  const registration = state.step === 'account' || state.step === 'done' ? undefined : state.registration;
  const second = registration?.twoFactor
    ? 'contactStep'
    : registration && isLink(registration.type)
      ? 'linkStep'
      : 'codeStep';
  const names = [t('accountStep'), t(second), t('passwordStep')];
  switch (state.step) {
    case 'account':
      return { title: t('registerTitle'), names, current: 0 };
    case 'contact': {
      const key = state.registration.username.type === 'email' ? 'contactTitleMobile' : 'contactTitleEmail';
      return { title: t(key), names, current: 1 };
    }
    case 'code':
      return { title: t('codeTitle'), names, current: 1 };
    case 'link':
      return { title: t('linkTitle'), names, current: 1 };
    default:
      return { title: t('passwordTitle'), names, current: 2 };
  }
}
