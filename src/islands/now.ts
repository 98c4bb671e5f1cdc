/**
 * `client:now`: an island that draws as soon as its scripts are there, behind a flow that comes before React. It begins behind the
 * first frame, because its start would delay the words of the page (0135).
 */

import type { ClientDirective } from 'astro';

const now: ClientDirective = (load) => {
  const start = async () => (await load())();
  // A tab in the background has no frame to wait for.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
};

export default now;
