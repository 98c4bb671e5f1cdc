/** The layout around the registration form; the steps are the same in each (S2.31). */

export type Layout = 'plain' | 'price-a' | 'price-b' | 'brand';

/** How long a page waits for the campaign's layout, in ms. A later answer changes nothing (S9.18). */
export const layoutWaitMs = 3000;

/** The layout that a site's pages are built with; regulated sites have their own and never change it (S2.31). */
export function layoutOfSite({ regulated }: { readonly regulated: boolean }): Layout {
  return regulated ? 'brand' : 'plain';
}

/** The layout to show: a campaign can replace only the plain one. */
export function layoutOfCampaign(built: Layout, asked: Layout | undefined): Layout {
  return built === 'plain' && (asked === 'price-a' || asked === 'price-b') ? asked : built;
}

/**
 * How a page is composed: `split` has the brand surface beside its card, each of them for a purpose of its own; on `single`
 * the card stands alone in the brand's gate; `plain` is the page of a product area, whose content is another team's.
 */
export function surfaceOf({ screen }: { readonly screen: string }): 'split' | 'single' | 'plain' {
  if (screen === 'login' || screen === 'register' || screen === 'home') return 'split';
  return screen === 'app-shell' ? 'plain' : 'single';
}
