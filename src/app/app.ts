/** The composition root: the real platform and request layer, put together once a page. */

import { platformOf } from '../domain/device.ts';
import type { PageContext } from '../domain/page-context.ts';
import { apiOrigin, type Environment, environmentOfHost } from '../domain/site.ts';
import { createExchange } from '../exchange/exchange.ts';
import type { FlowTools } from '../flows/tools.ts';
import { browserClock } from '../platform/clock.ts';
import { browserCookies } from '../platform/cookies.ts';
import { createPasswordEncryption } from '../platform/encryption.ts';
import { browserLocation } from '../platform/location.ts';
import { createTextStorage } from '../platform/storage.ts';
import type { Platform } from '../platform/types.ts';
import { deviceId } from './device-id.ts';
import { createSessionKeeper, type SessionKeeper } from './session.ts';

/** What the page's flows are made with, and the session they share. */
export interface App extends FlowTools {
  readonly session: SessionKeeper;
}

let app: App | undefined;

/** The page's app, made at the first call. Browser only. */
export function startApp(page: PageContext): App {
  app ??= createApp(page);
  return app;
}

function createApp(page: PageContext): App {
  const environment = environmentOfHost(location.host, page.hosts);
  const platform: Platform = {
    clock: browserClock,
    storage: createTextStorage(() => localStorage),
    tabStorage: createTextStorage(() => sessionStorage),
    cookies: browserCookies,
    location: browserLocation,
    encryption: createPasswordEncryption(() => publicKeys[environment]()),
    fetch: (input, init) => fetch(input, init),
    userAgent: navigator.userAgent,
    randomId: () => crypto.randomUUID(),
  };
  const session = createSessionKeeper(platform.cookies, `${page.storagePrefix}_TOKEN`);
  const exchange = createExchange({
    origin: apiOrigin(page.apiHosts[environment], location, environment),
    fetch: platform.fetch,
    clock: platform.clock,
    session,
    caller: {
      platform: platformOf(platform.userAgent, false),
      clientAgent: platform.userAgent,
      language: page.language,
      guid: () => deviceId(platform),
    },
    randomId: platform.randomId,
  });
  return { page, platform, exchange, session };
}

/** A key is fetched with the first password; local pages talk to the sandbox, which opens what the test key closed. */
const publicKeys: Record<Environment, () => Promise<string>> = {
  prod: () => import('../../sites/keys/prod.pem?raw').then((file) => file.default),
  testnet: () => import('../../sites/keys/testnet.pem?raw').then((file) => file.default),
  test: () => import('../../sites/keys/test.pem?raw').then((file) => file.default),
  local: () => import('../../sites/keys/test.pem?raw').then((file) => file.default),
};
