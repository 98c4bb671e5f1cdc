/** Which sites a walk needs, so that every value is walked that makes a flow of one site unlike that of another. */

import { sites } from '../../sites/all.ts';
import { providerNames } from '../../sites/providers.ts';
import { registerAccess } from '../../src/domain/site/region.ts';
import type { Site } from '../../src/domain/site/site.ts';
import { stepsOf } from '../../src/features/register/steps-of.ts';
import { siteNamed } from '../support/visitor.ts';

/** What decides which states a visitor of the site meets, and where a state leads. */
function factsOf({ id, policies, captchaKinds }: Site): Readonly<Record<string, unknown>> {
  const { registerTypes, regulated, landing, downloads, dateOfBirth, secondStep } = policies;
  const visitor = { permitted: true, visibility: undefined, residenceConfirmed: false };
  return {
    ...{ regulated, landing, downloads, dateOfBirth, secondStep },
    firstType: registerTypes[0],
    steps: stepsOf(policies),
    providers: providerNames(id).map((provider) => provider.id),
    captcha: captchaKinds,
    access: registerAccess({ site: id, ...visitor }).type,
  };
}

const valuesOf = (site: Site) => Object.entries(factsOf(site)).map((fact) => JSON.stringify(fact));

/** Every value of every site is that of one of these. */
export const walkedSites: readonly Site[] = (['global', 'tur', 'kaz', 'nld', 'geo'] as const).map(siteNamed);

/** What no walked site has: a walk of one more site is missing. */
export function unwalkedValues(): readonly string[] {
  const walked = new Set(walkedSites.flatMap(valuesOf));
  return sites.flatMap(valuesOf).filter((value) => !walked.has(value));
}
