/** `npm run build [-- --site tur] [-- --out DIR]`: the pages of every site, or of those named, into `dist/{site}`. */

import { resolve } from 'node:path';
import { siteIds } from '../domain/site.ts';
import { buildSites } from './build-sites.ts';
import { parseSiteId } from './check-inputs.ts';
import { readOptions, runCommand } from './command.ts';
import { reportBuild } from './report-build.ts';

await runCommand(async () => {
  const { values } = readOptions('npm run build -- --site tur --out DIR', {
    site: { type: 'string', multiple: true },
    out: { type: 'string' },
  });
  const ids = values.site === undefined ? siteIds : [...new Set(values.site.map(parseSiteId))];
  console.log(reportBuild(await buildSites(ids, values.out === undefined ? {} : { outDir: resolve(values.out) })));
});
