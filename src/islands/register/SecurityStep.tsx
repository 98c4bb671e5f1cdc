import { countdownText } from '../../domain/resend.ts';
import { usernameText } from '../../domain/username.ts';
import type { CodeAccount } from '../../flows/account-fields.ts';
import type { FactorState } from '../../flows/register-state.ts';
import type { Messages } from '../../i18n/messages.ts';
import { type CodeKind, TwoFactorDialog } from '../dialogs/TwoFactorDialog.tsx';
import { ProblemAlert } from '../ProblemAlert.tsx';
import type { StepProps } from './step-props.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The security dialog of the two-factor variant, over the password step (S2.32). */
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
      alert={<ProblemAlert problem={status.type === 'failed' ? status.problem : undefined} errors={errors} t={t} />}
      busy={status.type === 'busy'}
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

/** 'Send verification code' at first, and the way to another one after a minute (S4.09, S4.10). */
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
