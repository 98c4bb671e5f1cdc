/** What a mini app is made with. A chunk of its own: it comes with the mini app's island. */

import { messengers } from '../../sites/vendors.ts';
import { vendorScript } from '../domain/captcha-choice.ts';
import { readInitData } from '../domain/init-data.ts';
import { messengerSourceOf } from '../domain/mini-app-tasks.ts';
import { isExchangeError } from '../exchange/errors.ts';
import { createChecks } from '../flows/checks.ts';
import { createMiniAppFlow, type MiniAppTools } from '../flows/mini-app.ts';
import { loadMessenger, type Messenger } from '../platform/messenger.ts';
import { applyTheme } from '../platform/messenger-theme.ts';
import { createScriptLoader } from '../platform/script-loader.ts';
import { scriptUrlTrust } from '../platform/trusted-script-url.ts';
import { $brought } from '../stores/messenger.ts';
import type { App } from './app.ts';

/** Longest wait for the messenger's SDK, in ms: without it the page has buttons of its own. */
const sdkTimeoutMs = 5000;

export function createPageMiniApp(
  app: App,
  given: Pick<MiniAppTools, 'sayLinked'> & {
    /** Path of the entry page, without the language. */
    readonly entry: string;
    readonly unknownText: string;
    /** Has toasts and dialogs drawn from now on. */
    showOverlays(): void;
  },
) {
  const checks = createChecks();
  const source = messengerSourceOf(given.entry);
  const messengerSource = source === undefined ? {} : { messengerSource: source };
  const initData = app.initData === undefined ? undefined : readInitData(app.initData);
  $brought.set(messengerSource);
  const flow = createMiniAppFlow({
    ...app,
    // Data that cannot be read are as good as data that ran out.
    initData: initData ?? (app.initData === undefined ? undefined : { raw: app.initData, user: undefined, authAt: 0 }),
    checks,
    sayLinked: given.sayLinked,
    bring: (callback) =>
      $brought.set(callback === undefined ? messengerSource : { ...messengerSource, telegramCallback: callback }),
    async tell(error, code) {
      given.showOverlays();
      const told = isExchangeError(error)
        ? error
        : { retCode: code ?? 'telegramLinkSystemError', retMsg: '', call: '', stale: false, hideErrors: true };
      const { createPageErrorHandler } = await import('./error-handler.ts');
      const handled = await createPageErrorHandler(app, given.unknownText)(told);
      if (handled.type === 'dialog') await handled.answer;
    },
  });
  return { flow, checks, messenger: messengers[app.environment], user: flow.usable ? initData?.user : undefined };
}

/**
 * The messenger's controls; `undefined` on the web, and where its SDK cannot be had. Its colours and its height are the
 * page's from then on.
 */
export async function loadControls(app: App): Promise<Messenger | undefined> {
  if (app.initData === undefined) return undefined;
  const { environment } = app;
  const sdk = vendorScript(messengers[environment].sdk, { port: location.port, environment });
  const load = createScriptLoader(document, scriptUrlTrust([sdk]));
  const controls = await loadMessenger(load, sdk, AbortSignal.timeout(sdkTimeoutMs)).catch(() => undefined);
  const root = document.documentElement;
  controls?.theme((colors) => applyTheme(root, colors));
  controls?.height((pixels) => root.style.setProperty('--mini-app-height', `${pixels}px`));
  return controls;
}
