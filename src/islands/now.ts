/**
 * `client:now`: an island that draws as soon as its scripts are there, behind a flow that comes before React. As every island it begins
 * behind the first frame (`shell/inline/island.ts`).
 */

import type { ClientDirective } from 'astro';

const now: ClientDirective = async (load) => {
  await (await load())();
};

export default now;
