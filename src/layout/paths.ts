/** The pages that a file of `src/pages` makes: every route of a screen in every language of this build's site. */

import type { LanguageCode } from '../domain/language/language.ts';
import { type Route, routes, type Screen } from '../domain/navigation/routes.ts';
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
