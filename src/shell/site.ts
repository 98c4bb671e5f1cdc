/** The edition that this build makes pages for. */

import { mainSite, sites } from '../../sites/all.ts';
import type { Site } from '../domain/site.ts';

const id = process.env.GATEHOUSE_SITE ?? mainSite.id;
const found = sites.find((candidate) => candidate.id === id);
if (!found) throw new Error(`There is no site ${id}; there are ${sites.map((known) => known.id).join(', ')}.`);

export const site: Site = found;
