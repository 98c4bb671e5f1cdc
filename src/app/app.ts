/** The composition root: the real platform and request layer, put together once a page. */

import { platformOf } from '../domain/device.ts';
import { initDataOf } from '../domain/mini-app-launch.ts';
import type { PageContext } from '../domain/page-context.ts';
import { apiOrigin, type Environment, environmentOfHost } from '../domain/site.ts';
import { answerCachePrefix, complianceHostKey, launchKey, tokenCookie } from '../domain/stored-names.ts';
import { complianceOrigin } from '../exchange/compliance-origin.ts';
import { createExchange } from '../exchange/exchange.ts';
import type { RegisterTools } from '../flows/register-tools.ts';
import { browserClock } from '../platform/clock.ts';
import { browserCookies } from '../platform/cookies.ts';
import { createPasswordEncryption, hashPassword } from '../platform/encryption.ts';
import { takeHandedToken } from '../platform/handed-token.ts';
import { browserLocation } from '../platform/location.ts';
import { createTextStorage } from '../platform/storage.ts';
import type { Platform } from '../platform/types.ts';
import { $brought } from '../stores/messenger.ts';
import { $session } from '../stores/session.ts';
import { deviceId } from './device-id.ts';
import { createEventLog } from './event-log.ts';
import { createSessionKeeper, type SessionKeeper, watchSession } from './session.ts';

/** What the page's flows are made with, and the session they share. */
export interface App extends Omit<RegisterTools, 'policy'> {
  readonly page: PageContext;
  readonly session: SessionKeeper;
  readonly environment: Environment;
  /** What the messenger signed, where the page is a mini app in it (S1.17). */
  readonly initData?: string;
  /** The page was drawn for somebody who is signed in, and nobody has logged out since. */
  arrivedSignedIn(): boolean;
  /** The quick-login token of the page's address; `undefined` from the second call on (S2.08). */
  takeHandedToken(): string | undefined;
  /** Tells the error collector that an island crashed (S7.63). */
  report(error: unknown, island: string): void;
}

let app: App | undefined;

/** The page's app, made at the first call. Browser only. */
export function startApp(page: PageContext): App {
  if (app === undefined) {
    const started = createApp(page);
    app = started;
    // Where the page has parts that the law may change, and its scripts can be had.
    if (document.querySelector('[data-element]')) {
      import('./compliance.ts').then(({ startCompliance }) => startCompliance(started)).catch(() => undefined);
    }
  }
  return app;
}

function createApp(page: PageContext): App {
  const environment = environmentOfHost(location.host, page.hosts);
  const origin = apiOrigin(page.apiHosts[environment], location, environment);
  const storage = createTextStorage(() => localStorage);
  const platform: Platform = {
    clock: browserClock,
    storage,
    tabStorage: createTextStorage(() => sessionStorage),
    cookies: browserCookies,
    location: browserLocation,
    encryption: createPasswordEncryption(() => publicKeys[environment]()),
    fetch(input, init) {
      // Fetched beside the first call: an answer may lead away from the page at once.
      monitor(() => undefined);
      return fetch(input, init);
    },
    userAgent: navigator.userAgent,
    randomId: () => crypto.randomUUID(),
  };
  const initData = initDataOf(platform.tabStorage.get(launchKey(page.storagePrefix)) ?? takenLaunch() ?? '');
  const session = createSessionKeeper(platform, tokenCookie(page.storagePrefix));
  watchSession(session, window);
  const monitor = lazily(() =>
    import('./monitoring.ts').then(({ startMonitoring }) => startMonitoring(page, origin, browserClock, session.token)),
  );
  addEventListener('error', ({ error, message }) => monitor(({ report }) => report('error', error ?? message)));
  addEventListener('unhandledrejection', ({ reason }) => monitor(({ report }) => report('rejection', reason)));

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
      ...(isOAuthPage.test(location.pathname) ? { oauthLoginId } : {}),
    },
    randomId: platform.randomId,
    persistentCache: () =>
      import('../exchange/persistent-cache.ts').then(({ createPersistentCache }) =>
        createPersistentCache(browserClock, storage, answerCachePrefix(page.storagePrefix, page.language)),
      ),
    record: (call) => monitor((monitoring) => monitoring.call(call)),
    warn: (text) => console.warn(text),
  });
  const { dataset } = document.documentElement;
  $session.listen(({ type }) => {
    if (type === 'signed-in') return;
    exchange.forget();
    delete dataset.signedIn;
  });
  const log = createEventLog(platform.clock.now);
  const made: App = {
    page,
    platform,
    exchange,
    session,
    environment,
    landing: (way) =>
      import('./landing.ts').then(({ pageLanding }) => pageLanding(made, { miniApp: initData !== undefined, ...way })),
    ...(initData === undefined ? {} : { visit: () => ({ miniApp: true, ...$brought.get() }), initData }),
    arrivedSignedIn: () => dataset.signedIn !== undefined,
    takeHandedToken,
    hashPassword,
    record(name, facts) {
      log.record(name, facts);
      monitor((monitoring) => monitoring.event(name, facts));
    },
    report: (error, island) => monitor(({ report }) => report('island', error, island)),
  };
  return made;
}

/** What the page's first script took out of the address, where the tab could not keep it. */
function takenLaunch(): string | undefined {
  return (globalThis as { launch?: string }).launch;
}

/** The pages of an authorization, whose calls say for which client (S7.04). */
const isOAuthPage = /^\/[^/]+\/(?:oauth|tr-)/;

function oauthLoginId(): Promise<string> {
  return import('../exchange/oauth-login-id.ts')
    .then((module) => module.oauthLoginId(browserLocation.query, hashPassword))
    .catch(() => 'not_found');
}

/** Uses what is fetched at the first use, in order; where it cannot be had, nothing happens. */
function lazily<Value>(load: () => Promise<Value>): (use: (value: Value) => void) => void {
  let loading: Promise<Value> | undefined;
  return (use) => {
    loading ??= load();
    loading.then(use).catch(() => undefined);
  };
}

/** A key is fetched with the first password; local pages talk to the sandbox, which opens what the test key closed. */
const publicKeys: Record<Environment, () => Promise<string>> = {
  prod: () => import('../../sites/keys/prod.pem?raw').then((file) => file.default),
  testnet: () => import('../../sites/keys/testnet.pem?raw').then((file) => file.default),
  test: () => import('../../sites/keys/test.pem?raw').then((file) => file.default),
  local: () => import('../../sites/keys/test.pem?raw').then((file) => file.default),
};
