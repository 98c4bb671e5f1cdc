/** What cannot be read in a brand's colours and logo. The build reads it too, so it needs no picture library. */

import { type BrandLook, colorFaults, colorsOfSite, contrastFaults, logoFaults } from '../../domain/site/brand-look.ts';
import { siteIds } from '../../domain/site/site.ts';

export const maxLogoBytes = 2048;

/** What is wrong with a look; the build stops on any. */
export function lookFaults(look: BrandLook): string[] {
  const wrong = colorFaults(look);
  if (wrong.length > 0) return wrong;
  const unreadable = siteIds.flatMap((id) => {
    const colors = colorsOfSite(look, id);
    return [...contrastFaults(colors), ...logoFaults(look.logo, colors)];
  });
  const logoBytes = look.logo.shapes.reduce((sum, { path }) => sum + path.length, 0);
  const tooHeavy = `The logo has ${logoBytes} bytes; every page has it, so it may have ${maxLogoBytes}.`;
  return [...new Set(unreadable), ...(logoBytes > maxLogoBytes ? [tooHeavy] : [])];
}
