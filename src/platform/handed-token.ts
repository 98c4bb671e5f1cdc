/** What the page's first script has kept for the form (`shell/inline/head.ts`). It can be taken once. */

/** The quick-login token of the address (S2.08): from then on it is nowhere in the page. */
export function takeHandedToken(): string | undefined {
  const { earlyPage } = globalThis;
  const token = earlyPage?.token;
  delete earlyPage?.token;
  return token || undefined;
}
