/** The mini app of a page, with the real messenger. Loaded with the mini app's island. */

import { atom } from 'nanostores';
import { messengers } from '../../../sites/vendors.ts';
import { isExchangeError } from '../../api/errors.ts';
import { isInMessenger, loadMessenger, type MessengerControls } from '../../browser/messenger.ts';
import { applyMode } from '../../browser/messenger-theme.ts';
import { createScriptLoader } from '../../browser/script-loader.ts';
import { scriptUrlTrust } from '../../browser/trusted-script-url.ts';
import { vendorScript } from '../../domain/captcha/choice.ts';
import { readInitData } from '../../domain/mini-app/init-data.ts';
import { messengerSourceOf } from '../../domain/mini-app/tasks.ts';
import type { Messages } from '../../i18n/messages.ts';
import { createChecks } from '../../services/checks/checks.ts';
import {
  type Problem,
  problemOf,
  reportInPlace,
  type ShowOverlays,
  withErrorReporter,
} from '../../services/errors/problem.ts';
import { askHostStatus } from '../../services/host-status/ask-host-status.ts';
import type { App } from '../../services/page/app.ts';
import { lazyLoginChannel } from '../../services/referral/lazy-channel.ts';
import { $launchContext } from '../../stores/messenger.ts';
import { createMiniAppFlow, isUnanswered, type MiniAppTools } from './mini-app.ts';

/** Longest wait for the messenger's SDK, in ms: without it the page has buttons of its own. */
const sdkTimeoutMs = 5000;

export function createPageMiniApp(
  app: App,
  given: Pick<MiniAppTools, 'showLinked'> & {
    /** Path of the entry page, without the language. */
    readonly entry: string;
    /** The error texts that are in the page. */
    readonly errors: Messages;
    readonly showOverlays: ShowOverlays;
  },
) {
  const $problem = atom<Problem | undefined>();
  const { reportError = reportInPlace } = withErrorReporter(app, given.errors, given.showOverlays);
  const checks = createChecks();
  void askHostStatus();
  const source = messengerSourceOf(given.entry);
  const messengerSource = source === undefined ? {} : { messengerSource: source };
  // From now on the data are in this flow only, and in the tab's storage until they are used.
  delete globalThis.earlyPage?.launch;
  const initData = app.initData ? readInitData(app.initData) : undefined;
  $launchContext.set(messengerSource);
  const flow = createMiniAppFlow({
    ...app,
    // Data that cannot be read are no way in.
    initData: initData ?? (app.initData ? { raw: app.initData, user: undefined, authAt: 0 } : undefined),
    isInMessenger,
    askAboutToken: (question) =>
      import('../../services/session/ask-about-token.ts').then(
        (script) => script.askAboutToken(app, given.showOverlays)(question),
        // Without the question nothing changes.
        () => false,
      ),
    checks,
    channel: lazyLoginChannel(app),
    showLinked: given.showLinked,
    setCallback: (callback) =>
      $launchContext.set(callback === undefined ? messengerSource : { ...messengerSource, telegramCallback: callback }),
    async reportLogin(error) {
      $problem.set(await reportError(error, { inForm: true }));
    },
    async report(error, code) {
      given.showOverlays();
      // The page says it itself where the connection that failed is needed to load what would say it.
      if (isExchangeError(error) && isUnanswered(error)) {
        $problem.set(problemOf(error));
        return 'stay';
      }
      const reported = isExchangeError(error)
        ? error
        : { retCode: code ?? 'telegramLinkSystemError', retMsg: '', call: '', stale: false, hideErrors: true };
      const handle = await app.loadErrorHandler(given.errors.unknown ?? '').catch(() => undefined);
      const handled = await handle?.(reported);
      if (handled === undefined) {
        $problem.set({ type: 'part', missing: (await app.isOnline()) ? 'code' : 'offline' });
      }
      return handled?.type === 'dialog' && (await handled.answer) === 'again' ? 'left' : 'stay';
    },
  });
  const user = flow.usable ? initData?.user : undefined;
  /** What the last try has failed by is no longer said. */
  function accept(): Promise<void> {
    $problem.set(undefined);
    return flow.accept();
  }
  return { flow, $problem, accept, dispose: flow.dispose, checks, messenger: messengers[app.environment], user };
}

/**
 * The messenger's controls; `undefined` on the web, and where its SDK cannot be had. Its mode, light or dark, and its height
 * are the page's from then on.
 */
export async function loadControls(app: App): Promise<MessengerControls | undefined> {
  if (app.initData === undefined) return undefined;
  const { environment } = app;
  const sdk = vendorScript(messengers[environment].sdk, { port: location.port, environment });
  const load = createScriptLoader(document, scriptUrlTrust([sdk]));
  const controls = await loadMessenger(load, sdk, AbortSignal.timeout(sdkTimeoutMs)).catch(() => undefined);
  const root = document.documentElement;
  controls?.theme((colors) => applyMode(root, colors));
  controls?.height((pixels) => root.style.setProperty('--mini-app-height', `${pixels}px`));
  return controls;
}
