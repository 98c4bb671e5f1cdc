/** The messenger's own controls around a mini app: Back, the main button, colours and height (S7.64). */

import { mainButtonColors } from './messenger-theme.ts';
import type { ScriptLoader } from './script-loader.ts';

/** What we use of the messenger's SDK. Each part is younger than some of its clients, so each may be missing. */
interface WebApp {
  readonly themeParams?: unknown;
  readonly viewportStableHeight?: number;
  ready?(): void;
  expand?(): void;
  close?(): void;
  onEvent?(name: string, listener: () => void): void;
  readonly BackButton?: { show(): void; hide(): void; onClick(listener: () => void): void };
  readonly MainButton?: {
    setParams(given: {
      text?: string;
      color?: string;
      text_color?: string;
      is_active?: boolean;
      is_visible: boolean;
    }): void;
    showProgress(leaveActive?: boolean): void;
    hideProgress(): void;
    onClick(listener: () => void): void;
  };
}

export interface MainButton {
  readonly text: string;
  readonly enabled: boolean;
  readonly busy: boolean;
}

/** What the messenger shows for a screen; what is left out is hidden. */
export interface MessengerView {
  readonly back?: (() => void) | undefined;
  readonly main?: (MainButton & { press(): void }) | undefined;
}

export interface MessengerControls {
  show(view: MessengerView): void;
  /** Whether the messenger has a main button, so that the page needs none. */
  readonly hasMainButton: boolean;
  /** Whether it has a Back button. */
  readonly hasBackButton: boolean;
  /** Its colours by name, now and whenever they change. */
  theme(listener: (colors: unknown) => void): void;
  /** Height of the part that is always seen, in CSS pixels, now and whenever it changes. */
  height(listener: (pixels: number) => void): void;
}

/**
 * Whether the messenger has opened the page, by its published protocol: its apps put an object into the page before any script runs, and
 * its web client shows the page in a frame, which the page's policy allows nobody else. Anybody can open the same address in a browser.
 */
export function isInMessenger(): boolean {
  const { TelegramWebviewProxy: proxy, external } = globalThis as { TelegramWebviewProxy?: unknown; external?: object };
  return proxy !== undefined || (external !== undefined && 'notify' in external) || window.parent !== window;
}

/** Browser only. Fetches the SDK. @throws where it cannot be had, or puts nothing in place */
export async function loadMessenger(load: ScriptLoader, sdk: string, signal: AbortSignal): Promise<MessengerControls> {
  await load([sdk], signal);
  const app = (globalThis as { Telegram?: { WebApp?: WebApp } }).Telegram?.WebApp;
  if (app === undefined) throw new Error('the messenger has no SDK');
  return controlsOf(app);
}

function controlsOf(app: WebApp): MessengerControls {
  const { BackButton: backButton, MainButton: mainButton } = app;
  let shown: MessengerView = {};
  backButton?.onClick(() => shown.back?.());
  mainButton?.onClick(() => {
    if (shown.main?.enabled && !shown.main.busy) shown.main.press();
  });
  app.ready?.();
  app.expand?.();

  function show(view: MessengerView): void {
    shown = view;
    if (view.back) backButton?.show();
    else backButton?.hide();
    const { main } = view;
    mainButton?.setParams(
      main
        ? { text: main.text, ...mainButtonColors(document), is_active: main.enabled, is_visible: true }
        : { is_visible: false },
    );
    if (main?.busy) mainButton?.showProgress();
    else mainButton?.hideProgress();
  }

  return {
    hasMainButton: mainButton !== undefined,
    hasBackButton: backButton !== undefined,
    show,
    theme(listener) {
      listener(app.themeParams);
      app.onEvent?.('themeChanged', () => {
        listener(app.themeParams);
        // The colours of the button are those of the mode.
        show(shown);
      });
    },
    height(listener) {
      const report = () => app.viewportStableHeight && listener(app.viewportStableHeight);
      report();
      app.onEvent?.('viewportChanged', report);
    },
  };
}
