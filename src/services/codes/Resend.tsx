import { useLayoutEffect } from 'react';
import { countdownText } from '../../domain/account/resend.ts';
import type { Translate } from '../../i18n/messages.ts';
import { styleSheet } from '../../ui/style-sheet.ts';
import css from './resend.css?inline';
import { useSecondsLeft } from './use-seconds-left.tsx';

const ensureStyles = styleSheet(css);

interface ResendProps {
  readonly t: Translate<'registerResend' | 'resendIn' | 'resendReady' | 'sentAgain'>;
  /** When another code can be sent, in ms since epoch. */
  readonly resendAt: number;
  readonly status: string;
  onResend(): void;
}

/** Sends another code. Screen readers announce the end of the wait, not each second of it (S4.09). */
export function Resend({ t, resendAt, status, onResend }: ResendProps) {
  const seconds = useSecondsLeft(resendAt);
  const waiting = seconds > 0;
  useLayoutEffect(ensureStyles, []);
  return (
    <div className="resend">
      <button
        type="button"
        className="link"
        aria-disabled={waiting || status === 'busy'}
        onClick={() => !waiting && onResend()}
      >
        {waiting ? t('resendIn', { time: countdownText(seconds) }) : t('registerResend')}
      </button>
      <span role="status">
        {waiting ? status === 'sent' && t('sentAgain') : <span className="unseen">{t('resendReady')}</span>}
      </span>
    </div>
  );
}
