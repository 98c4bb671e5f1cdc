import type { Translate } from '../../i18n/messages.ts';
import { OtherWays } from '../../services/checks/OtherWays.tsx';
import { CodeHelp } from '../../services/codes/CodeHelp.tsx';
import { Resend } from '../../services/codes/Resend.tsx';
import type { StepProps } from './step.tsx';
import type { RegisterTextKey } from './texts.ts';

interface SentHelpProps extends Pick<StepProps<'code' | 'link'>, 'page' | 't' | 'flow' | 'state'> {
  /** The words for sending again. */
  readonly resendTexts: Translate<RegisterTextKey>;
}

/** What helps where a code or link was sent: sending again, what to do if it does not come, and another way. */
export function SentHelp({ page, t, flow, state, resendTexts }: SentHelpProps) {
  const changeAccount = () => flow?.changeAccount();
  return (
    <>
      <Resend t={resendTexts} resendAt={state.resendAt} status={state.resend.type} onResend={() => flow?.resend()} />
      <CodeHelp
        t={t}
        tag={page.tag}
        account={state.registration}
        delivery={state.delivery}
        resendAt={state.resendAt}
        onChange={changeAccount}
        onSend={(channel) => flow?.resend(channel)}
      />
      <OtherWays t={t} ways={[{ id: 'address', text: t('wayOtherAddress'), onChoose: changeAccount }]} />
    </>
  );
}
