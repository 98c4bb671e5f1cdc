import { countdownText } from '../../domain/account/resend.ts';
import { type CodeAccount, usernameText } from '../../domain/account/username.ts';
import type { Messages } from '../../i18n/messages.ts';
import { OtherWays } from '../../services/checks/OtherWays.tsx';
import { CodeHelp } from '../../services/codes/CodeHelp.tsx';
import { useSecondsLeft } from '../../services/codes/use-seconds-left.tsx';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import type { FactorState } from './state.ts';
import { fieldError, noteOf, type StepProps } from './step.tsx';
import { TwoFactorDialog } from './TwoFactorDialog.tsx';
import { askedCodes } from './two-factor-fields.ts';

/** The security dialog of a registration with two factors, over the password step (S2.32). */
export function SecurityStep({ page, t, flow, state, errors }: StepProps<'security'> & { readonly errors: Messages }) {
  const { status, registration } = state;
  const codes = askedCodes(registration.twoFactor?.google === true).map((kind) => {
    const error = fieldError(status, kind, t);
    // The code of an authenticator is not sent.
    if (kind === 'google') return { kind, ...(error && { error }) };
    const factor = state[kind];
    return {
      kind,
      ...(factor.sending === 'sent' ? { target: targetOf(factor.account) } : {}),
      ...(error && { error }),
      action: <SendButton {...{ t, factor }} onSend={() => flow?.sendFactor(kind)} />,
      ...(factor.delivery && {
        help: (
          <CodeHelp
            t={t}
            tag={page.tag}
            account={factor.account}
            delivery={factor.delivery}
            resendAt={factor.resendAt}
            onSend={(channel) => flow?.sendFactor(kind, channel)}
          />
        ),
      }),
    };
  });
  return (
    <TwoFactorDialog
      t={t}
      codes={codes}
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
      otherWays={
        <OtherWays
          t={t}
          ways={[{ id: 'address', text: t('wayOtherAddress'), onChoose: () => flow?.goTo('contact') }]}
        />
      }
      onSubmit={(typed) => flow?.submitFactors(typed)}
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
