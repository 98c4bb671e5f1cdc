/**
 * The scripts that stand in the HTML itself: too small for a request of their own, and needed before or without the
 * islands. Written out by hand, because what stands here is what every visitor loads.
 */

import type { Route } from '../domain/routes.ts';
import type { Site } from '../domain/site.ts';
import { languageKey, languageSeconds, tokenCookie } from '../domain/stored-names.ts';

/** Before the first paint: colour mode, and whether someone is signed in, so that nothing flickers. */
export function headScript(storagePrefix: string): string {
  return [
    '(r=>{',
    'let m=/[?&]theme=(dark|light)\\b/.exec(location.search);',
    'm&&r.classList.add(m[1]);',
    `if(/(^|; )${tokenCookie(storagePrefix)}=/.test(document.cookie))r.dataset.signedIn=1`,
    '})(document.documentElement)',
  ].join('');
}

/** How long a page is looked at before the app's banner comes, in ms (S9.22). */
const bannerDelayMs = 1000;

/**
 * Scripts for few visitors, fetched by address: in the app's own browser the bridge (S7.65), on other phones the banner
 * (S7.60), where there is no regulation to mind and the page is not part of another app's flow. The build puts the real
 * names in, see `tools/late-scripts.ts`.
 */
function lateScripts({ brand, policies }: Site, { screen }: Route): string {
  const bridge = `/${brand.appMarker}/.test(u)?import("/_astro/native-bridge.js")`;
  const hasBanner = !policies.regulated && screen !== 'consent' && screen !== 'mini-app';
  const banner = `/Mobi/.test(u)&&setTimeout(()=>import("/_astro/smart-banner.js"),${bannerDelayMs})`;
  return `${bridge}:${hasBanner ? banner : 0};`;
}

/**
 * After the page: the current year, and the language links, which keep the choice (for this page and, as a cookie, for
 * the edge) and take the query along. A disclosure closes with Escape and when one looks elsewhere. Then the scripts that
 * only some browsers need.
 */
export function pageScript(site: Site, route: Route): string {
  const { storagePrefix } = site.brand;
  return [
    // Handlers in braces: one that gives back false would stop the browser from doing its part.
    '(d=>{',
    `let k="${languageKey(storagePrefix)}",y=d.querySelector("[data-year]"),m=d.querySelector("details"),u=navigator.userAgent;`,
    // The date as text: "Sat Nov 21 2026 …".
    'if(y)y.textContent=Date().slice(11,15);',
    'd.onclick=({target:t})=>{',
    't.closest("[data-reload]")&&location.reload();',
    'm.contains(t)||(m.open=0);',
    'if(t=t.closest("a[data-language]")){let l=t.dataset.language;',
    'try{localStorage[k]=l}catch{}',
    `d.cookie=k+"="+l+";path=/;max-age=${languageSeconds};samesite=lax";`,
    't.search=location.search}};',
    'd.onkeydown=e=>{e.key=="Escape"&&m.open&&(m.open=0,m.firstElementChild.focus())};',
    lateScripts(site, route),
    '})(document)',
  ].join('');
}
