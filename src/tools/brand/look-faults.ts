/** What cannot be read in a brand's colours and logo, and radii that are no lengths. The build reads it too, so it needs no picture library. */

import {
  type BrandLook,
  colorFaults,
  colorsOfSite,
  contrastFaults,
  logoFaults,
  radiusFaults,
} from '../../domain/site/brand-look.ts';
import { siteIds } from '../../domain/site/site.ts';

/** What is wrong with a look; the build stops on any. */
export function lookFaults(look: BrandLook): string[] {
  const wrong = [...colorFaults(look), ...radiusFaults(look)];
  if (wrong.length > 0) return wrong;
  const unreadable = siteIds.flatMap((id) => {
    const colors = colorsOfSite(look, id);
    return [...contrastFaults(colors), ...logoFaults(look.logo, colors)];
  });
  return [...new Set(unreadable)];
}
