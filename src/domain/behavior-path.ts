/** The outside pages that led a visitor here: hosts and paths, never a query (S3.22, S3.41). */

/** The oldest go first. */
const mostCharacters = 1000;

/**
 * The record with the page that led here appended, where that is another host's (S3.41).
 *
 * `('a.example/x', 'https://b.example/y?q=1', 'gatehouse.example')` → `a.example/x,b.example/y`
 *
 * @param referrer address as the browser gives it; empty for none
 * @param host of this page, with its port
 */
export function behaviorPath(stored: string, referrer: string, host: string): string {
  const from = hostAndPath(referrer);
  if (from === undefined || from.host === host) return stored;
  // The comma parts the entries.
  const entry = `${from.host}${from.pathname}`.replaceAll(',', '%2C').slice(0, 200);
  const entries = [...stored.split(',').filter(Boolean), entry];
  while (entries.join(',').length > mostCharacters) entries.shift();
  return entries.join(',');
}

/** `undefined` for what is no web address. */
function hostAndPath(address: string): Pick<URL, 'host' | 'pathname'> | undefined {
  try {
    const url = new URL(address);
    return url.host === '' ? undefined : url;
  } catch {
    return undefined;
  }
}
