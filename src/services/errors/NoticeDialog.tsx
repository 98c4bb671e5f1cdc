import type { ReactNode } from 'react';
import { splitPlaceholders } from '../../i18n/messages.ts';
import type { SentenceWithLinks } from '../../stores/dialogs.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import type { DialogProps } from './dialog-props.tsx';
import { RetryWait } from './RetryWait.tsx';
import { SupportId } from './SupportId.tsx';

/** A notice with up to three buttons, one for each text in the request (S2.33). */
export function NoticeDialog(props: DialogProps & { readonly children?: ReactNode }) {
  const { request, t, beside, onAnswer, children } = props;
  const { icon, title, subtitle, confirm, cancel, again, closable, supportId, wait, sentence } = request;
  return (
    <Dialog
      title={title}
      icon={icon && <DialogIcon tone={icon} />}
      closeText={closable ? t('closeDialog') : undefined}
      beside={beside}
      onClose={() => onAnswer('close')}
    >
      {subtitle !== undefined && <p>{subtitle}</p>}
      {wait && (
        <RetryWait until={wait.until} waitText={(time) => wait.text.replace('{{time}}', time)} overText={wait.over} />
      )}
      {sentence && <LinkedSentence {...sentence} />}
      {children}
      {supportId !== undefined && (
        <SupportId
          id={supportId}
          text={t('copySupportId')}
          copyText={t('copyIdButton')}
          copiedText={t('idCopied')}
          contactText={t('contactSupport')}
        />
      )}
      <div className="dialog-actions">
        {confirm !== undefined && (
          <button type="button" className="button button-primary" onClick={() => onAnswer('confirm')}>
            {confirm}
          </button>
        )}
        {again !== undefined && (
          <button type="button" className="button button-plain" onClick={() => onAnswer('again')}>
            {again}
          </button>
        )}
        {cancel !== undefined && (
          <button type="button" className="button button-plain" onClick={() => onAnswer('cancel')}>
            {cancel}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function LinkedSentence({ template, links }: SentenceWithLinks) {
  const drawn = Object.entries(links).map(([name, { text, address }]) => [
    name,
    <a key={name} href={address} target="_blank" rel="noopener">
      {text}
    </a>,
  ]);
  return (
    <p>
      <LinkedText parts={splitPlaceholders(template)} links={Object.fromEntries(drawn)} />
    </p>
  );
}

function DialogIcon({ tone }: { readonly tone: 'alert' | 'info' }) {
  return (
    <span className={tone === 'alert' ? 'dialog-icon danger' : 'dialog-icon'}>
      <Icon name={tone} />
    </span>
  );
}
