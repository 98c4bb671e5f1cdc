/** What the page's first script has kept for the islands (`shell/inline/head.ts`): each value can be taken once. */

/** The quick-login token of the address (S2.08): from then on it is nowhere in the page. */
export function takeHandedToken(): string | undefined {
  const { earlyPage } = globalThis;
  const token = earlyPage?.token;
  delete earlyPage?.token;
  return token || undefined;
}

/**
 * The token of a session that the visitor ended before the account menu was there.
 *
 * @param name of the session's cookie, as the browser keeps it
 */
export function takeEndedToken(name: string): string | undefined {
  const { earlyPage } = globalThis;
  const cookies = earlyPage?.ended?.split('; ') ?? [];
  delete earlyPage?.ended;
  const token = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return token && decodeURIComponent(token);
}
