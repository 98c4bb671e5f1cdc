/** What the login form says of its state, without React: the flow may say it before React has arrived. */

import type { Messages, Translate } from '../../i18n/messages.ts';
import { isLocked } from '../../services/account/outcome.ts';
import type { Problem } from '../../services/errors/problem.ts';
import { problemTexts } from '../../services/errors/problem-text.ts';
import type { EarlyView } from '../../services/islands/early-form.ts';
import { refusedFields } from './fields.ts';
import type { LoginState } from './login.ts';
import type { loginTexts } from './texts.ts';

export interface LoginTexts {
  readonly errors: Messages;
  readonly t: Translate<(typeof loginTexts)[number]>;
}

type Failed = Extract<LoginState, { readonly type: 'failed' }>;

const triesTexts = { 1: 'loginOneTryLeft', 2: 'loginTwoTriesLeft' } as const;

/**
 * What the password's field says of a wrong name or password, with the number of tries left (S8.10); `undefined` for every
 * other state, which `LoginProblem` shows.
 */
export function wrongPasswordText(state: LoginState, { errors, t }: LoginTexts): string | undefined {
  if (state.type !== 'failed' || isLocked(state)) return undefined;
  const { problem, tries } = state;
  if (problem.type !== 'failure' || problem.text !== '31002') return undefined;
  return tries ? t(triesTexts[tries]) : errors[problem.text];
}

/** The problem of a failed login; that of a locked name has a text of its own (S8.10). */
export function loginProblem(state: Failed, t: LoginTexts['t']): Problem {
  const { problem, retryAt } = state;
  if (problem.type !== 'failure' || !isLocked(state)) return problem;
  return { ...problem, message: t('loginLocked'), ...(retryAt && { retryAt }) };
}

/** A state of the login as the native form shows it. @param now ms since epoch */
export function earlyLoginView(state: LoginState, texts: LoginTexts, now: number): EarlyView {
  const { errors, t } = texts;
  switch (state.type) {
    case 'ready':
      return {};
    case 'busy':
    case 'done':
      return { busy: true };
    case 'refused': {
      const says = refusedFields(state).flatMap((field) => (state[field] ? [{ field, text: t(state[field]) }] : []));
      return { says };
    }
    case 'quick-failed':
      return { says: [{ text: t('quickLoginFailed') }] };
    case 'unchecked':
      return { says: [{ text: state.text ?? errors.unknown ?? '' }] };
    case 'failed': {
      const wrong = wrongPasswordText(state, texts);
      if (wrong !== undefined) return { says: [{ field: 'password', text: wrong }] };
      return { says: problemTexts(loginProblem(state, t), { errors, t, now }).map((text) => ({ text })) };
    }
  }
}
