import { useEffect, useRef } from 'react';
import { usernameText } from '../../domain/username.ts';
import type { Translate } from '../../i18n/messages.ts';
import { Resend } from './Resend.tsx';
import type { StepProps } from './step-props.ts';
import type { RegisterTextKey } from './texts.ts';

/** What `Resend` says of a code, said of a link. */
const ofLink: Partial<Record<string, RegisterTextKey>> = {
  registerResend: 'linkResend',
  resendReady: 'linkResendReady',
  sentAgain: 'linkSentAgain',
};

/** Waits for the link in the mail (S2.31), and asks after it while somebody looks at the page. */
export function LinkStep({ t, flow, state }: StepProps<'link'>) {
  const lead = useRef<HTMLParagraphElement>(null);
  const { uuid, username } = state.registration;
  const say: Translate<RegisterTextKey> = (key, values) => t(ofLink[key] ?? key, values);

  // There is no field to go to, and what was pressed is gone: a screen reader reads on from here.
  useEffect(() => lead.current?.focus(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another registration is another question
  useEffect(() => {
    if (!flow) return;
    let stop = (): void => undefined;
    function look() {
      stop();
      stop = document.visibilityState === 'visible' && flow ? flow.watchLink() : () => undefined;
    }
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [flow, uuid]);

  return (
    <div className="form">
      <p ref={lead} className="form-lead" tabIndex={-1}>
        {t('linkSentTo')} <bdi className="account">{usernameText(username)}</bdi>{' '}
        <button type="button" className="link" onClick={() => flow?.changeAccount()}>
          {t('changeAccount')}
        </button>
      </p>
      <p>{t('linkHint')}</p>
      <p className="form-lead" role="status">
        {t('linkWaiting')}
      </p>
      <Resend t={say} resendAt={state.resendAt} status={state.resend.type} onResend={() => flow?.resend()} />
    </div>
  );
}
