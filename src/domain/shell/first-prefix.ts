/** What Astro puts before the ids of a page's first island. The build leaves it out of the page (`tools/build/finish-islands.ts`). */
export const firstPrefix = 'r1';
