/**
 * The page core: the request layer, the session and the parts of the browser that they need, made once a page. Scripts that
 * ask the exchange at load use it before any touch, so it imports nothing that only islands need: no React, no encryption, no
 * table of sites, not even the loader of later parts. The islands' `startApp` attaches those to the same core, so nothing is
 * asked twice.
 */

import { platformOf } from '../../domain/http/device.ts';
import { initDataOf } from '../../domain/mini-app/launch.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { EventFacts, EventName } from '../../domain/shell/events.ts';
import { apiOrigin, type Environment, environmentOfHostname } from '../../domain/site/environment.ts';
import {
  complianceHostKey,
  deviceIdCookie,
  deviceIdDays,
  launchKey,
  tokenCookie,
  tokenDays,
} from '../../domain/storage/names-at-load.ts';
import { complianceOrigin } from '../../exchange/compliance-origin.ts';
import { createExchange, type Exchange } from '../../exchange/exchange.ts';
import type { PersistentAnswers } from '../../exchange/persistent-answers.ts';
import { browserClock, nextTask } from '../../platform/clock.ts';
import { hostCookies, moveOldCookies } from '../../platform/host-cookies.ts';
import { createTextStorage } from '../../platform/storage.ts';
import type { Platform, TextStorage } from '../../platform/types.ts';
import { $quickLogin, $session, $sessionExpired } from '../../stores/session.ts';
import { deviceId } from '../device-id.ts';
import { createSessionKeeper, type SessionKeeper, watchSession } from '../session.ts';
import type { Monitoring } from '../telemetry/monitoring.ts';

/** What the islands bring. */
export interface LaterParts {
  /** Loaded with the first call or error. */
  monitoring(origin: string, session: SessionKeeper): Promise<Monitoring>;
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
  /** Uses the monitoring, in order; what comes before an island waits for the island. */
  monitor(use: (monitoring: Monitoring) => void): void;
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

/** What `shell/Layout.astro` has written for the page's scripts. The build writes it, so it is not checked again. */
function pageOfDocument(): PageContext {
  return JSON.parse(document.getElementById('page')?.textContent ?? '');
}

function createCore(page: PageContext): PageCore {
  const environment = environmentOfHostname(location.hostname, page.hosts);
  const origin = apiOrigin(page.apiHosts[environment], location, environment);
  const storage = createTextStorage(() => localStorage);
  let parts: LaterParts | undefined;
  const { monitor, openMonitoring } = createMonitor(() => parts?.monitoring(origin, session));
  // The monitoring is fetched beside the first call, because an answer may lead away from the page at once.
  const platform = createPlatform(storage, () => monitor(() => undefined));
  const token = tokenCookie(page.storagePrefix);
  moveOldCookies(storage, token, { [token]: tokenDays, [deviceIdCookie]: deviceIdDays });
  const session = createSessionKeeper(platform, token);
  watchSession(session, window, window.cookieStore);
  // From the start: until the login form has handled the token it is unknown whose session counts (S4.25).
  if (globalThis.earlyPage?.token && document.querySelector(loginForm)) $quickLogin.set(true);
  addEventListener('error', ({ error, message }) => monitor(({ report }) => report('error', error ?? message)));
  addEventListener('unhandledrejection', ({ reason }) => monitor(({ report }) => report('rejection', reason)));
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
      oauthLoginId: globalThis.earlyPage?.oauthLoginId,
    },
    randomId: platform.randomId,
    persistentCache: (call) => parts?.persistentCache(call),
    record: (call) => monitor((monitoring) => monitoring.call(call)),
    warn: (text) => console.warn(text),
    sessionExpired({ hideErrors }) {
      session.clear();
      if (!hideErrors) $sessionExpired.set(true);
    },
  });
  $session.listen(({ type }) => {
    if (type === 'signed-in') return;
    exchange.forget();
    delete document.documentElement.dataset.signedIn;
  });
  return {
    ...{ page, environment, platform, exchange, session, initData, monitor },
    attach(later) {
      parts = later;
      // In a task of its own, so that a form that was sent before its flow came does not wait for it.
      nextTask().then(openMonitoring);
    },
    record: (name, facts) => monitor((monitoring) => monitoring.event(name, facts)),
  };
}

/** @param afterSending called when a request is on its way, which then does not wait for what is done here */
function createPlatform(storage: TextStorage, afterSending: () => void): PageCore['platform'] {
  return {
    clock: browserClock,
    storage,
    tabStorage: createTextStorage(() => sessionStorage),
    hostCookies,
    fetch(input, init) {
      const answer = fetch(input, init);
      afterSending();
      return answer;
    },
    userAgent: navigator.userAgent,
    randomId: () => crypto.randomUUID(),
  };
}

/**
 * What is to be told waits until the monitoring can be loaded. Where its script cannot be had, nothing happens.
 *
 * @param load `undefined` as long as there is no island
 */
function createMonitor(load: () => Promise<Monitoring> | undefined) {
  const waiting: ((monitoring: Monitoring) => void)[] = [];
  let loading: Promise<Monitoring> | undefined;

  /** Where there is something to tell. */
  function openMonitoring(): void {
    if (waiting.length > 0) loading ??= load();
    if (loading) for (const use of waiting.splice(0)) loading.then(use).catch(() => undefined);
  }

  const monitor: PageCore['monitor'] = (use) => {
    waiting.push(use);
    openMonitoring();
  };
  return { monitor, openMonitoring };
}
