/** The error handler of a page, with the ways out of its dialogs. A chunk of its own: most visits never need it. */

import { sites } from '../../sites/all.ts';
import { inAppOf } from '../domain/device.ts';
import { type TargetPage, targetAction } from '../domain/errors/target.ts';
import { apiOrigin, environmentOfHost } from '../domain/site.ts';
import { residenceKey } from '../domain/stored-names.ts';
import { withBanCheck } from '../flows/ban.ts';
import { createErrorHandler, type ErrorHandler } from '../flows/handle-error.ts';
import { createMessageLoader } from '../i18n/load-messages.ts';
import type { App } from './app.ts';

/** @param unknownText what is said where nothing better can be had */
export function createPageErrorHandler(app: App, unknownText: string): ErrorHandler {
  const { page, platform, exchange, session, record } = app;
  const site = sites.find(({ id }) => id === page.site);
  const messages = createMessageLoader(platform, page.language);
  const handler = createErrorHandler({
    place: {
      // Every page with a form stands below its language.
      page: location.pathname.slice(page.language.length + 1),
      inApp: site !== undefined && inAppOf(platform.userAgent, site.brand.appMarker) !== undefined,
      miniApp: app.initData !== undefined,
    },
    session,
    messages,
    unknownText,
    record,
    follow(target) {
      const action = targetAction(target, targetPage(app));
      if (action.type === 'go') location.assign(action.address);
      else if (action.type === 'open-tab') open(action.address, '_blank', 'noopener');
      else if (action.type === 'close-mini-app') messenger()?.close?.();
      else if (action.type === 'confirm-residence') {
        platform.storage.set(residenceKey(page.storagePrefix), String(platform.clock.now()));
      }
    },
  });
  return withBanCheck(handler, { exchange, page, messages, leave: (path) => location.assign(path) });
}

function targetPage({ page }: App): TargetPage {
  const environment = environmentOfHost(location.host, page.hosts);
  const main = sites.find(({ id }) => id === 'global');
  return {
    language: page.language,
    isMainSite: page.site === 'global',
    origin: location.origin,
    mainOrigin: apiOrigin(main?.hosts[environment][0] ?? location.host, location, environment),
  };
}

/** The messenger's own object; outside its mini apps, and before its SDK has come, there is none. */
function messenger(): { close?(): void } | undefined {
  return (globalThis as { Telegram?: { WebApp?: { close?(): void } } }).Telegram?.WebApp;
}
