import { isLocked } from '../../services/account/outcome.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { pausedLoginTexts } from '../../services/host-status/paused-login-texts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { NamedPageLink } from '../../ui/NamedPageLink.tsx';
import type { LoginState } from './login.ts';
import { type LoginTexts, loginProblem, triesText, wrongPasswordText } from './login-text.ts';

interface LoginProblemProps extends LoginTexts {
  readonly state: LoginState;
}

/**
 * What is said below the button: errors other than a wrong password, with a countdown to the next try where there is one, and the tries
 * that a wrong password has left.
 */
export function LoginProblem({ state, errors, t }: LoginProblemProps) {
  if (wrongPasswordText(state, errors) !== undefined) return <Alert>{triesText(state, t) ?? null}</Alert>;
  if (state.type === 'quick-failed') return <Alert>{t('quickLoginFailed')}</Alert>;
  if (state.type === 'paused') return <Alert>{t(pausedLoginTexts[state.what])}</Alert>;
  if (state.type === 'unchecked') return <Alert>{state.text ?? errors.unknown}</Alert>;
  if (state.type !== 'failed') return <Alert>{null}</Alert>;
  return (
    <ProblemAlert problem={loginProblem(state, t)} errors={errors} t={t}>
      {isLocked(state) && (
        <p>
          <NamedPageLink to="autoBanAccount">{t('freezeAccount')}</NamedPageLink>
        </p>
      )}
    </ProblemAlert>
  );
}
