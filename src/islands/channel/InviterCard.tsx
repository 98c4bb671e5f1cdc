import { initialsOf } from '../../domain/inviter.ts';
import type { Inviter } from '../../flows/channel-inviter.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { PanelTextKey } from './texts.ts';

interface InviterCardProps {
  readonly inviter: Inviter | undefined;
  readonly t: Translate<PanelTextKey>;
}

/** Who sent the visitor. Empty until that is known; the style sheet keeps its room where the address names somebody. */
export function InviterCard({ inviter, t }: InviterCardProps) {
  return (
    <section className="inviter" aria-live="polite">
      {inviter && (
        <>
          <p className="inviter-name">
            {inviter.image ? (
              <img className="avatar" src={inviter.image} alt="" width="44" height="44" />
            ) : (
              <span className="avatar" aria-hidden="true">
                {initialsOf(inviter.nickname || inviter.code)}
              </span>
            )}
            <span>
              {t(inviter.nickname ? 'invitedBy' : 'invitedByCode')}{' '}
              <bdi>
                <b>{inviter.nickname || inviter.code}</b>
              </bdi>
            </span>
          </p>
          {inviter.signature && (
            <p>
              <bdi>{inviter.signature}</bdi>
            </p>
          )}
          <InviterTexts texts={[...inviter.comments, ...inviter.groups]} label={t('inviterComments')} />
        </>
      )}
    </section>
  );
}

function InviterTexts({ texts, label }: { readonly texts: readonly string[]; readonly label: string }) {
  if (texts.length === 0) return null;
  return (
    <ul aria-label={label}>
      {texts.map((text) => (
        <li key={text}>
          <bdi>{text.slice(0, 200)}</bdi>
        </li>
      ))}
    </ul>
  );
}
