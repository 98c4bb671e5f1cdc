import { useEffect, useId, useRef, useState } from 'react';
import { personInitials } from '../../domain/channel/inviter.ts';
import { type MessengerUser, nameOfMessengerUser } from '../../domain/mini-app/init-data.ts';
import type { MessengerSettings } from '../../domain/mini-app/messenger.ts';
import { botPictureOf, messengerPicture } from '../../domain/mini-app/messenger.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { noText } from '../../domain/text/others-text.ts';
import { splitPlaceholders, type Translate } from '../../i18n/messages.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import type { MiniAppTextKey } from './texts.ts';

interface LinkPageProps {
  readonly page: PageContext;
  readonly t: Translate<MiniAppTextKey>;
  readonly user: MessengerUser | undefined;
  readonly messenger: MessengerSettings;
  readonly busy: boolean;
  readonly allowed: boolean;
  /** The messenger has no main button, so the page needs one. */
  readonly ownAccept: boolean;
  onAllow(allowed: boolean): void;
  onAccept(): void;
  onDecline(): void;
}

/** The authorization page (S2.36): who asks, for whom, and two answers of equal standing. */
export function LinkPage({ page, t, user, messenger, ...state }: LinkPageProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { busy, allowed, ownAccept, onAllow, onAccept, onDecline } = state;
  const name = user ? nameOfMessengerUser(user) : noText;
  const bold = (text: string) => (
    <bdi>
      <b>{text}</b>
    </bdi>
  );

  useEffect(() => title.current?.focus(), []);

  return (
    <section className="form mini-app-link">
      <div className="mini-app-avatars" aria-hidden="true">
        <Avatar
          picture={messengerPicture(user?.photoUrl ?? '', messenger, location.port)}
          initials={personInitials(name)}
        />
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 8h13m-4-4 4 4-4 4M20 16H7m4-4-4 4 4 4" />
        </svg>
        <Avatar picture={botPictureOf(messenger, location.port)} initials={personInitials(messenger.bot)} />
      </div>
      <h1 ref={title} tabIndex={-1}>
        {t('linkWithTelegram')}
      </h1>
      <p className="form-lead">{t('linkWithTelegramLogin', { brand: page.brandName })}</p>
      <p>
        <LinkedText
          parts={splitPlaceholders(t('requestAccessLoginAs'))}
          links={{ host: bold(location.hostname), bot: bold(messenger.bot), name: bold(name) }}
        />
      </p>
      <div className="mini-app-allow">
        <input
          id={id}
          type="checkbox"
          checked={allowed}
          disabled={busy}
          onChange={(event) => onAllow(event.target.checked)}
        />
        <label htmlFor={id}>{t('allowBotMessage', { bot: messenger.bot })}</label>
      </div>
      {ownAccept && (
        <button
          type="button"
          className="button button-primary"
          disabled={!allowed}
          aria-busy={busy}
          onClick={() => busy || onAccept()}
        >
          <span>{t('acceptMessenger')}</span>
        </button>
      )}
      <button type="button" className="button button-plain" disabled={busy} onClick={onDecline}>
        <span>{t('declineMessenger')}</span>
      </button>
    </section>
  );
}

/** A picture; the initials if there is none or it cannot be loaded. */
function Avatar({ picture, initials }: { readonly picture: string | undefined; readonly initials: string }) {
  const [broken, setBroken] = useState(false);
  if (picture === undefined || broken) {
    return <span className="mini-app-avatar">{initials || '?'}</span>;
  }
  return (
    <img
      className="mini-app-avatar"
      src={picture}
      alt=""
      width="64"
      height="64"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
