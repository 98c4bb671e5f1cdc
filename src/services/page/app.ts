/** What islands add to the page core (`page/core.ts`): put together once a page. */

import prod from '../../../sites/keys/prod.pub?raw';
import test from '../../../sites/keys/test.pub?raw';
import testnet from '../../../sites/keys/testnet.pub?raw';
import { persistentAnswers } from '../../api/persistent-answers.ts';
import { createPasswordEncryption, hashPassword } from '../../browser/encryption.ts';
import { takeHandedToken } from '../../browser/handed-token.ts';
import { isOnline } from '../../browser/is-online.ts';
import { browserLocation } from '../../browser/location.ts';
import { emptySecretFieldsInCache } from '../../browser/secret-fields.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Environment } from '../../domain/site/site.ts';
import { answerCachePrefix } from '../../domain/storage/stored-names.ts';
import { scriptInTime } from '../../domain/time/script-in-time.ts';
import { $launchContext } from '../../stores/messenger.ts';
import type { ErrorHandler, ReporterTools } from '../errors/problem.ts';
import type { SessionKeeper } from '../session/page-session.ts';
import { pageCore } from './core.ts';
import { lazy } from './lazy.ts';
import type { FlowTools, LandingTask, RecordEvent, Visit } from './tools.ts';

/** What the page's flows are made with, and the session they share. */
export interface App extends FlowTools, ReporterTools {
  readonly page: PageContext;
  readonly beforeLanding: Set<LandingTask>;
  readonly session: SessionKeeper;
  readonly record: RecordEvent;
  /** Lower-case hex SHA-256. @throws {EncryptionError} where the browser cannot */
  hashPassword(password: string): Promise<string>;
  /** What is known of the visit. Asked at each call that says it. */
  visit?(): Visit;
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
    persistentCache: persistentAnswers(() =>
      import('./page-answers.ts').then(({ keptAnswers }) =>
        keptAnswers(core.platform.storage, answerCachePrefix(page.storagePrefix, page.language)),
      ),
    ),
  });
  const errorHandling = lazy(() => import('../errors/page-error-handler.ts'));
  let errorHandler: ErrorHandler | undefined;
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
      import('../landing/page-landing.ts').then(({ pageLanding }) =>
        pageLanding(made, { miniApp: initData !== undefined, ...way }),
      ),
    askAgain: (way) => import('../agreements/page-ask-again.ts').then(({ askOnPage }) => askOnPage(made, way)),
    beforeLanding: new Set(),
    ...(initData === undefined ? {} : { visit: () => $launchContext.get(), initData }),
    arrivedSignedIn: () => document.documentElement.classList.contains('is-signed-in'),
    takeHandedToken,
    forgetPlanted: () =>
      import('../session/page-forget-planted.ts').then(
        ({ forgetPlantedFor }) => forgetPlantedFor(page.storagePrefix),
        // They have no effect: the next logout removes them.
        () => undefined,
      ),
    hashPassword,
    isOnline,
    async loadErrorHandler(unknownText) {
      const { createPageErrorHandler } = await scriptInTime(core.platform.clock, errorHandling.get());
      errorHandler ??= createPageErrorHandler(made, unknownText);
      return errorHandler;
    },
    record: core.record,
    report: (error, island) => monitor(({ report }) => report('island', error, island)),
  };
  return made;
}

/** Local pages talk to the sandbox, which opens what the test key closed. */
const publicKeys: Readonly<Record<Environment, string>> = { prod, testnet, test, local: test };
