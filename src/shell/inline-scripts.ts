/**
 * The scripts that stand in the HTML itself: too small for a request of their own, and needed before or without the
 * islands. Written out by hand, because what stands here is what every visitor loads.
 */

import { languageKey } from '../domain/language-redirect.ts';

/** Before the first paint: colour mode, and whether someone is signed in, so that nothing flickers. */
export function headScript(storagePrefix: string): string {
  return [
    '(r=>{',
    'let m=new URLSearchParams(location.search).get("theme");',
    'if(m=="dark"||m=="light")r.classList.add(m);',
    `if(("; "+document.cookie).includes("; ${storagePrefix}_TOKEN="))r.dataset.signedIn=""`,
    '})(document.documentElement)',
  ].join('');
}

/**
 * After the page: the current year, and the language links, which keep the choice (for this page and, as a cookie, for
 * the edge) and take the query along. A disclosure closes with Escape and when one looks elsewhere.
 */
export function pageScript(storagePrefix: string): string {
  const key = languageKey(storagePrefix);
  return [
    '(d=>{',
    'let y=d.querySelector("[data-year]"),m=d.querySelector(".languages");',
    'if(y)y.textContent=new Date().getFullYear();',
    'd.addEventListener("click",e=>{',
    'if(e.target.closest("[data-reload]"))location.reload();',
    'let a=e.target.closest("a[data-language]");',
    'if(a){let l=a.dataset.language;',
    `try{localStorage.setItem("${key}",l)}catch{}`,
    `d.cookie="${key}="+l+";path=/;max-age=31536000;samesite=lax";`,
    'a.search=location.search}',
    'if(!m.contains(e.target))m.open=false});',
    'd.addEventListener("keydown",e=>{if(e.key=="Escape"&&m.open){m.open=false;m.firstElementChild.focus()}})',
    '})(document)',
  ].join('');
}
