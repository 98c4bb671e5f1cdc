import type { App } from '../../app/app.ts';
import type { ShowOverlays } from '../../flows/errors/problem.ts';
import type { AskToChange } from '../../flows/login/quick-login.ts';
import { createMessageLoader } from '../../i18n/load-messages.ts';
import { createTranslator, type Messages } from '../../i18n/messages.ts';
import { type DialogRequest, openDialog } from '../../stores/dialogs.ts';

/** A dialog with both choices. Where it cannot be drawn, and when it is closed, the visitor stays with the account they have. */
export function askToChange(app: App, showOverlays: ShowOverlays): AskToChange {
  return async (account) => {
    const texts = await createMessageLoader(app.platform, app.page.language)('inverse');
    if (texts === undefined || (await showOverlays()) === false) return false;
    return (await openDialog(changeAccountDialog(texts, account))) === 'confirm';
  };
}

/** @param account the name of who is signed in, as the exchange masks it */
export function changeAccountDialog(texts: Messages, account: string): DialogRequest {
  const t = createTranslator(texts);
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
