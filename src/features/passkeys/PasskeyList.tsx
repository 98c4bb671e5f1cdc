import { useId } from 'react';
import { formatDate } from '../../domain/language/local-words.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Translate } from '../../i18n/messages.ts';
import { useLocalWords } from '../../services/local-words/use-local-words.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { ManagePasskeysFlow, Passkey } from './manage-passkeys.ts';
import type { PasskeysTextKey } from './texts.ts';

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  /** Without one, the last passkey is the only way in. */
  readonly hasPassword: boolean;
  readonly flow: ManagePasskeysFlow | undefined;
  readonly page: PageContext;
  readonly t: Translate<PasskeysTextKey>;
}

/** Each passkey with what tells it from the others, and what can be done with it. */
export function PasskeyList({ passkeys, hasPassword, flow, page, t }: PasskeyListProps) {
  const words = useLocalWords(page);
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
        <Row
          key={passkey.id}
          passkey={passkey}
          flow={flow}
          date={(ms) => formatDate(ms, page.tag, words)}
          t={t}
          forms={hasPassword || passkeys.length > 1 ? ['renaming', 'removing'] : ['renaming']}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Pick<PasskeyListProps, 'flow' | 't'> {
  readonly passkey: Passkey;
  /** What can be done with it. */
  readonly forms: readonly ('renaming' | 'removing')[];
  /** A day in words. */
  date(ms: number): string;
}

function Row({ passkey, flow, forms, date, t }: RowProps) {
  const id = useId();
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  const used = lastUsedAt === undefined ? t('passkeyUnused') : t('passkeyLastUsedOn', { date: date(lastUsedAt) });
  return (
    <li>
      <Icon name="key" />
      <div>
        <p id={id} className="account">
          <bdi>{name || t('passkeyTab')}</bdi>
        </p>
        <p>{t('passkeyCreatedOn', { date: date(createdAt) })}</p>
        <p>{used}</p>
        <p>{t(backedUp ? 'passkeyBackedUp' : 'passkeyOneDevice')}</p>
        {!forms.includes('removing') && <p>{t('passkeyOnly')}</p>}
        <p className="passkey-answers">
          {forms.map((form) => (
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
