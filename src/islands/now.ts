/**
 * `client:now`: an island that draws as soon as its scripts are there, behind a flow that comes before React if it has one. As every
 * island it begins behind the first frame (`shell/inline/island.ts`). Where its scripts cannot be had, the page's own message
 * takes its place.
 */

import type { ClientDirective } from 'astro';

const now: ClientDirective = async (load, _, element) => {
  element.addEventListener('astro:hydration-error', () => {
    element.dataset.island = 'failed';
  });
  await (await load())();
};

export default now;
