import { createMessageLoader } from '../../i18n/load-messages.ts';
import { createTranslator, type Messages } from '../../i18n/messages.ts';
import { type DialogRequest, openDialog } from '../../stores/dialogs.ts';
import type { ShowOverlays } from '../errors/problem.ts';
import type { App } from '../page/app.ts';
import type { CompletedLogin } from '../page/tools.ts';
import { offerOnPage } from './page-passkey-offer.ts';

/** Before the landing of a login or a registration. */
export function offerPasskeyBefore(
  app: App,
  showOverlays: ShowOverlays,
  way: CompletedLogin,
  signal: AbortSignal,
): Promise<void> {
  return offerOnPage(app, way, () => askForPasskey(app, showOverlays), signal);
}

/** Asks whether to create a passkey. `undefined` where the question cannot be drawn: then nobody has said no. */
async function askForPasskey(app: App, showOverlays: ShowOverlays): Promise<boolean | undefined> {
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
