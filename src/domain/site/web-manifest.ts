/** The web app manifest of a site: the name, the icons and the colours that a home screen shows. */

import { appIcons, type BrandLook, colorsOfSite, themeColorOf } from './brand-look.ts';
import type { Site } from './site.ts';

/** Pages open with their address in sight (`minimal-ui`), because they tell visitors to check it before they type. */
export function webManifest({ id, brand }: Pick<Site, 'id' | 'brand'>, look: BrandLook) {
  return {
    name: brand.name,
    short_name: brand.name,
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    theme_color: themeColorOf(look, id),
    background_color: colorsOfSite(look, id).header.dark,
    icons: appIcons.flatMap(({ file, size }) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  };
}
