/**
 * `npm run edge:config -- --engine nginx|worker|netlify [--site tur] [--environment prod] --out DIR`: writes the
 * configuration with which an engine answers like our own server, from the built sites in `dist/`. Run it after each build.
 */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { siteOf } from '../../../sites/all.ts';
import { brandName } from '../../../sites/brand-name.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { type Environment, environments, type SiteId, siteIds } from '../../domain/site/site.ts';
import { netlifyHeaders, netlifyRedirects } from '../../edge/netlify.ts';
import { nginxConfig } from '../../edge/nginx.ts';
import { readHashes } from '../../edge/page-manifest.ts';
import { parseSiteId } from '../build/check-inputs.ts';
import { workerModules } from '../build/worker-modules.ts';
import { readOptions, root, runCommand, StopError } from '../system/command.ts';

const usage = 'npm run edge:config -- --engine nginx|worker|netlify --site tur --out DIR';
const dist = join(root, 'dist');

await runCommand(async () => {
  const { values } = readOptions(usage, {
    engine: { type: 'string' },
    site: { type: 'string', multiple: true },
    environment: { type: 'string' },
    listen: { type: 'string' },
    out: { type: 'string' },
  });
  if (values.out === undefined) throw new StopError(`Name a folder with --out; the command is: ${usage}`);
  const ids = values.site === undefined ? siteIds : [...new Set(values.site.map(parseSiteId))];
  for (const id of ids) {
    if (!existsSync(join(dist, id)))
      throw new StopError(`${id} is not built; build it with: npm run build -- --site ${id}`);
  }
  const files = filesFor(values.engine, ids, values);
  for (const [name, text] of files) {
    const file = join(resolve(values.out), name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(`Wrote ${[...files.keys()].join(', ')}.`);
});

function filesFor(
  engine: string | undefined,
  ids: readonly SiteId[],
  { environment, listen = '80' }: { environment?: string | undefined; listen?: string | undefined },
): ReadonlyMap<string, string> {
  const bundles = ids.map((id) => ({ site: siteOf(id), root: join(dist, id), hashes: readHashes(dist, id) }));
  switch (engine) {
    case 'nginx':
      return new Map([
        ['gatehouse.conf', nginxConfig({ sites: bundles, vendors, listen, environments: only(environment) })],
      ]);
    case 'worker':
      return workerFiles(bundles);
    case 'netlify': {
      const [bundle, ...others] = bundles;
      if (bundle === undefined || others.length > 0)
        throw new StopError(`Netlify's rules are for one site: name it with --site`);
      const [known = 'prod'] = only(environment) ?? [];
      return new Map([
        ['_headers', netlifyHeaders({ ...bundle, vendors }, known)],
        ['_redirects', netlifyRedirects(bundle.site)],
      ]);
    }
    default:
      throw new StopError(`There is no engine "${engine ?? ''}"; the command is: ${usage}`);
  }
}

/** The named environment as a list; `undefined` for all environments. */
function only(name: string | undefined): readonly Environment[] | undefined {
  const known = environments.filter((environment) => environment === name);
  if (name !== undefined && known.length === 0) throw new StopError(`There is no environment "${name}".`);
  return name === undefined ? undefined : known;
}

/** The Worker's modules, and settings: the Worker runs before the assets, and the assets do not redirect. */
function workerFiles(bundles: readonly Pick<Parameters<typeof nginxConfig>[0]['sites'][number], 'site' | 'hashes'>[]) {
  const [first, ...others] = bundles;
  const single = others.length === 0 && first !== undefined;
  const sites = bundles.map(({ site, hashes }) => ({ site, hashes, folder: single ? '' : `/${site.id}` }));
  const settings = {
    name: single ? `${brandName}-${first.site.id}` : brandName,
    main: 'index.js',
    compatibility_date: '2026-07-01',
    no_bundle: true,
    rules: [{ type: 'ESModule', globs: ['**/*.js'] }],
    assets: {
      directory: single ? join(dist, first.site.id) : dist,
      binding: 'ASSETS',
      run_worker_first: true,
      html_handling: 'none',
      not_found_handling: 'none',
    },
  };
  return new Map([...workerModules({ sites, vendors }), ['wrangler.json', `${JSON.stringify(settings, null, 2)}\n`]]);
}
