/** The error handler of a page, and the targets of its dialogs' buttons. Loaded with the first error that needs it. */

import { sites } from '../../../sites/all.ts';
import type { Exchange } from '../../api/exchange.ts';
import type { FlowPlatform } from '../../browser/types.ts';
import { bindCodeOf } from '../../domain/errors/catalogue.ts';
import type { ErrorCode } from '../../domain/errors/codes.ts';
import { type ErrorTarget, type TargetPage, targetAction } from '../../domain/errors/target.ts';
import { inAppOf } from '../../domain/http/embedded.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { residenceKey } from '../../domain/storage/stored-names.ts';
import { createMessageLoader } from '../../i18n/load-messages.ts';
import { otherSite } from '../page/other-site.ts';
import { createErrorHandler, type ErrorTools } from './handle-error.ts';
import type { ErrorHandler } from './problem.ts';

/** The parts of the page's app that the handler needs. */
interface PageTools {
  readonly page: PageContext;
  readonly platform: FlowPlatform;
  readonly exchange: Exchange;
  readonly session: ErrorTools['session'];
  readonly initData?: string;
}

/** @param unknownText shown if there is no other text */
export function createPageErrorHandler(app: PageTools, unknownText: string): ErrorHandler {
  return createErrorHandler({
    ...handlerTools(app, unknownText),
    follow: (target, typedName) => follow(target, { ...targetPage(app), typedName }, app),
  });
}

function handlerTools(app: PageTools, unknownText: string): Omit<ErrorTools, 'follow'> {
  const { page, platform, exchange, session } = app;
  const messages = createMessageLoader(platform, page.language);
  const leave = (path: string) => location.assign(path);
  return {
    place: placeOf(app),
    session,
    messages,
    clocks: () => ({ now: exchange.now(), browserNow: platform.clock.now() }),
    unknownText,
    checkBan: (check, error, context) =>
      import('../checks/ban.ts').then(
        ({ checkBan }) => checkBan(check, error, { exchange, clock: platform.clock, page, messages, leave }, context),
        () => undefined,
      ),
  };
}

/**
 * Shows the dialog of a failed link with the messaging app (S8.19, S8.33).
 *
 * @returns after the visitor has answered it: leaves for the page that links it, if the visitor wants to link it again
 */
export async function reportBindFailure(
  app: PageTools,
  unknownText: string,
  bindCode: ErrorCode,
): Promise<(() => void) | undefined> {
  let wanted: ErrorTarget | undefined;
  const handle = createErrorHandler({
    ...handlerTools(app, unknownText),
    follow(target) {
      wanted = target.type === 'none' ? undefined : target;
    },
  });
  const retCode = bindCodeOf(bindCode, placeOf(app));
  const handled = await handle({ retCode, retMsg: '', call: '', stale: false, hideErrors: false });
  if (handled.type === 'dialog') await handled.answer;
  const target = wanted;
  return target && (() => follow(target, targetPage(app), app));
}

function placeOf({ page, platform, initData }: PageTools): ErrorTools['place'] {
  const site = sites.find(({ id }) => id === page.site);
  return {
    // The path of every page with a form starts with its language.
    page: location.pathname.slice(page.language.length + 1),
    site: page.site,
    inApp: site !== undefined && inAppOf(platform.userAgent, site.brand.appMarker) !== undefined,
    miniApp: initData !== undefined,
  };
}

function follow(target: ErrorTarget, from: TargetPage, { page, platform }: PageTools): void {
  const action = targetAction(target, from);
  if (action.type === 'go') location.assign(action.address);
  else if (action.type === 'open-tab') open(action.address, '_blank', 'noopener');
  else if (action.type === 'close-mini-app') messenger()?.close?.();
  else if (action.type === 'confirm-residence') {
    platform.storage.set(residenceKey(page.storagePrefix), String(platform.clock.now()));
  }
}

function targetPage({ page }: PageTools): TargetPage {
  return {
    language: page.language,
    site: page.site,
    query: location.search,
    siteAt: (id) => otherSite(id, page),
  };
}

/** The messenger's own object; `undefined` outside its mini apps, and before its SDK has loaded. */
function messenger(): { close?(): void } | undefined {
  return (globalThis as { Telegram?: { WebApp?: { close?(): void } } }).Telegram?.WebApp;
}
