import { isLocked } from '../../services/account/outcome.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { NamedPageLink } from '../../ui/NamedPageLink.tsx';
import type { LoginState } from './login.ts';
import { type LoginTexts, loginProblem, wrongPasswordText } from './login-text.ts';

interface LoginProblemProps extends LoginTexts {
  readonly state: LoginState;
}

/** The error of a login that is not about a wrong password alone, with a countdown to the next try where there is one. */
export function LoginProblem({ state, errors, t }: LoginProblemProps) {
  if (wrongPasswordText(state, { errors, t }) !== undefined) return <Alert>{null}</Alert>;
  if (state.type === 'quick-failed') return <Alert>{t('quickLoginFailed')}</Alert>;
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
