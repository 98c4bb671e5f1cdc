/** What the login form says of its state, without React: the flow may say it before React has arrived. */

import type { Messages, Translate } from '../../i18n/messages.ts';
import { isLocked } from '../../services/account/outcome.ts';
import { triesTexts } from '../../services/account/tries-texts.ts';
import type { Problem } from '../../services/errors/problem.ts';
import { isScriptGone, problemTexts } from '../../services/errors/problem-text.ts';
import { pausedLoginTexts } from '../../services/host-status/paused-login-texts.ts';
import type { EarlyView } from '../../services/islands/early-form.ts';
import { refusedFields } from './fields.ts';
import type { LoginState } from './login.ts';
import type { loginTexts } from './texts.ts';

export interface LoginTexts {
  readonly errors: Messages;
  readonly t: Translate<(typeof loginTexts)[number]>;
}

type Failed = Extract<LoginState, { readonly type: 'failed' }>;

/**
 * What the password's field says of a wrong name or password; `undefined` for every other state, which `LoginProblem` shows. It has at most
 * two lines in each language, for which the field has room, so the button does not move.
 */
export function wrongPasswordText(state: LoginState, errors: Messages): string | undefined {
  if (state.type !== 'failed' || isLocked(state)) return undefined;
  const { problem } = state;
  return problem.type === 'failure' && problem.text === '31002' ? errors[problem.text] : undefined;
}

/** How many tries are left after a wrong password, below the button (S8.10). */
export function triesText(state: LoginState, t: LoginTexts['t']): string | undefined {
  return state.type === 'failed' && state.tries && !isLocked(state) ? t(triesTexts[state.tries]) : undefined;
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
    case 'paused':
      return { says: [{ text: t(pausedLoginTexts[state.what]) }] };
    case 'unchecked':
      return { says: [{ text: state.text ?? errors.unknown ?? '' }] };
    case 'failed': {
      const wrong = wrongPasswordText(state, errors);
      const tries = triesText(state, t);
      if (wrong !== undefined)
        return { says: [{ field: 'password', text: wrong }, ...(tries ? [{ text: tries }] : [])] };
      const problem = loginProblem(state, t);
      return { says: problemTexts(problem, { errors, t, now }).map((text) => ({ text })), gone: isScriptGone(problem) };
    }
  }
}
