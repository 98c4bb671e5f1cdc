/**
 * The one inline script of a page (`Layout.astro`), the same text on every page of a site, so that the policy needs one hash. It runs
 * before the first paint, so that nothing flickers and no other script can read what it takes out of the address.
 *
 * `Layout.astro` writes the text of this function into the page. So it must not use anything from outside itself.
 */

/** The names that differ from brand to brand. */
export interface HeadNames {
  /** Source of a regular expression for user agents: the page is inside another app. */
  readonly embeddedView: string;
  /**
   * `OwnHosts` as JSON, in base64: a page that passes ours on under its own host replaces the names of our hosts in every text, and would
   * replace them here.
   */
  readonly ownHosts: string;
  /** What the app's own browser has in its user agent. */
  readonly appMarker: string;
  /** The cookie of the session on http, and what is before its name on https. */
  readonly tokenCookie: string;
  readonly hostPrefix: string;
  /** Stored keys of the two answers to the cookie notice (S4.47). */
  readonly agreedKey: string;
  readonly refusedKey: string;
  /** Version of the cookie notice, which is what is stored under these keys. */
  readonly cookiesVersion: string;
  /** Stored keys in the tab: a screen goes on with what is stored there, by the screen. */
  readonly resumeKeys: Readonly<Record<string, string>>;
  /** Stored key in the tab: what the messenger opened the mini app with. */
  readonly launchKey: string;
  /** Stored key in the tab: the account was opened in it. */
  readonly newUserKey: string;
  /** Name of the cookie, and of the stored key in the tab, with the codes of whoever sent the visitor. */
  readonly referralKey: string;
}

/** The hosts at which the pages of a site may be. */
export interface OwnHosts {
  /** `undefined` where any host may show the page. */
  readonly hosts: readonly string[] | undefined;
  /** The one that a visitor of any other host is sent to. */
  readonly right: string;
  /** The same for pages of a local run. */
  readonly localRight: string;
}

/**
 * Marks the page for style sheets and scripts by classes of the root and by `data-ask`: who is signed in (S4.48), the answer to the cookie notice
 * (S4.47), the colour mode, the app's view without a header (S2.27), and what the address says about the screen (S2.08, S4.10, S4.34).
 * Takes a quick-login token, the token of a mailed link, a typed name and the messenger's launch data out of the address (S2.08, S4.07,
 * S8.30, S9.29). At a host that is none of ours it marks the page, which then shows the right address and nothing else.
 */
