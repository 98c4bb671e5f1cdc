import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Translate } from '../../i18n/messages.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { SaveTextButton } from '../../ui/SaveTextButton.tsx';
import { styleSheet } from '../../ui/style-sheet.ts';
import css from './recovery.css?inline';
import type { RecoveryTextKey } from './texts.ts';

const ensureStyles = styleSheet(css);

interface CodesToSaveProps {
  readonly page: Pick<PageContext, 'brandName'>;
  readonly t: Translate<RecoveryTextKey>;
  readonly codes: readonly string[];
  onSaved(): void;
}

/** New recovery codes, with what a visitor does to keep them: copy, download, print. On paper there is nothing but them. */
export function CodesToSave({ page, t, codes, onSaved }: CodesToSaveProps) {
  const list = useRef<HTMLOListElement>(null);
  const lead = useRef<HTMLParagraphElement>(null);
  const name = `${page.brandName}: ${t('recoveryTitle')}`;
  useLayoutEffect(ensureStyles, []);
  // The button that had the focus is gone, so a screen reader goes on here.
  useEffect(() => lead.current?.focus(), []);

  return (
    <div className="form">
      <p ref={lead} tabIndex={-1} className="recovery-lead">
        {t('recoveryKeep')}
      </p>
      <div className="recovery-codes">
        <p className="recovery-name">{name}</p>
        <ol ref={list} dir="ltr" translate="no">
          {codes.map((code) => (
            // The line break is for a copy of the text.
            <li key={code}>{`${code}\n`}</li>
          ))}
        </ol>
      </div>
      <div className="recovery-tools">
        <CopyButton source={list} label={t('recoveryCopy')} doneText={t('idCopied')} />
        <SaveTextButton
          name="recovery-codes.txt"
          text={`${name}\n\n${codes.join('\n')}\n`}
          label={t('recoveryDownload')}
        />
        <button type="button" className="link" onClick={() => print()}>
          {t('recoveryPrint')}
        </button>
      </div>
      <button type="button" className="button button-primary" onClick={onSaved}>
        <span>{t('recoverySaved')}</span>
      </button>
    </div>
  );
}
