/**
 * Before the first paint: whether to ask about cookies (S4.47). `data-ask` of the page is 1 where the notice is to be shown,
 * 0 where the visitor has agreed, and missing after a refusal. A refusal counts more than an agreement: where both are
 * stored, nothing may be sent.
 *
 * @param refusedKey stored key of a refusal
 * @param agreedKey stored key of an agreement
 */
export default function askConsent(refusedKey: string, agreedKey: string): void {
  try {
    const storage = localStorage;
    if (!storage[refusedKey]) document.documentElement.dataset.ask = storage[agreedKey] ? '0' : '1';
  } catch {
    // Where storage is refused no answer could be kept, and nobody is asked.
  }
}
