/**
 * In the native app's browser, and in no other, pages load this at once (see `layout/shell.ts`): links to what the app
 * has a screen for open that screen (S7.65). Each edition of the app has its own bridge (S1.19). And where the visitor
 * changes the app's language the page follows: the app dispatches `app-language-change` on the window, with the language as
 * the event's `detail.locale` (S4.49).
 */

import { mainSite, sites } from '../../../sites/all.ts';
import { nativeBridge, routeClicks } from '../../browser/native-bridge.ts';
import { operatingSystemOf } from '../../domain/http/device.ts';
import { inAppOf } from '../../domain/http/embedded.ts';
import { type LanguageCode, storedLanguage } from '../../domain/language/language.ts';
import { appLinkOf, encodeAppLink } from '../../domain/navigation/app-link.ts';
import { hostContext } from '../../domain/site/site.ts';

/** @param changeLanguage goes on in another language, with what was typed */
export function startNativeBridge(changeLanguage: (language: LanguageCode) => void): void {
  const { site } = hostContext(location.host, sites, mainSite);
  const { brand } = site;
  const { userAgent } = navigator;
  const edition = inAppOf(userAgent, brand.appMarker);
  const app = edition && brand.apps[edition];
  const open = app && nativeBridge(app, operatingSystemOf(userAgent), window);

  if (app && open) {
    const linkOf = ({ pathname, searchParams }: URL) => {
      const link = appLinkOf(pathname, searchParams);
      return link && encodeAppLink(app.scheme, link);
    };
    routeClicks(document, linkOf, open);
  }

  addEventListener('app-language-change', async (event) => {
    const locale: unknown = event instanceof CustomEvent ? event.detail?.locale : undefined;
    // One that the site does not offer is forced to one that it does; what is no language changes nothing (S5.18).
    const language = typeof locale === 'string' ? storedLanguage(locale, site) : undefined;
    if (language === undefined || location.pathname.split('/')[1] === language) return;
    changeLanguage(language);
  });
}
