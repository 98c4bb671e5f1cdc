/**
 * `npm run deploy:check [-- --site tur] [-- --dir DIR] [-- --preview]`: checks that built sites are complete and clean, so that a folder of
 * `dist/` can be uploaded. Prints a row for each site and a sentence for each finding; any finding is a failure.
 * `--preview` is for what `npm run build -- --preview` has made.
 */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brandSiteIds, siteOf } from '../../../sites/all.ts';
import type { SiteId } from '../../domain/site/site.ts';
import { bundleSources } from '../build/bundle-sources.ts';
import { type BundleReport, type BundleSources, checkBundle } from '../build/check-bundle.ts';
import { parseSiteId } from '../build/check-inputs.ts';
import { type CommandHelp, readOptions, root, runCommand } from '../system/command.ts';

const columns: readonly [string, (report: BundleReport) => number][] = [
  ['pages', ({ pages }) => pages],
  ['files', ({ files }) => files],
  ['kB', ({ bytes }) => Math.round(bytes / 1000)],
  ['references', ({ references }) => references],
  ['kept', ({ kept }) => kept],
  ['findings', ({ findings }) => findings.length],
];

const help: CommandHelp = {
  command: 'npm run deploy:check',
  does: 'Says whether built sites are complete and clean, so that they can be uploaded.',
  example: 'npm run deploy:check -- --site tur',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    site: { type: 'string', multiple: true, value: 'SITE', help: 'tur, eu …; without it all sites' },
    dir: { type: 'string', value: 'DIR', help: 'the folder of the sites, in place of dist/' },
    preview: { type: 'boolean', default: false, help: 'for what npm run build -- --preview has made' },
  });
  const sources = bundleSources(values.preview);
  const ids = values.site === undefined ? brandSiteIds : [...new Set(values.site.map(parseSiteId))];
  const dir = resolve(values.dir ?? join(root, 'dist'));
  const findings: string[] = [];
  console.log(
    row(
      'site',
      columns.map(([name]) => name),
    ),
  );
  for (const id of ids) {
    const report = await checkSite(dir, id, sources);
    if (typeof report === 'string') findings.push(report);
    else {
      console.log(
        row(
          id,
          columns.map(([, value]) => String(value(report))),
        ),
      );
      findings.push(...report.findings.map((finding) => `${id}: ${finding}`));
    }
  }
  console.log(findings.length === 0 ? 'The bundles are complete and clean.' : '');
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
});

async function checkSite(dir: string, id: SiteId, sources: BundleSources): Promise<BundleReport | string> {
  const bundle = join(dir, id);
  return existsSync(bundle) ? checkBundle(bundle, siteOf(id), sources) : `${id}: It has not been built.`;
}

function row(name: string, cells: readonly string[]): string {
  return [name.padEnd(8), ...cells.map((cell) => cell.padStart(11))].join('');
}
