import { countdownText } from '../../domain/account/resend.ts';
import { type CodeAccount, usernameText } from '../../domain/account/username.ts';
import type { FactorState } from '../../flows/register/state.ts';
import type { Messages } from '../../i18n/messages.ts';
import { type CodeKind, TwoFactorDialog } from '../dialogs/TwoFactorDialog.tsx';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { noteOf, type StepProps } from './step.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The security dialog of a registration with two factors, over the password step (S2.32). */
export function SecurityStep({ t, flow, state, errors }: StepProps<'security'> & { readonly errors: Messages }) {
  const { status, wrong, registration, email, mobile } = state;
  const refused = status.type === 'refused' ? t(status.text) : undefined;
  const code = (kind: CodeKind, factor?: FactorState) => ({
    kind,
    ...(factor && factor.sending === 'sent' ? { target: targetOf(factor.account) } : {}),
    ...(refused !== undefined && (wrong === undefined || wrong === kind) ? { error: refused } : {}),
    ...(factor && kind !== 'google'
      ? { action: <SendButton {...{ t, factor }} onSend={() => flow?.sendFactor(kind)} /> }
      : {}),
  });
  return (
    <TwoFactorDialog
      t={t}
      codes={[code('email', email), code('mobile', mobile)]}
      google={registration.twoFactor?.google ? code('google') : undefined}
      alert={
        <ProblemAlert
          problem={status.type === 'failed' ? status.problem : undefined}
          note={noteOf(status, t)}
          errors={errors}
          t={t}
        />
      }
      busy={status.type === 'busy'}
      refusal={status.type === 'refused' ? status : undefined}
      onSubmit={(codes, google) => flow?.submitFactors({ email: codes[0], mobile: codes[1], google })}
      onClose={() => flow?.goTo('password')}
    />
  );
}

function targetOf({ username, dialCode }: CodeAccount): string {
  return username.type === 'mobile' ? `+${dialCode} ${username.mobile}` : usernameText(username);
}

interface SendButtonProps extends Pick<StepProps<'security'>, 't'> {
  readonly factor: FactorState;
  onSend(): void;
}

/** Sends a code; another one can be sent a minute later (S4.09, S4.10). */
function SendButton({ t, factor, onSend }: SendButtonProps) {
  const seconds = useSecondsLeft(factor.resendAt);
  const blocked = seconds > 0 || factor.sending === 'busy';
  const label = factor.sending === 'ready' ? t('sendVerificationCode') : t('registerResend');
  return (
    <button type="button" className="link" aria-disabled={blocked} onClick={() => !blocked && onSend()}>
      {seconds > 0 ? t('resendIn', { time: countdownText(seconds) }) : label}
    </button>
  );
}
