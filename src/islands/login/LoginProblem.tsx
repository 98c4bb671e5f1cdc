import { useEffect, useState } from 'react';
import { waitText } from '../../domain/password-tries.ts';
import type { LoginState } from '../../flows/login.ts';
import type { Messages, Translate } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ProblemAlert } from '../ProblemAlert.tsx';
import type { loginTexts } from './texts.ts';

interface LoginProblemProps {
  readonly state: LoginState;
  readonly errors: Messages;
  readonly t: Translate<(typeof loginTexts)[number]>;
}

const triesTexts = { 0: 'loginLocked', 1: 'loginOneTryLeft', 2: 'loginTwoTriesLeft' } as const;

/** What went wrong with a login: with the tries that are left in words (S8.10), and the wait until the next as it runs down. */
export function LoginProblem({ state, errors, t }: LoginProblemProps) {
  if (state.type === 'quick-failed') return <Alert>{t('quickLoginFailed')}</Alert>;
  if (state.type !== 'failed') return <Alert>{null}</Alert>;
  const { problem, tries, retryAt } = state;
  const message = retryAt === undefined ? tries !== undefined && t(triesTexts[tries]) : t('loginLocked');
  const told = message && problem.type === 'failure' ? { ...problem, message } : problem;
  return (
    <ProblemAlert problem={told} errors={errors} t={t}>
      {retryAt !== undefined && <Wait key={retryAt} until={retryAt} t={t} />}
    </ProblemAlert>
  );
}

/** Not read out as it ticks: the alert around it would be repeated each second. */
function Wait({ until, t }: Pick<LoginProblemProps, 't'> & { readonly until: number }) {
  const [left, setLeft] = useState(() => until - Date.now());

  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.min(before, until - Date.now())), 500);
    return () => clearInterval(timer);
  }, [until]);

  if (left <= 0) return <p>{t('loginUnlocked')}</p>;
  return (
    <p role="timer" aria-live="off">
      {t('tryAgainIn', { time: waitText(Math.ceil(left / 1000)) })}
    </p>
  );
}
