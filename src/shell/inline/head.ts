import { hostCookieName } from '../../domain/storage/stored-names.ts';

/**
 * Before the first paint, so that nothing flickers and nothing moves: colour mode, whether the app's embedded view asks for a
 * page without a header (S2.27), and whether someone is signed in (S4.48). It is the first script of a page, and its first
 * statements take a quick-login token and a typed name out of the address: no other script can read them there (S2.08, S8.30).
 *
 * @param appMarker what the app's own browser has in its user agent
 * @param tokenCookie name of the session's cookie
 * @param accountMenu address of the script that hydrates the header of somebody who is signed in
 * @param tooOldScript address of the script that says that the browser is too old
 */
export default function prepareHead(
  appMarker: string,
  tokenCookie: string,
  accountMenu: string,
  tooOldScript: string,
): void {
  // The newest syntax that the pages use (`docs/browsers.md`).
  if (!CSS.supports('color:light-dark(red,red)')) import(tooOldScript);
  const { dataset, classList } = document.documentElement;
  const address = new URL(location.href);
  const query = address.searchParams;
  const parameter = 'tmp_token';
  const token = query.get(parameter);
  if (token) {
    query.delete(parameter);
    history.replaceState(null, '', address);
    self.earlyPage = { token };
  }
  // `intent.ts` reads the history's state and fills the box in; a copy in the address would stay in sight.
  const name = new URLSearchParams(address.hash.slice(1)).get('name');
  if (name) {
    address.hash = '';
    history.replaceState([name], '', address);
  }
  const theme = query.get('theme');
  if (theme === 'dark' || theme === 'light') classList.add(theme);
  if (navigator.userAgent.includes(appMarker) && /[?&]autoHide=[1t]/.test(address.href)) dataset.bare = '1';
  if (`; ${document.cookie}`.includes(`; ${hostCookieName(tokenCookie, location.protocol)}=`)) {
    dataset.signedIn = '1';
    import(accountMenu);
  }
}
