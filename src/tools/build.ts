/**
 * `npm run build [-- --site tur] [-- --out DIR] [-- --compress]`: the pages of every site, or of those named, into
 * `dist/{site}`; with `.br` and `.zst` files beside them where asked for. With `--pseudo`, which needs `--out`, a preview
 * whose texts are English made long and accented.
 */

import { resolve } from 'node:path';
import { siteIds } from '../domain/site.ts';
import { buildSites } from './build-sites.ts';
import { parseSiteId } from './check-inputs.ts';
import { readOptions, runCommand, StopError } from './command.ts';
import { reportBuild } from './report-build.ts';

await runCommand(async () => {
  const { values } = readOptions('npm run build -- --site tur --out DIR --compress --pseudo', {
    site: { type: 'string', multiple: true },
    out: { type: 'string' },
    compress: { type: 'boolean', default: false },
    pseudo: { type: 'boolean', default: false },
  });
  const ids = values.site === undefined ? siteIds : [...new Set(values.site.map(parseSiteId))];
  const { compress, pseudo } = values;
  if (pseudo && values.out === undefined)
    throw new StopError('Say where the preview goes, it is not for dist/: --out DIR');
  const place = values.out === undefined ? {} : { outDir: resolve(values.out) };
  console.log(reportBuild(await buildSites(ids, { ...place, compress, pseudo })));
});
