/** What a product page does when the session it shows is over, whichever tab ended it. */

import { endedPage, reloadIfReachable } from './ended-page.ts';

/** Watches the session of the page's `#app`. Keeps no token: a cookie that is there and the mark of the last change are enough. */
export function endWithSession(): void {
  const name = document.getElementById('app')?.dataset.session ?? '';
  const isSignedIn = () => document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`));
  const markOf = () => {
    try {
      return localStorage.getItem(`${name}_CHANGE`);
    } catch {
      return null;
    }
  };
  const mark = markOf();
  let shown = isSignedIn();

  function look(): void {
    if (!shown || (isSignedIn() && markOf() === mark)) return;
    shown = false;
    endedPage();
    reloadIfReachable();
  }

  for (const type of ['storage', 'focus', 'pageshow', 'visibilitychange']) addEventListener(type, look);
}
