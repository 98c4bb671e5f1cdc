/**
 * Before anything else of a mini app: what the messenger opened it with leaves the address (S9.29), because every navigation
 * would lose it and every stored address would hold it. The messenger's SDK finds its parameters in the tab's storage, all
 * but the signed data. Whether or not the messenger opened the page, the key makes `client:intent` start the island.
 *
 * @param launchKey key of the launch data in the tab's storage
 */
export default function takeLaunch(launchKey: string): void {
  const { hash, pathname, search } = location;
  const launch = hash.slice(1);
  const isOpenedByMessenger = /(^|&)tgWebApp/.test(launch);
  if (isOpenedByMessenger) history.replaceState(history.state, '', pathname + search);
  try {
    if (isOpenedByMessenger) {
      const { tgWebAppData: _, ...parameters } = Object.fromEntries(new URLSearchParams(launch));
      sessionStorage[launchKey] = launch;
      sessionStorage.__telegram__initParams = JSON.stringify(parameters);
    } else sessionStorage[launchKey] ||= 1;
  } catch {
    // Storage is refused: the app takes the launch data from here.
    if (isOpenedByMessenger) self.earlyPage = { ...self.earlyPage, launch };
  }
}
