/** The web app manifest of the site: the name, the icons and the colours that a home screen shows. */

import type { APIRoute } from 'astro';
import { look } from '../../sites/chosen-brand/look.ts';
import { appIcons, colorsOfSite, themeColorOf } from '../domain/site/brand-look.ts';
import { site } from '../shell/site.ts';

/** Pages open with their address in sight (`minimal-ui`), because they tell visitors to check it before they type. */
export const GET: APIRoute = () =>
  Response.json({
    name: site.brand.name,
    short_name: site.brand.name,
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    theme_color: themeColorOf(look, site.id),
    background_color: colorsOfSite(look, site.id).header.dark,
    icons: appIcons.flatMap(({ file, size }) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  });
