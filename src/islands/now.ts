/**
 * `client:now`: an island that draws as soon as its scripts are there, behind a flow that comes before React if it has one. As every
 * island it begins behind the first frame (`shell/inline/island.ts`). Where its scripts cannot be had, the page's own message
 * takes its place. It does not begin where the page has said by its HTML that there is nothing to ask (`shell/inline/empty-request.ts`).
 */

import type { ClientDirective } from 'astro';

const now: ClientDirective = async (load, _, element) => {
  if (document.documentElement.dataset.request === 'none') return;
  element.addEventListener('astro:hydration-error', () => {
    element.dataset.island = 'failed';
  });
  await (await load())();
};

export default now;
