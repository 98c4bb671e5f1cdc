/**
 * The scripts that stand in the HTML itself: too small for a request of their own, and needed before or without the
 * islands. Written out by hand, because what stands here is what every visitor loads.
 */

/** Before the first paint: colour mode, and whether someone is signed in, so that nothing flickers. */
export function headScript(storagePrefix: string): string {
  const cookie = JSON.stringify(`${storagePrefix}_TOKEN=`);
  return [
    '(r=>{',
    'let m=new URLSearchParams(location.search).get("theme");',
    'if(m=="dark"||m=="light")r.classList.add(m);',
    `if(document.cookie.split("; ").some(c=>c.startsWith(${cookie})))r.dataset.signedIn=""`,
    '})(document.documentElement)',
  ].join('');
}

/**
 * After the page: the current year, and the language links, which keep the choice (for this page and, as a cookie, for
 * the edge) and take the query along. A disclosure closes with Escape and when one looks elsewhere.
 */
export function pageScript(storagePrefix: string): string {
  const key = JSON.stringify(`${storagePrefix}_LANG_KEY`);
  return [
    '(d=>{',
    'd.querySelectorAll("[data-year]").forEach(e=>e.textContent=Math.max(2024,new Date().getFullYear()));',
    'let menu=d.querySelector(".languages");',
    'd.addEventListener("click",e=>{',
    'if(e.target.closest("[data-reload]"))location.reload();',
    'let a=e.target.closest("a[data-language]");',
    'if(a){let l=a.dataset.language;',
    `try{localStorage.setItem(${key},l)}catch{}`,
    `d.cookie=${key}+"="+l+";path=/;max-age=31536000;samesite=lax"+(location.protocol=="https:"?";secure":"");`,
    'a.search=location.search}',
    'if(menu&&!menu.contains(e.target))menu.open=false});',
    'd.addEventListener("keydown",e=>{if(e.key=="Escape"&&menu&&menu.open){menu.open=false;menu.firstElementChild.focus()}})',
    '})(document)',
  ].join('');
}
