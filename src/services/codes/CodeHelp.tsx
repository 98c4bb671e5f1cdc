import { useLayoutEffect } from 'react';
import { support } from '../../../sites/chosen-brand/support.ts';
import { resendWaitMs } from '../../domain/account/resend.ts';
import { type CodeAccount, usernameText } from '../../domain/account/username.ts';
import { textDigits } from '../../domain/language/digits.ts';
import { splitPlaceholders, type Translate } from '../../i18n/messages.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { styleSheet } from '../../ui/style-sheet.ts';
import css from './code-help.css?inline';
import type { CodeChannel, Delivery } from './delivery.ts';
import type { CodeHelpTextKey } from './texts.ts';
import { useSecondsLeft } from './use-seconds-left.tsx';

const ensureStyles = styleSheet(css);

/** How long after a code was sent the panel comes, in ms. */
const helpAfterMs = 30_000;

const channelTexts = { email: 'channelEmail', sms: 'channelSms', call: 'channelCall' } as const;

/** The messenger's name is the same in all languages. */
function channelName(channel: CodeChannel, t: CodeHelpProps['t']): string {
  return channel === 'messenger' ? 'Telegram' : t(channelTexts[channel]);
}

const failureTexts = { bounced: 'codeHelpBounced', blocked: 'codeHelpBlocked' } as const;

interface CodeHelpProps {
  readonly t: Translate<CodeHelpTextKey>;
  /** BCP 47. */
  readonly tag: string;
  readonly account: CodeAccount;
  /** Left out after a reload. */
  readonly delivery: Delivery | undefined;
  /** When another code can be sent, in ms since epoch. */
  readonly resendAt: number;
  /** Left out where the address cannot be changed. */
  onChange?: (() => void) | undefined;
  onSend(channel: CodeChannel): void;
}

/**
 * What a visitor can do whose code does not come (decision 0172): 30 seconds after the first one was sent, or at once where the
 * exchange knows that it did not arrive.
 */
export function CodeHelp({ t, tag, account, delivery, resendAt, onChange, onSend }: CodeHelpProps) {
  const { username, dialCode } = account;
  const isMail = username.type === 'email';
  const { sent = [], channels = [], failure } = delivery ?? {};
  // By the first one: the panel stays when another code is sent from it, and so does the focus.
  const sentAt = sent[0]?.at ?? resendAt - resendWaitMs;
  const isWaiting = useSecondsLeft(sentAt + helpAfterMs) > 0;
  const canSend = useSecondsLeft(resendAt) === 0;
  useLayoutEffect(ensureStyles, []);
  if (isWaiting && failure === undefined) return null;
  return (
    <details className="code-help" open={failure !== undefined}>
      <summary>{t('codeHelpTitle')}</summary>
      {failure && <p role="alert">{t(failureTexts[failure])}</p>}
      <ul>
        <li>
          <bdi dir="ltr" className="account">
            {isMail ? usernameText(username) : `+${dialCode} ${username.mobile}`}
          </bdi>
          {onChange && (
            <>
              {' '}
              <button type="button" className="link" onClick={onChange}>
                {t('changeAccount')}
              </button>
            </>
          )}
        </li>
        <li>{isMail ? <SpamHint text={t('codeHelpSpam')} /> : t('codeHelpPhone')}</li>
      </ul>
      {channels.length > 0 && (
        <fieldset>
          <legend>{t('codeHelpOther')}</legend>
          {channels.map((channel) => (
            <button
              key={channel}
              type="button"
              className="button button-plain"
              aria-disabled={!canSend}
              onClick={() => canSend && onSend(channel)}
            >
              {channelName(channel, t)}
            </button>
          ))}
        </fieldset>
      )}
      {sent.length > 0 && (
        <p>
          {t('codeHelpTried')} <Tried sent={sent} tag={tag} t={t} />
        </p>
      )}
    </details>
  );
}

/** Whose mail it is: the address isolated from the direction of the sentence. */
function SpamHint({ text }: { readonly text: string }) {
  return (
    <LinkedText
      parts={splitPlaceholders(text)}
      links={{
        sender: (
          <bdi dir="ltr" className="account">
            {support.sender}
          </bdi>
        ),
      }}
    />
  );
}

function Tried({ sent, tag, t }: Pick<Delivery, 'sent'> & Pick<CodeHelpProps, 'tag' | 't'>) {
  // The digits are those of the countdown.
  const clock = new Intl.DateTimeFormat([tag, 'en'], {
    ...textDigits,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return sent.map(({ at, channel }, index) => (
    <span key={at}>
      {index > 0 && ' · '}
      <bdi>
        {channelName(channel, t)} {clock.format(at)}
      </bdi>
    </span>
  ));
}
