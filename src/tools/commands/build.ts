/**
 * `npm run build [-- --site tur] [-- --out DIR] [-- --compress]`: builds all sites, or those named, into `dist/{site}`.
 * `--compress` adds `.br` and `.zst` files. `--pseudo` builds a preview in long, accented English and needs `--out`.
 */

import { resolve } from 'node:path';
import { siteIds } from '../../domain/site/site.ts';
import { buildSites } from '../build/build-sites.ts';
import { parseSiteId } from '../build/check-inputs.ts';
import { reportBuild } from '../build/report-build.ts';
import { readOptions, runCommand, StopError } from '../system/command.ts';

await runCommand(async () => {
  const { values } = readOptions('npm run build -- --site tur --out DIR --compress --pseudo', {
    site: { type: 'string', multiple: true },
    out: { type: 'string' },
    compress: { type: 'boolean', default: false },
    pseudo: { type: 'boolean', default: false },
  });
  const ids = values.site === undefined ? siteIds : [...new Set(values.site.map(parseSiteId))];
  const { compress, pseudo } = values;
  if (pseudo && values.out === undefined) throw new StopError('--pseudo needs --out DIR, because dist/ is published.');
  const place = values.out === undefined ? {} : { outDir: resolve(values.out) };
  console.log(reportBuild(await buildSites(ids, { ...place, compress, pseudo })));
});
