import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usernameText } from '../../domain/account/username.ts';
import { CodesToSave } from '../../services/recovery/CodesToSave.tsx';
import { $hostStatus } from '../../stores/host-status.ts';
import type { StepProps } from './step.tsx';

/** The steps of a registration with a passkey in place of a password. */
export function PasskeySteps({ state, ...props }: StepProps<'passkey' | 'backup' | 'done'>) {
  if (state.step === 'passkey') return <PasskeyStep {...props} state={state} />;
  const backup = state.step === 'done' ? state.after : state;
  return backup && <BackupStep {...props} state={backup} />;
}

function PasskeyStep({ t, flow, alert, state }: StepProps<'passkey'>) {
  const lead = useLead();
  const isBusy = state.status.type === 'busy';
  useQuestionEnd(flow);

  return (
    <div className="form">
      <p ref={lead} className="form-lead" tabIndex={-1}>
        <bdi className="account">{usernameText(state.registration.username)}</bdi>
      </p>
      <p>{t('newPasskeyText')}</p>
      <Press primary busy={isBusy} onPress={() => void flow?.createPasskey()}>
        {t('passkeyCreate')}
      </Press>
      {flow?.hasPasswordType && (
        <Press blocked={isBusy && state.registration.unanswered} onPress={() => flow.choosePassword()}>
          {t('passwordTitle')}
        </Press>
      )}
      {alert}
    </div>
  );
}

type Pressed = 'codes' | 'passkey' | 'go-on';

function BackupStep({ page, t, flow, alert, state }: StepProps<'backup'>) {
  const lead = useLead();
  const { passkeys } = useStore($hostStatus);
  const [pressed, setPressed] = useState<Pressed>();
  const { codes, status } = state;
  useQuestionEnd(flow);
  useEffect(() => {
    if (!flow) return;
    addEventListener('pagehide', flow.hideCodes);
    return () => removeEventListener('pagehide', flow.hideCodes);
  }, [flow]);

  if (codes.type === 'shown') {
    return <CodesToSave page={page} t={t} codes={codes.codes} onSaved={() => void flow?.goOn()} />;
  }
  const isBusy = status.type === 'busy';
  const left = codes.type === 'offered' ? codes.left : 0;
  // Where a way has failed, and where there is no other one, nobody is kept.
  const maySkip = codes.type === 'none' || (status.type !== 'ready' && !isBusy);
  const press = (name: Pressed, act: (() => Promise<void>) | undefined) => ({
    busy: isBusy && pressed === name,
    blocked: isBusy,
    onPress() {
      setPressed(name);
      void act?.();
    },
  });

  return (
    <div className="form">
      <p ref={lead} tabIndex={-1}>
        {t('backupText')}
      </p>
      {left > 0 && (
        <>
          <p className="form-lead">
            {t('recoveryLeft', { count: String(left) })} {t('recoveryReplace')}
          </p>
          <Press primary {...press('go-on', flow?.goOn)}>
            {t('continueNext')}
          </Press>
        </>
      )}
      {codes.type === 'asking' && (
        <Press primary busy>
          {t('recoveryCreate')}
        </Press>
      )}
      {codes.type === 'offered' && (
        <Press primary={left === 0} {...press('codes', flow?.createCodes)}>
          {t('recoveryCreate')}
        </Press>
      )}
      {passkeys && codes.type !== 'asking' && (
        <Press primary={codes.type === 'none'} {...press('passkey', flow?.createSecondPasskey)}>
          {t('secondPasskey')}
        </Press>
      )}
      {maySkip && left === 0 && <Press {...press('go-on', flow?.goOn)}>{t('backupSkip')}</Press>}
      {alert}
    </div>
  );
}

interface PressProps {
  readonly children: ReactNode;
  readonly primary?: boolean;
  readonly busy?: boolean;
  /** Another one is busy. */
  readonly blocked?: boolean | undefined;
  onPress?(): void;
}

function Press({ children, primary = false, busy = false, blocked = false, onPress }: PressProps) {
  return (
    <button
      type="button"
      className={primary ? 'button button-primary' : 'button button-plain'}
      aria-busy={busy}
      aria-disabled={busy || blocked}
      onClick={() => !busy && !blocked && onPress?.()}
    >
      <span>{children}</span>
    </button>
  );
}

/** These steps have no field, and the button that had the focus is gone: a screen reader continues from here. */
function useLead() {
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  return lead;
}

function useQuestionEnd(flow: StepProps<'passkey'>['flow']): void {
  useEffect(() => {
    if (!flow) return;
    addEventListener('pagehide', flow.endQuestion);
    return () => removeEventListener('pagehide', flow.endQuestion);
  }, [flow]);
}
