import { createRoot } from 'react-dom/client';
import { createMessageLoader } from '../../i18n/load-messages.ts';
import { createTranslator, type Messages } from '../../i18n/messages.ts';
import type { App } from '../page/app.ts';
import { createPageRecovery } from './page-recovery.ts';
import { RecoveryDialog } from './RecoveryDialog.tsx';

/**
 * Offers recovery codes after a registration, where the exchange has them and the account has none. Resolves when the visitor goes on, and
 * at once where nothing is offered or the signal is aborted.
 */
export async function offerRecovery(app: App, errors: Messages, signal: AbortSignal): Promise<void> {
  const flow = createPageRecovery(app);
  signal.addEventListener('abort', flow.dispose);
  const host = document.createElement('div');
  const root = createRoot(host);
  try {
    await flow.start();
    const state = flow.$state.get();
    if (state.type !== 'offered' || state.left > 0) return;
    const texts = await createMessageLoader(app.platform, app.page.language)('inverse');
    // Without texts nothing is offered. The page of passkeys has the offer as well.
    if (texts === undefined || signal.aborted) return;
    document.body.append(host);
    const t = createTranslator(texts);
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      root.render(<RecoveryDialog page={app.page} t={t} errors={errors} flow={flow} onDone={resolve} />);
    });
  } finally {
    root.unmount();
    host.remove();
    signal.removeEventListener('abort', flow.dispose);
    flow.dispose();
  }
}
