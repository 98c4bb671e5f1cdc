/** The site that this build makes pages for. */

import { mainSite, sites } from '../../sites/all.ts';
import { look } from '../../sites/chosen-brand/look.ts';
import type { Route } from '../domain/navigation/routes.ts';
import { shellOf } from '../domain/shell/shell-visibility.ts';
import type { Site } from '../domain/site/site.ts';

const id = process.env.GATEHOUSE_SITE ?? mainSite.id;
const found = sites.find((candidate) => candidate.id === id);
if (!found) throw new Error(`There is no site ${id}; there are ${sites.map((known) => known.id).join(', ')}.`);

export const site: Site = found;

/**
 * A preview for colleagues: no search engine lists it, every page says what it is, any host may show it, and `deploy:check` refuses it. Set
 * by `build --preview`, and by nothing that makes `dist/`.
 */
export const isPreview = process.env.GATEHOUSE_PREVIEW === '1';

/** For style sheets (`data-art`): they draw arches and stones where the brand's picture is our gate, and for no other brand. */
export const art = look.panel.art === 'gate' ? 'gate' : undefined;

/** Whether a phone is offered the native app on this page: nowhere that a regulation must be minded (S7.60). */
export function hasAppBanner(route: Route): boolean {
  return !site.policies.regulated && shellOf(route).appBanner;
}
