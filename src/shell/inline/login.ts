/**
 * Before the first paint of a login: what the address says about it (S2.08). A demo account has a heading and a tab title of its
 * own, and whoever comes from a recalled registration is told why. The words stand in the page; the style sheet chooses.
 *
 * With a token of the address, or a provider's answer, the login goes on by itself, as in `resume.ts`.
 *
 * Where the last login was by a passkey, the browser is asked for passkeys behind the first frame: it offers one in the autofill of
 * a field that gets the focus only if it was asked before (0143). Not at the load event: that comes before the frame, and opening
 * the storage holds the frame up.
 *
 * @param lastKey stored key of the way in which the visitor logged in last
 * @param passkeyAtLoad address of `app/page/passkey-at-load.ts`
 * @param offer what the built script calls `offerAtLoad`
 */
export default function prepareLogin(lastKey: string, passkeyAtLoad: string, offer: string): void {
  const { search } = location;
  const offerPasskeys = () => {
    // The form of somebody signed in waits behind a panel.
    if (!document.documentElement.dataset.signedIn && localStorage[lastKey] === 'passkey')
      import(passkeyAtLoad).then((script) => script[offer]());
  };
  // Where storage is refused, nothing was stored.
  firstFrame.then(offerPasskeys).catch(() => 0);
  const { earlyPage } = self;
  if (!search && !earlyPage) return;
  const { dataset } = document.documentElement;
  if (earlyPage?.token || /\/login.+state/.test(document.URL)) dataset.resuming = '';
  if (/\bsource=commit_login/.test(search)) dataset.recalled = '';
  if (!/demoAccount=true/.test(search)) return;
  dataset.demo = '';
  addEventListener('DOMContentLoaded', () => {
    const title = document.querySelector('.for-demo')?.textContent;
    if (title) document.title = document.title.replace(/.*(?= \| )/, () => title);
  });
}
