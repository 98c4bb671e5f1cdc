/** The quick-login token, which the page's first script took out of the address (S2.08). */

/** The token, once: from then on it is nowhere in the page. */
export function takeHandedToken(): string | undefined {
  const { earlyPage } = globalThis;
  const token = earlyPage?.token;
  delete earlyPage?.token;
  return token;
}
