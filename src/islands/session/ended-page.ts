/** A page without the one who has logged out. */

/** Takes away what a product page shows, and the header of somebody who is signed in; says that the session is over. */
export function endedPage(): void {
  delete document.documentElement.dataset.signedIn;
  const app = document.getElementById('app');
  if (!app) return;
  const words = document.createElement('p');
  words.className = 'card';
  words.setAttribute('role', 'status');
  words.textContent = app.dataset.ended ?? '';
  app.replaceChildren(words);
}

/** Draws the page anew, so that nothing of it stays in memory; without a connection it stays, because there would be none. */
export async function reloadIfReachable(): Promise<void> {
  try {
    if ((await fetch('', { method: 'HEAD', cache: 'no-store' })).ok) location.reload();
  } catch {
    // It has been emptied, and that has to do.
  }
}
