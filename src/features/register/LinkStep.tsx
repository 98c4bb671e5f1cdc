import { useEffect, useRef } from 'react';
import { usernameText } from '../../domain/account/username.ts';
import type { Translate } from '../../i18n/messages.ts';
import { SentHelp } from './SentHelp.tsx';
import type { StepProps } from './step.tsx';
import type { RegisterTextKey } from './texts.ts';

/** The texts of a link, in place of the texts of a code in `Resend`. */
const linkTexts: Partial<Record<string, RegisterTextKey>> = {
  registerResend: 'linkResend',
  resendReady: 'linkResendReady',
  sentAgain: 'linkSentAgain',
};

/** Waits for the visitor to open the link in the mail (S2.31). Polls the exchange while the page is visible. */
export function LinkStep({ page, t, flow, alert, state }: StepProps<'link'>) {
  const lead = useRef<HTMLParagraphElement>(null);
  const { uuid, username } = state.registration;
  const translate: Translate<RegisterTextKey> = (key, values) => t(linkTexts[key] ?? key, values);

  // This step has no field, and the button that had the focus is gone: a screen reader continues from here.
  useEffect(() => lead.current?.focus(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new registration needs a new poll
  useEffect(() => {
    if (!flow) return;
    let stop = (): void => undefined;
    function update() {
      stop();
      stop = document.visibilityState === 'visible' && flow ? flow.watchLink() : () => undefined;
    }
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', update);
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
      <SentHelp {...{ page, t, flow, state }} resendTexts={translate} />
      {alert}
    </div>
  );
}
