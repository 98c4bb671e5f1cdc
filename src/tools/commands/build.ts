/**
 * `npm run build [-- --site tur] [-- --shard 2/5] [-- --since REF] [-- --out DIR] [-- --compress]`: builds all sites, those named, or
 * the share of one of several machines, into `dist/{site}`.
 * `--since` leaves out the sites that no change since a commit touches, and says which and why (`changed-sites.ts`).
 * `--preview` marks the pages for colleagues and robots, and needs `--out`.
 * `--source-maps` writes the maps that `npm run stack` reads, beside the pages and not into them. `GATEHOUSE_COMMIT` names the commit in
 * what pages report.
 * `--compress` adds `.br` and `.zst` files. `--pseudo` builds a preview in long, accented English and needs `--out`.
 */

import { join, relative, resolve } from 'node:path';
import { brandSiteIds } from '../../../sites/all.ts';
import type { SiteId } from '../../domain/site/site.ts';
import { buildSites } from '../build/build-sites.ts';
import { touchedSites } from '../build/changed-sites.ts';
import { parseSiteId, sitesOfShard } from '../build/check-inputs.ts';
import { reportBuild } from '../build/report-build.ts';
import { type CommandHelp, readOptions, root, runCommand, StopError } from '../system/command.ts';

const help: CommandHelp = {
  command: 'npm run build',
  does: 'Builds the pages of sites into dist/SITE.',
  example: 'npm run build -- --site tur --compress',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    site: { type: 'string', multiple: true, value: 'SITE', help: 'tur, eu …; without it all sites' },
    shard: { type: 'string', value: '2/5', help: 'the share of the second of five machines' },
    since: { type: 'string', value: 'REF', help: 'leaves out the sites that no change since this commit touches' },
    out: { type: 'string', value: 'DIR', help: 'builds into this folder in place of dist/' },
    compress: { type: 'boolean', default: false, help: 'adds .br and .zst files' },
    preview: { type: 'boolean', default: false, help: 'marks the pages for colleagues and robots; needs --out' },
    'source-maps': {
      type: 'string',
      value: 'DIR',
      help: 'writes source maps into this folder, and none into the pages',
    },
    pseudo: { type: 'boolean', default: false, help: 'shows long, accented English; needs --out' },
  });
  const chosen = values.site === undefined ? brandSiteIds : [...new Set(values.site.map(parseSiteId))];
  const ids = values.shard === undefined ? chosen : sitesOfShard(chosen, values.shard);
  const { compress, preview, pseudo, since } = values;
  const sourceMapsDir = values['source-maps'] && resolve(values['source-maps']);
  const outDir = resolve(values.out ?? join(root, 'dist'));
  const isPublished = outDir === join(root, 'dist');
  if (sourceMapsDir !== undefined && !relative(outDir, sourceMapsDir).startsWith('..')) {
    throw new StopError('--source-maps needs a folder outside that of the pages, because everybody can read those.');
  }
  if (!/^[\da-zA-Z]*$/.test(process.env.GATEHOUSE_COMMIT ?? '')) {
    throw new StopError('GATEHOUSE_COMMIT must be the hash of a commit: letters and digits.');
  }
  if (pseudo && isPublished) throw new StopError('--pseudo needs --out DIR, because dist/ is published.');
  if (preview && isPublished) throw new StopError('--preview needs --out DIR, because dist/ is published.');
  if ((preview || pseudo) && since !== undefined) {
    throw new StopError('A preview is built whole: leave --since out.');
  }
  if (ids.length === 0) {
    console.log('This shard has no site.');
    return;
  }
  const touched = since === undefined ? ids : touchedSince(since, outDir, ids);
  if (touched.length > 0)
    console.log(reportBuild(await buildSites(touched, { outDir, compress, preview, pseudo, sourceMapsDir })));
});

/** The sites to build; says of each why. */
function touchedSince(ref: string, outDir: string, ids: readonly SiteId[]): SiteId[] {
  const found = touchedSites(root, outDir, ids, ref);
  for (const { id, reason } of found) console.log(`${id.padEnd(8)}${reason ?? `unchanged since ${ref}`}`);
  return found.filter(({ reason }) => reason !== undefined).map(({ id }) => id);
}
