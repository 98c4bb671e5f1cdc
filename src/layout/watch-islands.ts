/** A page never has a button that says nothing: where its scripts cannot draw an island, the message in the page says so. */

/** Longest wait for an island that is drawn at once, in ms. */
const maxWaitMs = 10_000;

/**
 * Takes back the line that the style sheet reveals where no script comes (`styles/scripts-late.css`). Where the policy of another
 * build refuses Astro's own scripts, the islands say that they do not work.
 */
export function watchIslands(): void {
  const islands = [...document.querySelectorAll<HTMLElement>('astro-island')];
  const isMissing = islands.some((island) => !self.Astro?.[island.getAttribute('client') ?? '']);
  if (isMissing) {
    for (const island of islands) fail(island);
    // The browser would send the form to this page, and its text would be gone.
    addEventListener('submit', (event) => event.preventDefault());
    return;
  }
  document.documentElement.classList.add('has-scripts');
  const atOnce = islands.filter((island) => island.getAttribute('client') === 'load');
  for (const island of atOnce) {
    const timer = setTimeout(() => island.hasAttribute('ssr') && fail(island), maxWaitMs);
    island.addEventListener('astro:hydration-error', () => fail(island));
    island.addEventListener('astro:hydrate', () => {
      clearTimeout(timer);
      delete island.dataset.island;
    });
  }
}

function fail(island: HTMLElement): void {
  island.dataset.island = 'failed';
}
