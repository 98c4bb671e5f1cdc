/** What the page's first script has kept for the form (`layout/head.ts`). */

/** The quick-login token of the address (S2.08). It can be taken once: from then on it is nowhere in the page. */
export function takeHandedToken(): string | undefined {
  const { earlyPage } = globalThis;
  const token = earlyPage?.token;
  delete earlyPage?.token;
  return token || undefined;
}

/** The token of a mailed link (S4.07); empty where there is none. */
export function linkToken(): string {
  return globalThis.earlyPage?.linkToken ?? '';
}

/** From then on only the flow has the token. */
export function forgetLinkToken(): void {
  delete globalThis.earlyPage?.linkToken;
}
