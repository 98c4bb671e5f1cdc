/**
 * Before the first paint, so that nothing flickers and nothing moves: colour mode, whether the app's embedded view asks for a
 * page without a header (S2.27), and whether someone is signed in (S4.48). It is the first script of a page, and its first
 * statements take a quick-login token and a typed name out of the address: no other script can read them there (S2.08, S8.30).
 *
 * @param appMarker what the app's own browser has in its user agent
 * @param tokenCookie name of the session's cookie on http
 * @param hostPrefix what is before it on https
 * @param signedInAtLoad address of the script for somebody who is signed in
 */
export default function prepareHead(
  appMarker: string,
  tokenCookie: string,
  hostPrefix: string,
  signedInAtLoad: string,
): void {
  const { URL: href } = document;
  // Most addresses have neither, and reading one takes a slow phone some milliseconds; so does the first use of an element, or of a
  // regular expression.
  if (href.includes('?') || href.includes('#')) {
    const { dataset, classList } = document.documentElement;
    const address = new URL(href);
    const query = address.searchParams;
    const parameter = 'tmp_token';
    const token = query.get(parameter);
    const name = new URLSearchParams(address.hash.slice(1)).get('name');
    if (token || name) {
      query.delete(parameter);
      if (name) address.hash = '';
      // `typed-name.ts` fills the box in from the history's state; a copy in the address would stay in sight.
      history.replaceState(name && [name], '', address);
      self.earlyPage = { token };
    }
    const theme = query.get('theme') as string;
    if (/^(dark|light)$/.test(theme)) classList.add(theme);
    if (navigator.userAgent.includes(appMarker) && /autoHide=[1t]/.test(href)) dataset.bare = '1';
  }
  // `https:` or `http:/`
  const cookie = `${(href[4] === 's' ? hostPrefix : '') + tokenCookie}=`;
  cookies.then((all) => {
    if (!`; ${all}`.includes(`; ${cookie}`)) return;
    const { dataset } = document.documentElement;
    dataset.signedIn = '1';
    const script = import(signedInAtLoad);
    script.catch(() => 0);
    // Until that script listens, a press of the header's button ends the session here; the script tells the exchange when it comes.
    addEventListener(
      'click',
      ({ target }) => {
        // The script removes the attribute once it listens.
        if (!(target as Element).closest('[data-early]')) return;
        // biome-ignore lint/suspicious/noAssignInExpressions: every page has this script, and this is its shortest form.
        (self.earlyPage ??= {}).ended = document.cookie;
        // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous, and scripts after this one read the cookie.
        document.cookie = `${cookie};max-age=0;path=/;secure`;
        delete dataset.signedIn;
        // Where the script is gone, the page is drawn anew; not without a connection, because the browser would show an error.
        script.catch(() =>
          fetch('').then(
            () => location.reload(),
            () => 0,
          ),
        );
      },
      true,
    );
  });
}
