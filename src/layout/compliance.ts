/** What the operator's files say at build about the pages of this site. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readComplianceConfig } from '../contract/compliance.ts';
import { complianceConfigPath } from '../domain/checks/compliance.ts';
import { namedSelectors } from '../domain/checks/compliance-files.ts';
import { site } from './site.ts';

/** The elements that the site's files name. `checkInputs` has checked the files by now. */
export const heldElements = namedSelectors(site, (environment) => {
  const [path = ''] = complianceConfigPath(environment).split('?');
  return readComplianceConfig(JSON.parse(readFileSync(join('public', path), 'utf8')));
});
