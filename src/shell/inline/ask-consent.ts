/**
 * Whether the notice about cookies is shown (S4.47). In the HTML it is: `data-ask` of the page is 1. It becomes 0 where the visitor has
 * agreed, and empty after a refusal. A refusal counts more than an agreement: where both are stored, nothing may be sent.
 *
 * A slow phone needs some milliseconds to open the storage. So it is read before the first frame only where there is a cookie, and
 * behind the frame otherwise. Whoever has answered gets a cookie when the page is left (0147).
 *
 * @param refusedKey stored key of a refusal
 * @param agreedKey stored key of an agreement
 * @param answered the cookie, with its attributes
 */
export default function askConsent(refusedKey: string, agreedKey: string, answered: string): void {
  function read(): void {
    // Where storage is refused no answer could be kept, and nobody is asked.
    let ask = '';
    try {
      const storage = localStorage;
      ask = storage[refusedKey] ? '' : storage[agreedKey] ? '0' : '1';
    } catch {}
    document.documentElement.dataset.ask = ask;
  }
  cookies.then((all) => all && read());
  // Known before the script after the page, which begins behind the same frame, looks at it (`consent-notice.ts`).
  firstFrame.then(read);
  addEventListener('pagehide', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous.
    if (document.documentElement.dataset.ask !== '1') document.cookie = answered;
  });
}
