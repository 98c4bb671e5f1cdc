import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { usernameText } from '../../domain/account/username.ts';
import { riskByPasskey } from '../../domain/checks/risk.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Messages, Translate } from '../../i18n/messages.ts';
import { $session } from '../../stores/session.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';
import { NamedPageLink } from '../../ui/NamedPageLink.tsx';
import { TickBox, type TickBoxProps } from '../../ui/TickBox.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { CodeHelp } from '../codes/CodeHelp.tsx';
import type { CodeChannel } from '../codes/delivery.ts';
import { Resend } from '../codes/Resend.tsx';
import { ProblemAlert } from '../errors/ProblemAlert.tsx';
import { useCreated, useFlowState } from '../islands/flow-hooks.tsx';
import { startApp } from '../page/app.ts';
import type { OpenCheck } from './checks.ts';
import { DeviceFacts } from './DeviceFacts.tsx';
import { OtherWays } from './OtherWays.tsx';
import { usual } from './other-ways.ts';
import { PasskeyStep } from './PasskeyStep.tsx';
import { createPageOtherWays } from './page-other-ways.ts';
import { createSecurityCheckFlow, first, type SecurityCheckFlow } from './security-check.ts';
import type { SecurityTextKey, WayTextKey } from './texts.ts';
import { readToldStep } from './told-step.ts';
import { WayName, WayStep } from './WayStep.tsx';
import { waysBeside } from './ways-beside.ts';

/** The props of the dialog of a check. */
export interface CheckProps<Check> {
  readonly page: PageContext;
  readonly t: Translate<SecurityTextKey>;
  readonly errors: Messages;
  readonly check: Check;
}

type SecurityCheckProps = CheckProps<Extract<OpenCheck, { type: 'security' }>>;

interface SecurityDialogProps extends SecurityCheckProps {
  /** At a login: "Ask for fewer codes on this device". */
  readonly trust?: TickBoxProps;
  /** At a login: the texts of other ways. */
  readonly waysT?: Translate<WayTextKey>;
}

/**
 * The security component, scene 30093 (S2.39): a dialog asks for the code that was sent to the visitor (S4.13), or at a login for a
 * passkey first.
 */
export function SecurityDialog({ page, t, errors, check, trust, waysT }: SecurityDialogProps) {
  const [told] = useState(() => readToldStep(check.risk.told));
  const takes = told.secondStep ?? page.secondStep ?? 'either';
  const isOnlyPasskey = takes === 'passkey' && check.risk.ofLogin === true;
  const flow = useCreated(
    () => createSecurityCheckFlow(startApp(page), check),
    ({ dispose }) => dispose(),
  );
  const otherWays = useCreated(
    () =>
      createPageOtherWays(startApp(page), check, {
        takesPasskey: takes !== 'code',
        asksForPasskey: isOnlyPasskey || check.risk.type === riskByPasskey,
      }),
    ({ dispose }) => dispose(),
  );
  const other = useFlowState(otherWays?.$state, usual);
  const chosen = other.type === 'chosen' ? other : undefined;
  const way = chosen?.chosen.way;
  const startsWithPasskey = otherWays?.startsWithPasskey === true;
  const isByPasskey = isOnlyPasskey || (startsWithPasskey && way === 'passkey');

  return (
    <Dialog title={t('securityVerificationNew')} closeText={t('closeDialog')} onClose={check.close}>
      <div className="form">
        <p className="form-lead">
          {waysT && told.reason === 'new_device' ? waysT('secondStepNewDevice') : t('securityLead')}
        </p>
        {told.device && waysT && <DeviceFacts t={waysT} page={page} device={told.device} />}
        {/* Above the code, because the sixth digit sends it. A recovery code makes no device trusted. */}
        {trust && (
          <div hidden={way === 'recovery_code'}>
            <TickBox {...trust} />
          </div>
        )}
      </div>
      {waysT && otherWays && isByPasskey && (
        <PasskeyStep
          t={waysT}
          errors={errors}
          status={chosen?.status}
          isOnly={isOnlyPasskey}
          onUse={() => void otherWays.submitPasskey()}
        />
      )}
      {waysT && chosen && !isByPasskey && (
        <WayStep key={way} t={waysT} errors={errors} flow={otherWays} state={chosen} />
      )}
      <CodeForm
        {...{ page, t, errors, check, flow }}
        isShown={otherWays !== undefined && chosen === undefined && !isByPasskey}
      />
      {/* Closed again once a way was chosen. */}
      <OtherWays
        key={`besides ${way}`}
        t={t}
        title={isOnlyPasskey ? waysT?.('secondStepLost') : undefined}
        busy={other.type === 'asking'}
        ways={
          waysT && !isOnlyPasskey
            ? waysBeside(other, check.account, startsWithPasskey).map(({ isUsual, ...one }) => ({
                id: isUsual ? 'usual' : one.way,
                text: <WayName {...one} t={waysT} />,
                onChoose: () => (isUsual ? otherWays?.back() : otherWays?.choose(one)),
              }))
            : []
        }
        onOpen={() => void (isOnlyPasskey || otherWays?.ask())}
      />
    </Dialog>
  );
}

