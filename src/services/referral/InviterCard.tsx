import { personInitials } from '../../domain/channel/inviter.ts';
import { splitPlaceholders, type Translate } from '../../i18n/messages.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import type { Inviter } from './inviter.ts';
import type { PanelTextKey } from './texts.ts';

interface InviterProps {
  readonly inviter: Inviter | undefined;
  readonly t: Translate<PanelTextKey>;
}

/** The inviter; empty until known. The style sheet reserves its space if the address has an invite code. */
export function InviterCard({ inviter, t }: InviterProps) {
  const name = inviter?.nickname || inviter?.code || '';
  return (
    <section className="inviter" aria-live="polite">
      {inviter?.image && <img className="avatar" src={inviter.image} alt="" width="44" height="44" />}
      {inviter && !inviter.image && (
        <span className="avatar" aria-hidden="true">
          {personInitials(name)}
        </span>
      )}
      {inviter && (
        <p>
          <LinkedText
            parts={splitPlaceholders(t(inviter.nickname ? 'invitedBy' : 'invitedByCode'))}
            links={{
              name: (
                <bdi>
                  <b>{name}</b>
                </bdi>
              ),
            }}
          />
          {inviter.signature && <bdi className="signature">{inviter.signature}</bdi>}
        </p>
      )}
    </section>
  );
}

/** Comments about the inviter, and their groups. At the end of the panel, so that nothing moves when they appear. */
export function InviterTexts({ inviter, t }: InviterProps) {
  const texts = [...(inviter?.comments ?? []), ...(inviter?.groups ?? [])];
  if (inviter === undefined || texts.length === 0) return null;
  return (
    <section className="inviter-texts">
      <h2>
        <LinkedText
          parts={splitPlaceholders(t('inviterComments'))}
          links={{ name: <bdi>{inviter.nickname || inviter.code}</bdi> }}
        />
      </h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
