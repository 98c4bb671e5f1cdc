/** The quick-login token, which the page's first script took out of the address (S2.08). */

/** The token, once: from then on it is nowhere in the page. */
export function takeHandedToken(): string | undefined {
  const page: { tmp?: string | null } = globalThis as object;
  const token = page.tmp ?? undefined;
  delete page.tmp;
  return token;
}
