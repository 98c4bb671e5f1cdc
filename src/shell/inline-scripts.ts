/**
 * The scripts that stand in the HTML itself: too small for a request of their own, and needed before or without the
 * islands. Written out by hand, because what stands here is what every visitor loads.
 */

import { languageKey } from '../domain/language-redirect.ts';

/** Before the first paint: colour mode, and whether someone is signed in, so that nothing flickers. */
export function headScript(storagePrefix: string): string {
  return [
    '(r=>{',
    'r.className=/[?&]theme=(dark|light)\\b/.exec(document.URL)?.[1]??"";',
    `if(/(^| )${storagePrefix}_TOKEN=/.test(document.cookie))r.dataset.signedIn=1`,
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
    `let k="${languageKey(storagePrefix)}",m=d.querySelector("details");`,
    // The date as text: "Sat Nov 21 2026 …".
    'd.querySelector("[data-year]")?.replaceChildren(Date().slice(11,15));',
    'd.onclick=({target:t})=>{',
    't.closest("[data-reload]")&&location.reload();',
    'm.contains(t)||(m.open=0);',
    'if(t=t.closest("[data-language]")){let l=t.dataset.language;',
    'try{localStorage[k]=l}catch{}',
    'd.cookie=k+"="+l+";path=/;max-age=31536000;samesite=lax";',
    't.search=location.search}};',
    'd.onkeydown=e=>{e.key=="Escape"&&m.open&&(m.open=0,m.firstElementChild.focus())}',
    '})(document)',
  ].join('');
}
