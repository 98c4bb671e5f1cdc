/**
 * After the form of a registration: unfolds the invitation code where somebody sent the visitor, and asks the exchange about it
 * and about the campaign, so that both are known before anybody types.
 *
 * @param script address of `app/page/sign-up-at-load.ts`
 */
export default function askSignUp(script: string): void {
  const invitation = document.querySelector<HTMLDetailsElement>('.invitation');
  if (invitation && document.documentElement.dataset.invited) invitation.open = true;
  // It reads the end of the page. The islands ask where this script cannot be had.
  addEventListener('DOMContentLoaded', () => import(script).catch(() => 0));
}
