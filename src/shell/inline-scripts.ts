/**
 * The scripts that stand in the HTML itself: too small for a request of their own, and needed before or without the
 * islands. Written out by hand, because what stands here is what every visitor loads.
 */

import type { Route } from '../domain/routes.ts';
import { shellOf } from '../domain/shell-visibility.ts';
import type { Site } from '../domain/site.ts';
import { consentKey, consentRefusedKey, launchKey, tokenCookie } from '../domain/stored-names.ts';

/**
 * Before the first paint, so that nothing flickers and nothing moves: colour mode, whether the app's embedded view asks for a
 * page without a header (S2.27), whether to ask about cookies (S4.47), and whether someone is signed in, of whom the header
 * says more later (S4.48). A quick-login token leaves the address before any other script can read it there (S2.08).
 */
export function headScript({ brand: { storagePrefix, appMarker }, policies }: Site): string {
  return [
    '(d=>{',
    'let r=d.documentElement,u=new URL(location),s=u.searchParams,k="tmp_token",m=s.get("theme");',
    // Deleted before the address is read: arguments are evaluated in order.
    '(self.tmp=s.get(k))&&history.replaceState(s.delete(k),"",u);',
    'if(/^(dark|light)$/.test(m))r.className=m;',
    // The user agent and the address in one text.
    `if(/${appMarker}.*[?&]autoHide=[1t]/.test(navigator.userAgent+u))r.dataset.bare=1;`,
    `if(/\\b${tokenCookie(storagePrefix)}=/.test(d.cookie))r.dataset.signedIn=1,import("/_astro/wake-header.js");`,
    policies.consentRequired ? askScript(storagePrefix) : 'r.dataset.ask=0',
    '})(document)',
  ].join('');
}

/**
 * `data-ask` of the page: 1 shows the notice, 0 is an agreement. A refusal counts before it: only one of both is kept, and
 * should both be there, nothing may be told.
 */
function askScript(storagePrefix: string): string {
  // Where storage is refused no answer could be kept, and nobody is asked.
  const read = `let o=localStorage;o.${consentRefusedKey(storagePrefix)}||`;
  return `try{${read}(r.dataset.ask=o["${consentKey}"]?0:1)}catch{}`;
}

/**
 * The cookie notice's answers, and the way back to it in the footer, are buttons named `cookies`; an answer's value is the
 * key it is kept under. What an answer leads to is fetched by address, and so is what an earlier agreement allows.
 */
function noticeScript(route: Route): { start: string; click: string } {
  if (!shellOf(route).consentNotice) return { start: '', click: '' };
  const fetched = 'c=t=>import("/_astro/cookie-answer.js").then(m=>m.answer(t?.value))';
  return {
    start: `let b=d.documentElement.dataset,${fetched};b.ask==0&&c();`,
    click: 't.name=="cookies"&&((b.ask=+!t.value)?self.ask.focus():(localStorage[t.value]=1,c(t)));',
  };
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
 * Before the first paint of a registration: `/register` with an affiliate's id in its query goes on to `/sign-up` with the
 * same query, byte for byte (S2.09), and where somebody sent the visitor the panel keeps room for them. The same text on
 * every page, because each hash stands in the policy.
 */
export const signUpScript = [
  '(l=>{',
  'if(/[?&]affiliate_id(?=[=&]|$)/.test(l.search)&&/\\/register\\/?$/.test(l.pathname))',
  'l.replace(l.pathname.replace(/register\\/?$/,"sign-up")+l.search+l.hash);',
  'if(/[?&](affiliate_id|ref|user_code)=\\w/.test(l.search))document.documentElement.dataset.invited=1',
  '})(location)',
].join('');

/**
 * Before anything else of a mini app: what the messenger opened it with leaves the address (S9.29), because every navigation
 * would lose it and every address that is kept would tell it. The messenger's SDK finds the rest where it keeps it itself,
 * all but the signed data.
 */
export function miniAppScript(storagePrefix: string): string {
  return [
    '(l=>{let h=l.hash.slice(1),m=/(^|&)tgWebApp/.test(h);',
    // Whether or not the messenger opened it: the island comes without a touch.
    `try{if(!m)sessionStorage.${launchKey(storagePrefix)}||=1}catch{}if(m){`,
    'self.launch=h;history.replaceState(history.state,"",l.pathname+l.search);',
    'let o=Object.fromEntries(new URLSearchParams(h));delete o.tgWebAppData;',
    `try{sessionStorage.${launchKey(storagePrefix)}=h;`,
    'sessionStorage.__telegram__initParams=JSON.stringify(o)}catch{}',
    '}})(location)',
  ].join('');
}

/**
 * After the page: the current year, and the links that take the query along (`data-along`), so that who was on the way
 * somewhere still is. What has `data-late` is done by a script that comes with its first click: the choice of a language,
 * of a site, of a content sub-site; a link is held until then, and followed as it stands where the script cannot be had.
 * The cookie notice. Then the scripts that only some pages and browsers need.
 */
export function pageScript(site: Site, route: Route): string {
  const notice = noticeScript(route);
  return [
    '(d=>{',
    'let u=navigator.userAgent;',
    notice.start,
    // An element with an id is a name of the window. The date as text: "Sat Nov 21 2026 …".
    'self.year?.replaceChildren(Date().slice(11,15));',
    // In braces: a handler that gives back false would stop the browser from doing its part.
    'd.onclick=e=>{let t=e.target,l=t.closest("[data-along],#languages a");',
    'l&&(l.search=location.search);',
    notice.click,
    'if(t=t.closest("[data-late]"))t.href&&e.preventDefault(),',
    'import("/_astro/choice.js").then(m=>m.default(t,e),()=>t.href&&(location=t))};',
    lateScripts(site, route),
    '})(document)',
  ].join('');
}

/** For an island that loads by itself: where its scripts cannot be had, the page's own message takes its place. */
export const failedIslandScript = 'addEventListener("astro:hydration-error",e=>e.target.dataset.island="failed")';
