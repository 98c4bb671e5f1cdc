import { createMessageLoader } from '../../i18n/load-messages.ts';
import { createTranslator, type Messages } from '../../i18n/messages.ts';
import { type DialogRequest, openDialog } from '../../stores/dialogs.ts';
import type { ShowOverlays } from '../errors/problem.ts';
import type { App } from '../page/app.ts';
import type { AskAboutToken, TokenQuestion } from './quick-login.ts';

/** A dialog with both choices. Where it cannot be drawn, and when it is closed, nothing changes. */
export function askAboutToken(app: App, showOverlays: ShowOverlays): AskAboutToken {
  return async (question) => {
    const texts = await createMessageLoader(app.platform, app.page.language)('inverse');
    if (texts === undefined || (await showOverlays()) === false) return false;
    return (await openDialog(tokenDialog(texts, question))) === 'confirm';
  };
}

export function tokenDialog(texts: Messages, { type, account }: TokenQuestion): DialogRequest {
  const t = createTranslator(texts);
  if (type === 'change') {
    return {
      id: 'change-account',
      icon: 'info',
      title: t('changeAccountTitle'),
      subtitle: t('changeAccountText', { account }),
      confirm: t('changeAccountConfirm'),
      cancel: t('changeAccountStay'),
      closable: false,
    };
  }
  return {
    id: 'log-in-by-link',
    icon: 'alert',
    title: t('linkLoginTitle', { account }),
    subtitle: t('linkLoginText'),
    confirm: t('linkLoginConfirm'),
    cancel: t('linkLoginCancel'),
    closable: false,
  };
}
