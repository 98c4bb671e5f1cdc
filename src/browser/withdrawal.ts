/** What a page needs where the visitor takes back an agreement and the page stays. */

/** Whether a form holds text that a reload would lose; what the address has put there comes back with it. */
export function hasTypedText(): boolean {
  const fromAddress = [...new URLSearchParams(location.search).values()];
  const boxes = document.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=checkbox], [type=radio])');
  return [...boxes].some(({ value }) => value !== '' && !fromAddress.includes(value));
}

/** From now on the page reaches only what this policy allows, too: policies add up, and none can be taken away. */
export function allowOnly(policy: string): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  document.head.append(meta);
}
