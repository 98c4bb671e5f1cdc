import { type SubmitEvent, useEffect, useRef } from 'react';
import type { Messages, Translate } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SubmitButton } from '../../ui/Button.tsx';
import { ProblemAlert } from '../errors/ProblemAlert.tsx';
import type { WayStatus } from './other-ways.ts';
import type { WayTextKey } from './texts.ts';

interface PasskeyStepProps {
  readonly t: Translate<WayTextKey>;
  readonly errors: Messages;
  /** `undefined` where the browser can use no passkey, or the operator has switched it off. */
  readonly status: WayStatus | undefined;
  /** The account takes nothing else. */
  readonly isOnly: boolean;
  onUse(): void;
}

/** A passkey of the account is asked for first: the browser's question opens with the button. */
export function PasskeyStep({ t, errors, status, isOnly, onUse }: PasskeyStepProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const isRefused = status?.type === 'stopped' || status?.type === 'refused';

  // Not the button: an Enter that is still held down from the form would press it unread.
  useEffect(() => title.current?.focus(), []);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    onUse();
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="form">
      <div>
        <h3 ref={title} tabIndex={-1} className="way-title">
          {t('wayPasskey')}
        </h3>
        <p>
          {t(status ? 'secondStepLead' : 'secondStepNotHere')} {isOnly && t('secondStepOnly')}
        </p>
      </div>
      {status && <SubmitButton busy={status.type === 'busy'}>{t('secondStepUse')}</SubmitButton>}
      <ProblemAlert problem={status?.type === 'failed' ? status.problem : undefined} errors={errors} t={t} />
      <Alert>{isRefused && t(isOnly ? 'secondStepFailed' : 'wayPasskeyFailed')}</Alert>
    </form>
  );
}
