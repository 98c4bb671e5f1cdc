import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Blocked, BlockedKind, BlockedReason, StillWorks } from '../../domain/account/blocked.ts';
import { formatDate } from '../../domain/language/local-words.ts';
import { createTranslator, type FormKey, type Translate } from '../../i18n/messages.ts';
import { $dialogs } from '../../stores/dialogs.ts';
import { NamedPageLink } from '../../ui/NamedPageLink.tsx';
import { styleSheet } from '../../ui/style-sheet.ts';
import { RetryWait } from '../errors/RetryWait.tsx';
import { SupportId } from '../errors/SupportId.tsx';
import { SupportLink } from '../errors/SupportLink.tsx';
import type { IslandProps } from '../islands/island-props.ts';
import { useLazyTexts } from '../lazy-texts/use-lazy-texts.tsx';
import { useLocalWords } from '../local-words/use-local-words.tsx';
import css from './blocked.css?inline';

const ensureStyles = styleSheet(css);

const titles = {
  suspended: 'bannedTitle',
  terminated: 'blockedTerminated',
  restricted: 'blockedRestricted',
  locked: 'blockedLocked',
  password: 'blockedPassword',
} as const satisfies Record<BlockedKind, FormKey>;

const reasonTexts = {
  owner: 'blockedByOwner',
  security: 'blockedBySecurity',
  identity: 'blockedByIdentity',
  terms: 'blockedByTerms',
  law: 'blockedByLaw',
} as const satisfies Record<Extract<BlockedReason, { type: 'known' }>['reason'], FormKey>;

const stillTexts = {
  site: 'stillSite',
  withdrawals: 'stillWithdrawals',
  support: 'stillSupport',
} as const satisfies Record<StillWorks, FormKey>;

interface BlockedScreenProps extends Pick<IslandProps, 'page'> {
  readonly blocked: Blocked;
  /** Its texts are there, and it takes the place of the form; `false` when it goes. */
  onReady(isReady: boolean): void;
  onBack(): void;
}

/** Why an account cannot log in, until when, what still works, and what to do. Only what is known is said. */
export function BlockedScreen({ page, blocked, onReady, onBack }: BlockedScreenProps) {
  const { texts } = useLazyTexts(page);
  const words = useLocalWords(page);
  const isReady = texts !== undefined;
  useLayoutEffect(() => {
    ensureStyles();
    onReady(isReady);
    return () => onReady(false);
  }, [isReady, onReady]);
  if (!texts) return null;
  const t = createTranslator<FormKey>(texts);
  return <Screen {...{ blocked, t, onBack }} format={(ms) => formatDate(ms, page.tag, words, true)} />;
}

interface ScreenProps extends Pick<BlockedScreenProps, 'blocked' | 'onBack'> {
  readonly t: Translate<FormKey>;
  format(ms: number): string;
}

function Screen({ blocked, t, format, onBack }: ScreenProps) {
  const { kind, retryAt, supportId } = blocked;
  const title = useRef<HTMLHeadingElement>(null);
  // A dialog over the screen gives the focus back to a button that is hidden by now.
  const isCovered = useStore($dialogs).length > 0;
  useEffect(() => {
    if (isCovered) return;
    const focus = () => title.current?.focus();
    // Another root draws the dialog and may take it away after this: until then nothing behind it can have the focus.
    const dialog = document.querySelector('dialog[open]');
    if (!dialog) return focus();
    dialog.addEventListener('close', focus);
    return () => dialog.removeEventListener('close', focus);
  }, [isCovered]);
  return (
    <section className="blocked">
      <h1 ref={title} tabIndex={-1}>
        {t(titles[kind])}
      </h1>
      <Lead blocked={blocked} t={t} />
      <Facts blocked={blocked} t={t} format={format} />
      {retryAt !== undefined && (
        <RetryWait until={retryAt} waitText={(time) => t('tryAgainIn', { time })} overText={t('loginUnlocked')} />
      )}
      <div className="blocked-ways">
        <NextLink blocked={blocked} t={t} />
        <button type="button" className="button button-plain" onClick={onBack}>
          {t('goBack')}
        </button>
      </div>
      <MoreLinks blocked={blocked} t={t} />
      {supportId !== undefined && supportId !== '' && (
        <SupportId
          id={supportId}
          text={t('copySupportId')}
          copyText={t('copyIdButton')}
          copiedText={t('idCopied')}
          contactText={t('contactSupport')}
        />
      )}
    </section>
  );
}

type PartProps = Pick<ScreenProps, 'blocked' | 't'>;

function Lead({ blocked: { kind, reason }, t }: PartProps) {
  if (kind === 'locked') return <p className="form-lead">{t('loginLocked')}</p>;
  if (kind === 'password') return <p className="form-lead">{t('blockedPasswordText')}</p>;
  return reason === undefined ? <p className="form-lead">{t('blockedAsk')}</p> : null;
}

function Facts({ blocked: { reason, until, still }, t, format }: PartProps & Pick<ScreenProps, 'format'>) {
  if (reason === undefined && until === undefined && still.length === 0) return null;
  return (
    <dl>
      {reason && (
        <Fact name={t('blockedReason')}>
          {reason.type === 'known' ? t(reasonTexts[reason.reason]) : <bdi>{reason.text}</bdi>}
        </Fact>
      )}
      {until !== undefined && <Fact name={t('blockedEnds')}>{t('blockedUntil', { time: format(until) })}</Fact>}
      {still.length > 0 && (
        <Fact name={t('blockedStill')}>
          <ul>
            {still.map((one) => (
              <li key={one}>{t(stillTexts[one])}</li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The way on, as the button of the screen; nothing where there is only to wait. */
function NextLink({ blocked: { next }, t }: PartProps) {
  const look = 'button button-primary';
  switch (next) {
    case 'unblock':
      return (
        <NamedPageLink to="selfUnblock" query="?fromScene=login" className={look}>
          {t('blockedUnblock')}
        </NamedPageLink>
      );
    case 'password':
      return (
        <NamedPageLink to="retrieve" className={look}>
          {t('blockedNewPassword')}
        </NamedPageLink>
      );
    case 'identity':
      return (
        <NamedPageLink to="identity" className={look}>
          {t('verifyMyIdentity')}
        </NamedPageLink>
      );
    case 'support':
      return <SupportLink className={look}>{t('contactSupport')}</SupportLink>;
    case 'wait':
      return null;
  }
}

/** Beside the way on: a locked name may be somebody else's doing, and support can be asked in any case. */
function MoreLinks({ blocked: { kind, next, supportId }, t }: PartProps) {
  if (kind === 'locked') {
    return (
      <p className="blocked-more">
        <NamedPageLink to="retrieve">{t('forgotPassword')}</NamedPageLink>
        <NamedPageLink to="autoBanAccount">{t('freezeAccount')}</NamedPageLink>
      </p>
    );
  }
  // The id for support has the link beside it.
  return next === 'support' || supportId ? null : (
    <p className="blocked-more">
      <SupportLink>{t('contactSupport')}</SupportLink>
    </p>
  );
}
