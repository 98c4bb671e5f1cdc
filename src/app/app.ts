/** What islands add to the page core (`page/core.ts`): put together once a page. */

import prod from '../../sites/keys/prod.pem?numbers';
import test from '../../sites/keys/test.pem?numbers';
import testnet from '../../sites/keys/testnet.pem?numbers';
import type { PageContext } from '../domain/navigation/page-context.ts';
import type { Environment } from '../domain/site/site.ts';
import { answerCachePrefix } from '../domain/storage/stored-names.ts';
import { persistentAnswers } from '../exchange/persistent-answers.ts';
import type { ErrorHandler, ReporterTools } from '../flows/errors/problem.ts';
import type { RegisterTools } from '../flows/register/tools.ts';
import type { LandingTask } from '../flows/tools.ts';
import { browserClock } from '../platform/clock.ts';
import { createPasswordEncryption, hashPassword, type PublicNumbers } from '../platform/encryption.ts';
import { takeHandedToken } from '../platform/handed-token.ts';
import { isOnline } from '../platform/is-online.ts';
import { browserLocation } from '../platform/location.ts';
import { emptySecretFieldsInCache } from '../platform/secret-fields.ts';
import { $launchContext } from '../stores/messenger.ts';
import { pageCore } from './page/core.ts';
import type { SessionKeeper } from './session.ts';

/** What the page's flows are made with, and the session they share. */
export interface App extends Omit<RegisterTools, 'policy' | 'channel' | 'isOnline'>, ReporterTools {
  readonly page: PageContext;
  readonly beforeLanding: Set<LandingTask>;
  readonly session: SessionKeeper;
  readonly environment: Environment;
  /** What the messenger signed, where the page is a mini app in it (S1.17). */
  readonly initData?: string;
  /** The page was drawn for somebody who is signed in, and nobody has logged out since. */
  arrivedSignedIn(): boolean;
  /** The quick-login token of the page's address; `undefined` from the second call on (S2.08). */
  takeHandedToken(): string | undefined;
  /** Removes what another host of the domain has set under the names of the session and the device. Never throws. */
  forgetPlanted(): Promise<void>;
  /** Tells the error collector that an island crashed (S7.63). */
  report(error: unknown, island: string): void;
}

let app: App | undefined;

/** The page's app, made at the first call. Browser only. */
export function startApp(page: PageContext): App {
  app ??= createApp(page);
  return app;
}

function createApp(page: PageContext): App {
  const core = pageCore(page);
  const { environment, initData, monitor } = core;
  emptySecretFieldsInCache();
  core.attach({
    monitoring: (origin, session) =>
      import('./telemetry/monitoring.ts').then(({ startMonitoring }) =>
        startMonitoring(page, origin, browserClock, session.token),
      ),
    persistentCache: persistentAnswers(() =>
      import('./page-answers.ts').then(({ keptAnswers }) =>
        keptAnswers(core.platform.storage, answerCachePrefix(page.storagePrefix, page.language)),
      ),
    ),
  });
  let errorHandler: Promise<ErrorHandler> | undefined;
  const made: App = {
    ...{ page, environment },
    exchange: core.exchange,
    session: core.session,
    platform: {
      ...core.platform,
      location: browserLocation,
      encryption: createPasswordEncryption(publicKeys[environment]),
    },
    landing: (way) =>
      import('./landing.ts').then(({ pageLanding }) => pageLanding(made, { miniApp: initData !== undefined, ...way })),
    beforeLanding: new Set(),
    ...(initData === undefined ? {} : { visit: () => $launchContext.get(), initData }),
    arrivedSignedIn: () => document.documentElement.dataset.signedIn !== undefined,
    takeHandedToken,
    forgetPlanted: () =>
      import('./forget-planted.ts').then(
        ({ forgetPlantedFor }) => forgetPlantedFor(page.storagePrefix),
        // They have no effect: the next logout removes them.
        () => undefined,
      ),
    hashPassword,
    isOnline,
    loadErrorHandler(unknownText) {
      errorHandler ??= import('./errors/error-handler.ts').then(
        ({ createPageErrorHandler }) => createPageErrorHandler(made, unknownText),
        (error: unknown) => {
          // The next error tries again.
          errorHandler = undefined;
          throw error;
        },
      );
      return errorHandler;
    },
    record: core.record,
    report: (error, island) => monitor(({ report }) => report('island', error, island)),
  };
  return made;
}

/** Local pages talk to the sandbox, which opens what the test key closed. */
const publicKeys: Readonly<Record<Environment, PublicNumbers>> = { prod, testnet, test, local: test };
