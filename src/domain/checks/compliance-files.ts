/** The operator's files as the build sees them: which elements of a site's pages they name, and what is wrong with them. */

import { marked } from '../shell/marks.ts';
import { type Environment, environments, type Site } from '../site/site.ts';
import { type ComplianceItem, complianceSite } from './compliance.ts';

/**
 * The parts of pages that a file may name, as their `data-element` says: links to a registration, links to a login, the form of
 * a registration, and the buttons of the identity providers.
 */
export const complianceElements: readonly string[] = ['signUpLink', 'loginLink', 'signUpForm', 'thirdPartyLogin'];

/** What may be done to them. `show` undoes what a rule of a lower priority does. */
export const complianceActions: readonly string[] = ['hide', 'disable', 'show'];

/** What rules name that no page has; `rule` is the place of the rule, from 1. */
export function unknownParts(
  items: readonly Pick<ComplianceItem, 'element' | 'action'>[],
): readonly { readonly part: 'element' | 'action'; readonly rule: number }[] {
  return items.flatMap(({ element, action }, index) => [
    ...(complianceElements.includes(element) ? [] : [{ part: 'element', rule: index + 1 } as const]),
    ...(complianceActions.includes(action) ? [] : [{ part: 'action', rule: index + 1 } as const]),
  ]);
}

/** Elements that the file may change on a site, for some visitor. */
function namedElements(items: readonly ComplianceItem[], site: Site): string[] {
  const name = complianceSite(site.id);
  const maybe = items.filter(({ siteId, logic }) => logic === 'or' || siteId.length === 0 || siteId.includes(name));
  return [...new Set(maybe.map(({ element }) => element))];
}

/** Which elements the file of a host names, as a selector. Hosts whose file names nothing are missing. */
export type NamedElements = Readonly<Record<string, string>>;

/**
 * What the files name on a site's pages.
 *
 * @param itemsOf items of an environment's file
 */
export function namedSelectors(
  site: Site,
  itemsOf: (environment: Environment) => readonly ComplianceItem[],
): NamedElements {
  const selectors: Record<string, string> = {};
  for (const environment of environments) {
    const selector = namedElements(itemsOf(environment), site).map((name) => marked('element', name));
    if (selector.length > 0) for (const host of site.hosts[environment]) selectors[host] = selector.join();
  }
  return selectors;
}
