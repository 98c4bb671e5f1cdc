/**
 * The page core: the request layer, the session and the parts of the browser that they need, made once a page. Scripts that
 * ask the exchange at load use it before any touch, so it imports nothing that only islands need: no React, no encryption, no
 * table of sites, not even the loader of later parts. The islands' `startApp` attaches those to the same core, so nothing is
 * asked twice.
 */

import { complianceOrigin } from '../../api/compliance-origin.ts';
import { createExchange, type Exchange } from '../../api/exchange.ts';
import type { PersistentAnswers } from '../../api/persistent-answers.ts';
import { browserClock, nextTask } from '../../browser/clock.ts';
import { hostCookies, moveOldCookies } from '../../browser/host-cookies.ts';
import { createTextStorage } from '../../browser/storage.ts';
import type { Platform, TextStorage } from '../../browser/types.ts';
import { platformOf } from '../../domain/http/device.ts';
import { splitLanguage } from '../../domain/language/language.ts';
import { initDataOf } from '../../domain/mini-app/init-data.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { oauthLoginId } from '../../domain/oauth/oauth-login-id.ts';
import { isOfAuthorization } from '../../domain/oauth/paths.ts';
import type { EventFacts, EventName } from '../../domain/shell/events.ts';
import { apiOrigin, type Environment, environmentOfHostname } from '../../domain/site/environment.ts';
import {
  complianceHostKey,
  deviceIdCookie,
  deviceIdDays,
  launchKey,
  tokenCookie,
  tokenDays,
} from '../../domain/storage/stored-names.ts';
import { $move } from '../../stores/moves.ts';
import { $quickLogin, $session, $sessionExpired } from '../../stores/session.ts';
import { createSessionKeeper, type SessionKeeper, watchSession } from '../session/page-session.ts';
import type { Monitoring } from '../telemetry/monitoring.ts';
import { deviceId } from './device-id.ts';

/** What the islands bring. */
export interface LaterParts {
  readonly persistentCache: PersistentAnswers;
}

/** A login form has a box for a password that exists. */
const loginForm = '[autocomplete=current-password]';

export interface PageCore {
  readonly page: PageContext;
  readonly environment: Environment;
  /** Without what only forms need. */
  readonly platform: Omit<Platform, 'cookies' | 'encryption' | 'location'>;
  readonly exchange: Exchange;
  readonly session: SessionKeeper;
  /** What the messenger signed, where the page is a mini app in it (S1.17). */
  readonly initData: string | undefined;
  /** Uses the monitoring, in order. What comes before the first frame, or before an island, waits for one of them. */
  monitor(use: (monitoring: Monitoring) => void): void;
  /** Starts the monitoring, also where there is nothing to tell yet: how quick a page was is known when it is left (S7.12). */
  watch(): void;
  /** Called once, with the first island. */
  attach(parts: LaterParts): void;
  /** Records what happened in a flow. */
  record<Name extends EventName>(name: Name, facts: EventFacts[Name]): void;
}

let core: PageCore | undefined;

/**
 * The page's core, made at the first call. Browser only; it lasts as long as the page.
 *
 * @param page left out by scripts that are no islands: they read what the layout has written into the HTML
 */
export function pageCore(page: PageContext = pageOfDocument()): PageCore {
  core ??= createCore(page);
  return core;
}

/** What `layout/Layout.astro` has written for the page's scripts. The build writes it, so it is not checked again. */
function pageOfDocument(): PageContext {
  return JSON.parse(document.getElementById('page')?.textContent ?? '');
}

