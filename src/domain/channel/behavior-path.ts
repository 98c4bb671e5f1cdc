/** The external pages that led the visitor here: hosts and paths, never a query (S3.22, S3.41). */

/** Beyond this length the oldest entries are dropped, in characters. */
const maxLength = 1000;

/**
 * Appends the referrer to the record, if it is on another host (S3.41) and not the last entry: a reloaded page has the referrer
 * that it had before.
 *
 * `('a.example/x', 'https://b.example/y?q=1', 'gatehouse.example')` → `a.example/x,b.example/y`
 *
 * @param referrer address as the browser gives it; empty for none
 * @param host of this page, with its port
 */
export function behaviorPath(stored: string, referrer: string, host: string): string {
  const from = hostAndPath(referrer);
  if (from === undefined || from.host === host) return stored;
  // Entries are separated by commas.
  const entry = `${from.host}${from.pathname}`.replaceAll(',', '%2C').slice(0, 200);
  const known = stored.split(',').filter(Boolean);
  if (known.at(-1) === entry) return stored;
  const entries = [...known, entry];
  while (entries.join(',').length > maxLength) entries.shift();
  return entries.join(',');
}

/** `undefined` for a text that is not a web address. */
function hostAndPath(address: string): Pick<URL, 'host' | 'pathname'> | undefined {
  try {
    const url = new URL(address);
    return url.host === '' ? undefined : url;
  } catch {
    return undefined;
  }
}
