/** Which pages a file of `src/pages` makes: each language of this build's site, times the routes of a screen. */

import type { LanguageCode } from '../domain/language.ts';
import { type Route, routes, type Screen } from '../domain/routes.ts';
import { site } from './site.ts';

export interface PageProps {
  readonly language: LanguageCode;
  readonly route: Route;
}

/** Astro's static paths of a screen; `parameter` is the name in the file's brackets. */
export function pathsOf(screen: Screen, parameter: string) {
  return site.languages.flatMap((language) =>
    routes
      .filter((route) => route.screen === screen)
      .map((route) => ({
        params: { lang: language, [parameter]: route.path.slice(1) },
        props: { language, route } satisfies PageProps,
      })),
  );
}
