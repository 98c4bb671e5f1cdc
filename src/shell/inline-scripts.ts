/**
 * The scripts that stand in the HTML itself: too small for a request of their own, and needed before or without the
 * islands. Written out by hand, because what stands here is what every visitor loads.
 */

import { languageKey } from '../domain/language-redirect.ts';

/** Before the first paint: colour mode, and whether someone is signed in, so that nothing flickers. */
export function headScript(storagePrefix: string): string {
  return [
    '(r=>{',
    'let m=/[?&]theme=(dark|light)\\b/.exec(location.search);',
    'm&&r.classList.add(m[1]);',
    `if(/(^|; )${storagePrefix}_TOKEN=/.test(document.cookie))r.dataset.signedIn=1`,
    '})(document.documentElement)',
  ].join('');
}

/**
 * After the page: the current year, and the language links, which keep the choice (for this page and, as a cookie, for
 * the edge) and take the query along. A disclosure closes with Escape and when one looks elsewhere.
 */
export function pageScript(storagePrefix: string): string {
  return [
    // Handlers in braces: one that gives back false would stop the browser from doing its part.
    '(d=>{',
    `let k="${languageKey(storagePrefix)}",y=d.querySelector("[data-year]"),m=d.querySelector("details");`,
    // The date as text: "Sat Nov 21 2026 …".
    'if(y)y.textContent=Date().slice(11,15);',
    'd.onclick=({target:t})=>{',
    't.closest("[data-reload]")&&location.reload();',
    'm.contains(t)||(m.open=0);',
    'if(t=t.closest("a[data-language]")){let l=t.dataset.language;',
    'try{localStorage[k]=l}catch{}',
    'd.cookie=k+"="+l+";path=/;max-age=31536000;samesite=lax";',
    't.search=location.search}};',
    'd.onkeydown=e=>{e.key=="Escape"&&m.open&&(m.open=0,m.firstElementChild.focus())}',
    '})(document)',
  ].join('');
}

/** For an island that loads by itself: where its scripts cannot be had, the page's own message takes its place. */
export const failedIslandScript = 'addEventListener("astro:hydration-error",e=>e.target.dataset.island="failed")';

/**
 * For the logins and registrations of an authorization: links between them take the query along, byte for byte (S2.11),
 * whether or not the form's own scripts are there yet.
 */
export const carryScript = [
  'for(let n of["pointerdown","focusin","click"])addEventListener(n,({target:t})=>{',
  'if(t=t.closest?.("a[data-carry]"))t.search=location.search},!0)',
].join('');
