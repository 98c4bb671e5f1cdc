/** Paths of pages, without their language, for tests that look at many pages. */

import { type RoutePath, routes } from '../../src/domain/navigation/routes.ts';

export const pathsOfRoutes: readonly RoutePath[] = routes.map(({ path }) => path);

/** The first page of each screen: enough for a change, because the pages of a screen differ little. */
export const pathsOfScreens: readonly RoutePath[] = routes
  .filter(({ screen }, index) => routes.findIndex((route) => route.screen === screen) === index)
  .map(({ path }) => path);
