import { useEffect, useState } from 'react';
import { waitText } from '../../domain/account/password-tries.ts';
import type { LoginState } from '../../flows/login/login.ts';
import { Alert } from '../../ui/Alert.tsx';
import { NamedPageLink } from '../NamedPageLink.tsx';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { type LoginTexts, triesTexts, wrongPasswordText } from './login-text.ts';

interface LoginProblemProps extends LoginTexts {
  readonly state: LoginState;
}

/** The error of a login that is not about a wrong password alone, with a countdown to the next try where there is one. */
export function LoginProblem({ state, errors, t }: LoginProblemProps) {
  if (wrongPasswordText(state, { errors, t }) !== undefined) return <Alert>{null}</Alert>;
  if (state.type === 'quick-failed') return <Alert>{t('quickLoginFailed')}</Alert>;
  if (state.type === 'unchecked') return <Alert>{state.text ?? errors.unknown}</Alert>;
  if (state.type !== 'failed') return <Alert>{null}</Alert>;
  const { problem, tries, retryAt } = state;
  const message = retryAt === undefined ? tries !== undefined && t(triesTexts[tries]) : t('loginLocked');
  const shown = message && problem.type === 'failure' ? { ...problem, message } : problem;
  return (
    <ProblemAlert problem={shown} errors={errors} t={t}>
      {retryAt !== undefined && <Wait key={retryAt} until={retryAt} t={t} />}
      {message === t('loginLocked') && (
        <p>
          <NamedPageLink to="autoBanAccount">{t('freezeAccount')}</NamedPageLink>
        </p>
      )}
    </ProblemAlert>
  );
}

/** Not a live region: screen readers would repeat the alert around it each second. */
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