function createCore(page: PageContext): PageCore {
  const environment = environmentOfHostname(location.hostname, page.hosts);
  const origin = apiOrigin(page.apiHosts[environment], location, environment);
  const storage = createTextStorage(() => localStorage);
  let parts: LaterParts | undefined;
  const monitor = createMonitor(() =>
    import('../telemetry/monitoring.ts').then(({ startMonitoring }) =>
      startMonitoring(page, origin, browserClock, session.token),
    ),
  );
  // The monitoring is fetched beside the first call, because an answer may lead away from the page at once.
  const platform = createPlatform(storage, () => monitor.use(() => undefined));
  const token = tokenCookie(page.storagePrefix);
  moveOldCookies(storage, token, { [token]: tokenDays, [deviceIdCookie]: deviceIdDays });
  const session = createSessionKeeper(platform, token);
  watchSession(session, window, window.cookieStore);
  // From the start: until the login form has handled the token it is unknown whose session counts (S4.25).
  if (globalThis.earlyPage?.token && document.querySelector(loginForm)) $quickLogin.set(true);
  addEventListener('error', ({ error, message }) => monitor.use(({ report }) => report('error', error ?? message)));
  addEventListener('unhandledrejection', ({ reason }) => monitor.use(({ report }) => report('rejection', reason)));
  addEventListener('redrawn', () => monitor.use(({ event }) => event('formRedrawn', {})));
  const initData = initDataOf(
    platform.tabStorage.get(launchKey(page.storagePrefix)) ?? globalThis.earlyPage?.launch ?? '',
  );

  const exchange = createExchange({
    origin,
    complianceOrigin: complianceOrigin(storage.get(complianceHostKey), environment),
    fetch: platform.fetch,
    clock: platform.clock,
    session,
    caller: {
      platform: platformOf(platform.userAgent, initData !== undefined),
      clientAgent: platform.userAgent,
      language: page.language,
      guid: () => deviceId(platform),
      oauthLoginId: namedClient(location),
    },
    randomId: platform.randomId,
    persistentCache: (call) => parts?.persistentCache(call),
    record: (call) => monitor.use((monitoring) => monitoring.call(call)),
    warn: (text) => console.warn(text),
    sessionExpired({ hideErrors }) {
      session.clear();
      if (!hideErrors) $sessionExpired.set(true);
    },
  });
  const record: PageCore['record'] = (name, facts) => monitor.use((monitoring) => monitoring.event(name, facts));
  $move.listen((move) => {
    if (!move || move.isKnown) return;
    const { flow, from, event, to } = move;
    record('unknownMove', { flow, from, event, to });
  });
  $session.listen(({ type }) => {
    if (type === 'signed-in') return;
    exchange.forget();
    document.documentElement.classList.remove('is-signed-in');
  });
  return {
    ...{ page, environment, platform, exchange, session, initData },
    monitor: monitor.use,
    watch() {
      monitor.open();
      monitor.use(() => undefined);
    },
    attach(later) {
      parts = later;
      // In a task of its own, so that a form that was sent before its flow came does not wait for it.
      nextTask().then(monitor.open);
    },
    record,
  };
}

/** Which client the calls of an authorization's page name (S7.04); `undefined` on other pages. */
function namedClient({ pathname, search }: Location): Promise<string> | undefined {
  if (!isOfAuthorization(splitLanguage(pathname).rest)) return undefined;
  return oauthLoginId(new URLSearchParams(search), async (text) =>
    crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  );
}

/** @param afterSending called when a request is on its way, which then does not wait for what is done here */
function createPlatform(storage: TextStorage, afterSending: () => void): PageCore['platform'] {
  return {
    clock: browserClock,
    storage,
    tabStorage: createTextStorage(() => sessionStorage),
    hostCookies,
    fetch(input, init) {
      // What was typed must not reach whoever has put the page there (`head.ts`).
      if (document.documentElement.classList.contains('is-foreign')) {
        return Promise.reject(new TypeError('the page is at a host that is none of its site'));
      }
      const answer = fetch(input, init);
      afterSending();
      return answer;
    },
    userAgent: navigator.userAgent,
    randomId: () => crypto.randomUUID(),
  };
}

/** What is to be told waits until the monitoring may be loaded. Where its script cannot be had, nothing happens. */
function createMonitor(load: () => Promise<Monitoring>) {
  const waiting: ((monitoring: Monitoring) => void)[] = [];
  let isOpen = false;
  let loading: Promise<Monitoring> | undefined;

  function tell(): void {
    if (!isOpen || waiting.length === 0) return;
    loading ??= load();
    for (const use of waiting.splice(0)) loading.then(use).catch(() => undefined);
  }

  return {
    open() {
      isOpen = true;
      tell();
    },
    use(use: (monitoring: Monitoring) => void) {
      waiting.push(use);
      tell();
    },
  };
}
