/** The frame around a registration: the same steps in each (S2.31). */

export type Layout = 'plain' | 'price-a' | 'price-b' | 'brand';

/** How long a page waits for word of its frame, in ms. What comes later changes nothing any more (S9.18). */
export const layoutWaitMs = 3000;

/** The frame a site's pages are built with: regulated sites have their own, and keep it (S2.31). */
export function layoutOfSite({ regulated }: { readonly regulated: boolean }): Layout {
  return regulated ? 'brand' : 'plain';
}

/** The frame to change to, if any: only the plain one takes what a campaign asks for. */
export function layoutOfCampaign(built: Layout, asked: Layout | undefined): Layout {
  return built === 'plain' && (asked === 'price-a' || asked === 'price-b') ? asked : built;
}
