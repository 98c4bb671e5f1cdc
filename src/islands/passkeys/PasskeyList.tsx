import { useId } from 'react';
import type { ManagePasskeysFlow, Passkey } from '../../flows/account/manage-passkeys.ts';
import type { Translate } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons.tsx';
import type { PasskeysTextKey } from './texts.ts';

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly flow: ManagePasskeysFlow | undefined;
  /** BCP 47, for the dates. */
  readonly tag: string;
  readonly t: Translate<PasskeysTextKey>;
}

/** Each passkey with what tells it from the others, and what can be done with it. */
export function PasskeyList({ passkeys, flow, tag, t }: PasskeyListProps) {
  if (passkeys.length === 0) {
    return (
      <>
        <p>{t('passkeysEmpty')}</p>
        <p className="form-lead">{t('passkeyOfferText')}</p>
      </>
    );
  }
  return (
    <ul className="passkey-list" aria-label={t('passkeysTitle')}>
      {passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} flow={flow} tag={tag} t={t} />
      ))}
    </ul>
  );
}

function Row({ passkey, flow, tag, t }: Omit<PasskeyListProps, 'passkeys'> & { readonly passkey: Passkey }) {
  const id = useId();
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' });
  const used =
    lastUsedAt === undefined ? t('passkeyUnused') : t('passkeyLastUsedOn', { date: dates.format(lastUsedAt) });
  return (
    <li>
      <Icon name="key" />
      <div>
        <p id={id} className="account">
          <bdi>{name || t('passkeyTab')}</bdi>
        </p>
        <p>{t('passkeyCreatedOn', { date: dates.format(createdAt) })}</p>
        <p>{used}</p>
        <p>{t(backedUp ? 'passkeyBackedUp' : 'passkeyOneDevice')}</p>
        <p className="passkey-answers">
          {(['renaming', 'removing'] as const).map((form) => (
            <button
              key={form}
              type="button"
              className="link"
              aria-describedby={id}
              onClick={() => flow?.open(form, passkey)}
            >
              {t(form === 'renaming' ? 'passkeyRename' : 'passkeyRemove')}
            </button>
          ))}
        </p>
      </div>
    </li>
  );
}
