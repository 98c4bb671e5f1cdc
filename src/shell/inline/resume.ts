/**
 * Before the first paint of a login or a registration: whether the tab has something stored that the screen goes on with by itself. The
 * style sheet hides its form from the first frame on, so nobody types into a form that is about to be replaced, and `client:intent`
 * starts the island without a touch. The screens' own scripts mark what the address says (`data-resuming`).
 *
 * A slow phone needs some milliseconds to open the storage. So it is read here only where the page has a cookie, which whoever began
 * something has, or a query; elsewhere `client:intent` reads it behind the first frame.
 *
 * @param key key of what the tab has stored
 */
export default function resume(key: string): void {
  cookies
    .then((all) => {
      if ((all || location.search) && sessionStorage[key]) document.documentElement.dataset.resuming = '';
    })
    // Storage is refused: nothing was stored before.
    .catch(() => 0);
}
