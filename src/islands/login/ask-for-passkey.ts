import type { App } from '../../app/app.ts';
import type { ShowOverlays } from '../../flows/errors/problem.ts';
import { createMessageLoader } from '../../i18n/load-messages.ts';
import { createTranslator, type Messages } from '../../i18n/messages.ts';
import { type DialogRequest, openDialog } from '../../stores/dialogs.ts';

/** Asks whether to create a passkey. `undefined` where the question cannot be drawn: then nobody has said no. */
export async function askForPasskey(app: App, showOverlays: ShowOverlays): Promise<boolean | undefined> {
  const texts = await createMessageLoader(app.platform, app.page.language)('inverse');
  if (texts === undefined || (await showOverlays()) === false) return undefined;
  return (await openDialog(passkeyDialog(texts))) === 'confirm';
}

function passkeyDialog(texts: Messages): DialogRequest {
  const t = createTranslator(texts);
  return {
    id: 'passkey-offer',
    icon: 'info',
    title: t('passkeyOfferTitle'),
    subtitle: t('passkeyOfferText'),
    confirm: t('passkeyCreate'),
    cancel: t('passkeyNotNow'),
    closable: true,
  };
}
