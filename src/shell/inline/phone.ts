/** How long a page is looked at before the app's banner comes, in ms (S9.22). */
const bannerDelayMs = 1000;

/**
 * Scripts for few visitors: in the app's own browser the bridge (S7.65), on other phones the banner (S7.60).
 *
 * @param appMarker what the app's own browser has in its user agent
 * @param bridge address of `app/page/native-bridge.ts`
 * @param banner address of `shell/app-banner.ts`; none on pages without the banner
 */
export default function loadForPhone(appMarker: string, bridge: string, banner?: string): void {
  const { userAgent } = navigator;
  if (userAgent.includes(appMarker)) import(bridge);
  else if (banner && userAgent.includes('Mobi')) setTimeout(() => import(banner), bannerDelayMs);
}
