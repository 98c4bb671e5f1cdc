import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { usernameText } from '../../domain/account/username.ts';
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
import { OtherWays } from './OtherWays.tsx';
import { usual } from './other-ways.ts';
import { createPageOtherWays } from './page-other-ways.ts';
import { createSecurityCheckFlow, first } from './security-check.ts';
import type { SecurityTextKey, WayTextKey } from './texts.ts';
import { WayName, WayStep } from './WayStep.tsx';

/** The props of the dialog of a check. */
export interface CheckProps<Check> {
  readonly page: PageContext;
  readonly t: Translate<SecurityTextKey>;
  readonly errors: Messages;
  readonly check: Check;
}

interface SecurityDialogProps extends CheckProps<Extract<OpenCheck, { type: 'security' }>> {
  /** At a login: "Ask for fewer codes on this device". */
  readonly trust?: TickBoxProps;
  /** At a login: the texts of other ways. */
  readonly waysT?: Translate<WayTextKey>;
}

/** The security component, scene 30093 (S2.39): a dialog asks for the code that was sent to the visitor (S4.13). */
export function SecurityDialog({ page, t, errors, check, trust, waysT }: SecurityDialogProps) {
  const flow = useCreated(
    () => createSecurityCheckFlow(startApp(page), check),
    ({ dispose }) => dispose(),
  );
  const otherWays = useCreated(
    () => createPageOtherWays(startApp(page), check),
    ({ dispose }) => dispose(),
  );
  const state = useFlowState(flow?.$state, first);
  const other = useFlowState(otherWays?.$state, usual);
  const chosen = other.type === 'chosen' ? other : undefined;
  const code = useRef<HTMLInputElement>(null);
  const { username, dialCode } = check.account;
  const target = username.type === 'mobile' ? `+${dialCode} ${username.mobile}` : usernameText(username);
  const { status, sending } = state;
  const [sentBefore, setSentBefore] = useState(false);

  useEffect(() => {
    flow?.sendCode();
  }, [flow]);
  useFocus(code, true);
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
    <Dialog title={t('securityVerificationNew')} closeText={t('closeDialog')} onClose={check.close}>
      {chosen && waysT && <WayStep key={chosen.chosen.way} t={waysT} errors={errors} flow={otherWays} state={chosen} />}
      <form method="post" noValidate onSubmit={onSubmit} className="form" hidden={chosen !== undefined}>
        <p className="form-lead">{t('securityLead')}</p>
        <ProblemAlert problem={status.type === 'failed' ? status.problem : undefined} errors={errors} t={t} />
        <p className="form-lead" aria-live="polite">
          {sending === 'sent' && (
            <>
              {t('VerificationCodeWillSendTo')} <bdi className="account">{target}</bdi>
            </>
          )}
        </p>
        {/* Above the code, because the sixth digit sends it. */}
        {trust && <TickBox {...trust} />}
        <CodeField
          id="security-code"
          label={t('codeLabel')}
          hint={t('codeHint')}
          error={error}
          inputRef={code}
          onComplete={(typed) => flow?.submit(typed)}
        />
        <SubmitButton busy={status.type === 'busy'}>{t('bindEmailSubmit')}</SubmitButton>
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
      {/* Closed again once a way was chosen. */}
      <OtherWays
        key={`besides ${chosen?.chosen.way}`}
        t={t}
        busy={other.type === 'asking'}
        ways={
          waysT
            ? other.ways
                .filter(({ way }) => way !== chosen?.chosen.way)
                .map((way) => ({
                  id: way.way,
                  text: <WayName {...way} t={waysT} />,
                  onChoose: () => otherWays?.choose(way),
                }))
            : []
        }
        onOpen={() => void otherWays?.ask()}
      />
    </Dialog>
  );
}
