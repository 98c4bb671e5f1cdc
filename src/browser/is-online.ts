/** How long the answer may take, in ms. */
const timeoutMs = 3000;

/**
 * Whether the page's own server answers: tells a lost connection from a script that is no longer there. A browser's
 * `navigator.onLine` says only whether there is a network, which may lead nowhere.
 */
export async function isOnline(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) } as const;
    return (await fetch(location.pathname, init)).ok;
  } catch {
    return false;
  }
}
