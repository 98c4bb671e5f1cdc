/**
 * In the native app's browser, and in no other, pages load this at once (see `inline-scripts.ts`): links to what the app
 * has a screen for open that screen (S7.65). Each edition of the app has its own bridge (S1.19).
 */

import { mainSite, sites } from '../../sites/all.ts';
import { appLinkOf, encodeAppLink } from '../domain/app-link.ts';
import { inAppOf, operatingSystemOf } from '../domain/device.ts';
import { hostContext } from '../domain/site.ts';
import { nativeBridge, routeClicks } from '../platform/native-bridge.ts';

const { brand } = hostContext(location.host, sites, mainSite).site;
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