interface CodeFormProps extends SecurityCheckProps {
  readonly flow: SecurityCheckFlow | undefined;
  /** Hidden while another way is shown; what was typed stays. */
  readonly isShown: boolean;
}

/** The code to the address of the account. It is sent when the form is shown first. */
function CodeForm({ page, t, errors, check, flow, isShown }: CodeFormProps) {
  const state = useFlowState(flow?.$state, first);
  const code = useRef<HTMLInputElement>(null);
  const { username, dialCode } = check.account;
  const target = username.type === 'mobile' ? `+${dialCode} ${username.mobile}` : usernameText(username);
  const { status, sending } = state;
  const [sentBefore, setSentBefore] = useState(false);
  const wasShown = useRef(false);

  useEffect(() => {
    if (!flow || !isShown || wasShown.current) return;
    wasShown.current = true;
    flow.sendCode();
  }, [flow, isShown]);
  useFocus(code, isShown);
  useFocus(code, status.type === 'refused' && state, true);
  const error = useFieldError(code, status, status.type === 'refused' ? t(status.text) : undefined);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.submit(code.current?.value ?? '');
  }

  function onResend(channel?: CodeChannel) {
    setSentBefore(true);
    flow?.sendCode(channel);
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="form" hidden={!isShown}>
      <p className="form-lead" aria-live="polite">
        {sending === 'sent' && (
          <>
            {t('VerificationCodeWillSendTo')} <bdi className="account">{target}</bdi>
          </>
        )}
      </p>
      <CodeField
        id="security-code"
        label={t('codeLabel')}
        hint={t(username.type === 'mobile' ? 'codeHint' : 'codeHintMail')}
        error={error}
        inputRef={code}
        onComplete={(typed) => flow?.submit(typed)}
      />
      <SubmitButton busy={status.type === 'busy'}>{t('bindEmailSubmit')}</SubmitButton>
      <ProblemAlert problem={status.type === 'failed' ? status.problem : undefined} errors={errors} t={t} />
      <Resend
        t={t}
        resendAt={state.resendAt}
        status={sending === 'sent' && !sentBefore ? 'ready' : sending}
        onResend={() => onResend()}
      />
      {state.delivery && (
        <CodeHelp
          t={t}
          tag={page.tag}
          account={check.account}
          delivery={state.delivery}
          resendAt={state.resendAt}
          onSend={onResend}
        />
      )}
      {/* Somebody who registers has no account yet, and can name another address. */}
      {$session.get().type === 'signed-in' && (
        <p>
          <NamedPageLink to="securityItemFind">{t('lostFactor')}</NamedPageLink>
        </p>
      )}
    </form>
  );
}
