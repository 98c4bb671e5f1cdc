/** What a sign-up page asks at load where codes have brought its visitor: whether they count (S3.16). */

import { browserLocation } from '../../browser/location.ts';
import { pageCore } from '../page/core.ts';
import { pageCodes } from './page-codes.ts';

export function askAboutCodes(): void {
  const core = pageCore();
  pageCodes({
    ...core,
    platform: { ...core.platform, location: browserLocation },
  }).$field.subscribe(({ code, status }) => {
    fillIn(code);
    // Only the form has the words for it. An event of a touch loads it.
    if (status === 'refused' || status === 'malformed')
      document.querySelector('.card astro-island')?.dispatchEvent(new Event('focusin'));
  });
}

/** While the island is not there: `ssr` is the mark of its HTML. */
function fillIn(code: string): void {
  const input = document.querySelector<HTMLInputElement>('astro-island[ssr] #invitation');
  if (!input || code === '' || input.value !== '') return;
  input.value = code;
  const folded = input.closest('details');
  if (folded) folded.open = true;
}
