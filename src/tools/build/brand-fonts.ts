/** The fonts of a brand, for Astro, which gives their files names by content and measures what stands in for them. */

import { fontProviders } from 'astro/config';
import { type BrandLook, fontParts, fontVariable } from '../../domain/site/brand-look.ts';

/** @param name of the brand: its files are in `sites/brands/NAME/fonts/` */
export function brandFonts(name: string, { fonts = {} }: Pick<BrandLook, 'fonts'>) {
  return fontParts.flatMap((part) => {
    const font = fonts[part];
    if (font === undefined) return [];
    const variants = font.files.map(({ file, weight, unicodeRange }) => ({
      src: [`./sites/brands/${name}/fonts/${file}`] as [string],
      weight,
      style: 'normal' as const,
      unicodeRange: [...unicodeRange] as [string, ...string[]],
    }));
    return {
      provider: fontProviders.local(),
      name: font.name,
      cssVariable: fontVariable(part),
      // A page that is drawn without it keeps the other font, so no line moves; the next page has it from the cache.
      display: 'optional' as const,
      fallbacks: [font.kind] as [string],
      options: { variants: variants as [(typeof variants)[number]] },
    };
  });
}
