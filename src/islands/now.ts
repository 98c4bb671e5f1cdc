/** `client:now`: an island that draws as soon as its scripts are there, behind a flow that comes before React. */

import type { ClientDirective } from 'astro';

const now: ClientDirective = async (load) => (await load())();

export default now;
