import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { startApp } from '../../app/app.ts';
import { usernameText } from '../../domain/username.ts';
import type { OpenCheck } from '../../flows/checks.ts';
import { createSecurityCheckFlow } from '../../flows/security-check.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { Resend } from '../register/Resend.tsx';
import type { CheckProps } from './check-props.ts';

/** The security component, scene 30093 (S2.39): a code that goes to the visitor's address, asked for in a modal (S4.13). */
export function SecurityDialog({ page, t, errors, check }: CheckProps<Extract<OpenCheck, { type: 'security' }>>) {
  const [flow] = useState(() => createSecurityCheckFlow(startApp(page), check));
  const state = useStore(flow.$state);
  const code = useRef<HTMLInputElement>(null);
  const { username, dialCode } = check.account;
  const target = username.type === 'mobile' ? `+${dialCode} ${username.mobile}` : usernameText(username);
  const { status, sending } = state;
  const [sentBefore, setSentBefore] = useState(false);

  useEffect(() => {
    flow.sendCode();
  }, [flow]);
  useFocus(code, status.type === 'refused' ? state : 'shown');

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow.submit(code.current?.value ?? '');
  }

  function onResend() {
    setSentBefore(true);
    flow.sendCode();
  }

  return (
    <Dialog title={t('securityVerificationNew')} closeText={t('closeDialog')} onClose={check.close}>
      <form method="post" noValidate onSubmit={onSubmit} className="form">
        <p className="form-lead">{t('securityLead')}</p>
        <ProblemAlert problem={status.type === 'failed' ? status.problem : undefined} errors={errors} t={t} />
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
          hint={t('codeHint')}
          error={status.type === 'refused' ? t(status.text as 'codeIncomplete') : undefined}
          inputRef={code}
        />
        <SubmitButton busy={status.type === 'busy'}>{t('bindEmailSubmit')}</SubmitButton>
        <Resend
          t={t}
          resendAt={state.resendAt}
          status={sending === 'sent' && !sentBefore ? 'ready' : sending}
          onResend={onResend}
        />
      </form>
    </Dialog>
  );
}
