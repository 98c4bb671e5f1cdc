/**
 * `npm run build [-- --site tur] [-- --out DIR] [-- --compress]`: the pages of every site, or of those named, into
 * `dist/{site}`; with `.br` and `.zst` files beside them where asked for.
 */

import { resolve } from 'node:path';
import { siteIds } from '../domain/site.ts';
import { buildSites } from './build-sites.ts';
import { parseSiteId } from './check-inputs.ts';
import { readOptions, runCommand } from './command.ts';
import { reportBuild } from './report-build.ts';

await runCommand(async () => {
  const { values } = readOptions('npm run build -- --site tur --out DIR --compress', {
    site: { type: 'string', multiple: true },
    out: { type: 'string' },
    compress: { type: 'boolean' },
  });
  const ids = values.site === undefined ? siteIds : [...new Set(values.site.map(parseSiteId))];
  const place = values.out === undefined ? {} : { outDir: resolve(values.out) };
  console.log(reportBuild(await buildSites(ids, { ...place, compress: values.compress ?? false })));
});
