/** For an island that loads by itself: where its scripts cannot be had, the page's own message takes its place. */
export default function showFailedIsland(): void {
  addEventListener('astro:hydration-error', ({ target }) => {
    (target as HTMLElement).dataset.island = 'failed';
  });
}
