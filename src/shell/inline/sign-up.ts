/**
 * Before the first paint of a registration: `/register` with an affiliate's id in its query goes on to `/sign-up` with the
 * same query, byte for byte (S2.09). Where somebody sent the visitor, now or at an earlier visit, the panel keeps room for
 * them, and the invitation code is unfolded. Where the query asks for a link, the button says so (S4.10). A page that names a
 * registration (`?uuid=`) goes on with it by itself (S4.34), as those of `resume.ts` do.
 *
 * Behind the first frame the exchange is asked about the invitation and the campaign, so that both are known before anybody types.
 *
 * The script is the same on every page, because the hash of each script stands in the policy.
 *
 * @param signUpAtLoad address of `app/page/sign-up-at-load.ts`
 */
export default function prepareSignUp(signUpAtLoad: string): void {
  const { search, pathname, hash } = location;
  // Most first visits have no query, and what follows takes a slow phone some milliseconds.
  if (search) {
    const { dataset } = document.documentElement;
    if (/[?&]affiliate_id(?=[=&]|$)/.test(search) && /\/register\/?$/.test(pathname)) {
      location.replace(pathname.replace(/register\/?$/, 'sign-up') + search + hash);
    }
    if (/[?&]register_type=\w+Link/.test(search)) dataset.link = '1';
    if (/[?&]uuid=/.test(search)) dataset.resuming = '';
  }
  cookies.then((all) => {
    if (
      /[?&](affiliate_id|ref|user_code)=\w/.test(search) ||
      /_REFERRAL=[^;]*%22(affiliate_id|ref|user_code)%22/.test(all)
    ) {
      document.documentElement.dataset.invited = '1';
      const open = () => document.querySelector('.invitation')?.toggleAttribute('open', true);
      // The page may have been read already.
      open();
      addEventListener('DOMContentLoaded', open);
    }
  });
  // The islands ask where this script cannot be had. In a task of its own, as in `hold-elements.ts`.
  firstFrame.then(() => setTimeout(() => import(signUpAtLoad).catch(() => 0)));
}
