/**
 * Before the first paint of a registration: `/register` with an affiliate's id in its query goes on to `/sign-up` with the
 * same query, byte for byte (S2.09). Where somebody sent the visitor, now or at an earlier visit, the panel keeps room for
 * them. Where the query asks for a link, the button says so (S4.10). The script is the same on every page, because the hash of
 * each script stands in the policy.
 */
export default function prepareSignUp(): void {
  const { search, pathname, hash } = location;
  const { dataset } = document.documentElement;
  if (/[?&]affiliate_id(?=[=&]|$)/.test(search) && /\/register\/?$/.test(pathname)) {
    location.replace(pathname.replace(/register\/?$/, 'sign-up') + search + hash);
  }
  const isInvited =
    /[?&](affiliate_id|ref|user_code)=\w/.test(search) ||
    /_REFERRAL=[^;]*%22(affiliate_id|ref|user_code)%22/.test(document.cookie);
  if (isInvited) dataset.invited = '1';
  if (/[?&]register_type=\w+Link/.test(search)) dataset.link = '1';
}
