/** What the login form says of its state, without React: the flow may say it before React has arrived. */

import type { LoginState } from '../../flows/login/login.ts';
import type { Messages, Translate } from '../../i18n/messages.ts';
import type { EarlyView } from '../early-form.ts';
import { problemTexts } from '../problem-text.ts';
import type { loginTexts } from './texts.ts';

export interface LoginTexts {
  readonly errors: Messages;
  readonly t: Translate<(typeof loginTexts)[number]>;
}

export const triesTexts = { 0: 'loginLocked', 1: 'loginOneTryLeft', 2: 'loginTwoTriesLeft' } as const;

/**
 * What the password's field says of a wrong name or password, with the number of tries left (S8.10); `undefined` for every
 * other state, which `LoginProblem` shows.
 */
export function wrongPasswordText(state: LoginState, { errors, t }: LoginTexts): string | undefined {
  if (state.type !== 'failed' || state.retryAt !== undefined || state.tries === 0) return undefined;
  const { problem, tries } = state;
  if (problem.type !== 'failure' || problem.text !== '31002') return undefined;
  return tries === undefined ? errors[problem.text] : t(triesTexts[tries]);
}

/** A state of the login as the native form shows it. */
export function earlyLoginView(state: LoginState, texts: LoginTexts): EarlyView {
  const { errors, t } = texts;
  switch (state.type) {
    case 'ready':
      return {};
    case 'busy':
    case 'done':
      return { busy: true };
    case 'refused': {
      const { username, password } = state;
      const field = username ? 'username' : 'password';
      return { field, says: [username, password].map((key) => (key ? t(key) : '')).filter(Boolean) };
    }
    case 'quick-failed':
      return { says: [t('quickLoginFailed')] };
    case 'unchecked':
      return { says: [state.text ?? errors.unknown ?? ''] };
    case 'failed': {
      const wrong = wrongPasswordText(state, texts);
      if (wrong !== undefined) return { field: 'password', says: [wrong] };
      const { problem, tries, retryAt } = state;
      const counted = retryAt !== undefined ? 'loginLocked' : tries !== undefined && triesTexts[tries];
      return { says: counted && problem.type === 'failure' ? [t(counted)] : problemTexts(problem, errors, t) };
    }
  }
}