export function prepareHead(names: HeadNames): void {
  const root = document.documentElement;
  const { dataset, classList } = root;
  const { screen = '' } = dataset;
  const { pathname, search } = location;

  const own: OwnHosts = JSON.parse(atob(names.ownHosts));
  const host = location.hostname.replace(/\.$/, '');
  // Loopback is somebody's own computer, where a bundle may be looked at.
  const isForeign = own.hosts && !own.hosts.includes(host) && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
  if (isForeign) classList.add('is-foreign');

  // `/register` with an affiliate's id goes on to `/sign-up` with the same query (S2.09). The edge redirects before; hosts without it
  // have this rule only.
  if (screen === 'register' && /(?:^\?|&)affiliate_id(?=[=&]|$)/.test(search) && /\/register\/?$/.test(pathname)) {
    location.replace(pathname.replace(/register\/?$/, 'sign-up') + search + location.hash);
  }

  const address = new URL(location.href);
  const fragment = new URLSearchParams(address.hash.slice(1));
  const token = address.searchParams.get('tmp_token');
  const name = fragment.get('name');
  const launch = screen === 'mini-app' && /(^#|&)tgWebApp/.test(address.hash) ? address.hash.slice(1) : undefined;
  const isMailedLink = screen === 'email-link' || screen === 'not-me';
  const linkToken = isMailedLink && address.searchParams.get('token');
  if (token) address.searchParams.delete('tmp_token');
  if (linkToken) address.searchParams.delete('token');
  if (name || launch) address.hash = '';
  if (token || linkToken || name || launch) history.replaceState(name ? [name] : history.state, '', address);
  if (token) globalThis.earlyPage = { token };
  if (linkToken) globalThis.earlyPage = { linkToken };
  if (launch) {
    fragment.delete('tgWebAppData');
    try {
      sessionStorage[names.launchKey] = launch;
      // The messenger's SDK looks for its parameters there.
      sessionStorage.__telegram__initParams = JSON.stringify(Object.fromEntries(fragment));
    } catch {
      // Storage is refused: the mini app takes the launch data from here.
      globalThis.earlyPage = { launch };
    }
  }

  const theme = address.searchParams.get('theme');
  if (theme === 'dark' || theme === 'light') classList.add(theme);
  if (navigator.userAgent.includes(names.appMarker) && /autoHide=[1t]/.test(search)) classList.add('is-bare');

  const isInOtherApp = new RegExp(names.embeddedView).test(navigator.userAgent);
  if (isInOtherApp || !('PublicKeyCredential' in globalThis)) classList.add('is-without-passkeys');

  const cookies = `; ${document.cookie}`;
  const session = (location.protocol === 'https:' ? names.hostPrefix : '') + names.tokenCookie;
  if (cookies.includes(`; ${session}=`)) classList.add('is-signed-in');

  let resumes = screen === 'mini-app' || !!token;
  let sender = '';
  try {
    // An answer to an earlier notice is none.
    for (const key of [names.refusedKey, names.agreedKey]) {
      if ((localStorage[key] ?? names.cookiesVersion) !== names.cookiesVersion) localStorage.removeItem(key);
    }
    // A refusal counts more than an agreement: where both are stored, nothing may be sent.
    if (dataset.ask) dataset.ask = localStorage[names.refusedKey] ? '' : localStorage[names.agreedKey] ? '0' : '1';
    resumes ||= sessionStorage[names.resumeKeys[screen] ?? ''] !== undefined;
    if (sessionStorage[names.newUserKey]) classList.add('is-new-user');
    sender = sessionStorage[names.referralKey] ?? '';
  } catch {
    // Storage is refused: no answer could be kept, so nobody is asked, and nothing was stored before.
    dataset.ask &&= '';
  }

  if (screen === 'login') {
    // A provider's answer. The logins of an authorization have a state of their own.
    resumes ||= /\/login\/?$/.test(pathname) && /[?&]state=/.test(search);
    if (/[?&]source=commit_login/.test(search)) classList.add('is-recalled');
    if (/[?&]demoAccount=true/.test(search)) classList.add('is-demo');
  }
  if (screen === 'register') {
    resumes ||= /[?&]uuid=/.test(search);
    if (/[?&]register_type=\w+Link/.test(search)) classList.add('is-link');
    const invited = /[?&](affiliate_id|ref|user_code)=[^&]/.test(search);
    sender += cookies.split(`; ${names.referralKey}=`)[1]?.split(';')[0] ?? '';
    if (invited || /(%22|")(affiliate_id|ref|user_code)(%22|")/.test(sender)) classList.add('is-invited');
  }
  if (screen === 'consent' && !search) classList.add('is-without-request');
  // Part of the link is missing, or a reload has lost the token.
  const isWhole = linkToken && (screen === 'not-me' || address.searchParams.get('uuid'));
  if (isMailedLink && !isWhole) classList.add('is-without-request');
  // The style sheet hides the form of a screen that goes on by itself, so that nobody types into what is about to be replaced.
  if (resumes) classList.add('is-resuming');

  // When all words are there, and before any script file: a text that somebody types meanwhile counts more.
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    const right = document.querySelector<HTMLAnchorElement>('#right-address');
    if (isForeign && right) {
      const isLocal = host.endsWith('.localhost');
      const origin = isLocal ? `http://${own.localRight}:${location.port}` : `https://${own.right}`;
      right.href = origin + pathname;
      right.textContent = right.href;
      document.querySelector('#foreign-host')?.replaceChildren(host);
    }
    const box = document.querySelector<HTMLInputElement>('#username');
    const typed: unknown = history.state?.[0];
    if (box && typeof typed === 'string') box.value ||= typed;
    if (classList.contains('is-invited')) document.querySelector('.invitation')?.toggleAttribute('open', true);
    const demo = classList.contains('is-demo') && document.querySelector('.for-demo')?.textContent;
    if (demo) document.title = document.title.replace(/.*(?= \| )/, () => demo);
  });
}
