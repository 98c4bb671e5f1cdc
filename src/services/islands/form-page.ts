/** What the page of a form does before React: loads the form's flow at the first touch, and what draws the form behind it. */

/**
 * @param start imports the flow and starts it for the island
 * @param draw imports the island's component: its scripts are asked for in one round, before Astro asks for them
 */
export function startAtTouch(start: (island: HTMLElement) => Promise<void>, draw: () => Promise<unknown>): void {
  const island = document.querySelector<HTMLElement>('.card astro-island');
  if (island) startFor(island, start, draw);
}

function startFor(
  island: HTMLElement,
  start: (island: HTMLElement) => Promise<void>,
  draw: () => Promise<unknown>,
): void {
  // `client:intent` waits for the flow.
  island.dataset.flow = '';

  async function onTouched(): Promise<void> {
    // React may have come before this script, with a flow of its own.
    if (island.hasAttribute('ssr')) await start(island).catch((error: unknown) => console.error(error));
    // `client:intent` goes on with it, or without where it could not be had.
    island.dispatchEvent(new Event('flow'));
    await draw().catch(() => undefined);
  }

  // `client:intent` has marked a touch that came before this script.
  if ('touched' in island.dataset) void onTouched();
  else island.addEventListener('touched', () => void onTouched(), { once: true });
}

/** What the page has written for the scripts of its form (`layout/FormData.astro`). The build writes it, so it is not checked again. */
export function formData<Data>(): Data {
  return JSON.parse(document.getElementById('form-data')?.textContent ?? '');
}
