/**
 * Before anything else of a mini app: what the messenger opened it with leaves the address (S9.29), because every navigation
 * would lose it and every stored address would hold it. The messenger's SDK finds its parameters in the tab's storage, all
 * but the signed data. Whether or not the messenger opened the page, it starts by itself, and hides its form from the first frame
 * on until it knows what to show.
 *
 * @param launchKey key of the launch data in the tab's storage
 */
export default function takeLaunch(launchKey: string): void {
  const { hash, pathname, search } = location;
  const launch = hash.slice(1);
  document.documentElement.dataset.resuming = '';
  if (!/(^|&)tgWebApp/.test(launch)) return;
  history.replaceState(history.state, '', pathname + search);
  try {
    const { tgWebAppData: _, ...parameters } = Object.fromEntries(new URLSearchParams(launch));
    sessionStorage[launchKey] = launch;
    sessionStorage.__telegram__initParams = JSON.stringify(parameters);
  } catch {
    // Storage is refused: the app takes the launch data from here.
    self.earlyPage = { ...self.earlyPage, launch };
  }
}
