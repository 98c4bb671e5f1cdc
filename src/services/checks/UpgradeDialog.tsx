import { Dialog } from '../../ui/Dialog.tsx';
import type { OpenCheck } from './checks.ts';
import type { CheckProps } from './SecurityDialog.tsx';

/** On the Turkish site: says that its captcha is required before a code, and offers it again (S4.14). */
export function UpgradeDialog({ t, check }: CheckProps<Extract<OpenCheck, { type: 'upgrade' }>>) {
  return (
    <Dialog title={t('upgradeTitle')} closeText={t('closeDialog')} onClose={check.close}>
      <div className="form">
        <p>{t('upgradeText')}</p>
        <button type="button" className="button button-primary" onClick={check.again}>
          <span>{t('upgradeAgain')}</span>
        </button>
      </div>
    </Dialog>
  );
}
