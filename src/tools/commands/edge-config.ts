/**
 * `npm run edge:config -- --engine nginx|worker|netlify [--site tur] --out DIR`: writes the configuration with which an engine answers like
 * our own server, from the built sites in `dist/`. Run it after each build. `nginx` also takes `--environment prod`, `--listen '443 ssl'`
 * and `--edge 127.0.0.1:8080`, where the Node edge listens; `worker` takes `--bucket URL`, where a bucket has the files.
 */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { siteOf } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { type Environment, environments, type SiteId, siteIds } from '../../domain/site/site.ts';
import { nginxConfig } from '../../edge/nginx.ts';
import { readHashes } from '../../edge/page-manifest.ts';
import { parseSiteId } from '../build/check-inputs.ts';
import { workerFiles } from '../build/worker-modules.ts';
import { type CommandHelp, helpHint, readOptions, root, runCommand, StopError } from '../system/command.ts';

const help: CommandHelp = {
  command: 'npm run edge:config',
  does: 'Writes the configuration with which an engine answers like our own server, from the sites in dist/. Run it after each build.',
  example: 'npm run edge:config -- --engine nginx --environment prod --out edge',
};
const dist = join(root, 'dist');

await runCommand(async () => {
  const { values } = readOptions(help, {
    engine: { type: 'string', value: 'ENGINE', help: 'nginx, worker or netlify' },
    site: { type: 'string', multiple: true, value: 'SITE', help: 'tur, eu …; without it all sites' },
    environment: { type: 'string', value: 'prod', help: `nginx: one of ${environments.join(', ')}; without it all` },
    listen: { type: 'string', value: '80', help: 'nginx: what its line “listen” says' },
    bucket: { type: 'string', value: 'URL', help: 'worker: the address of the folder that holds the sites' },
    edge: { type: 'string', value: '127.0.0.1:8080', help: 'nginx: where the Node edge listens' },
    out: { type: 'string', value: 'DIR', help: 'the folder to write to' },
  });
  if (values.out === undefined) throw new StopError(`Name a folder with --out; ${helpHint(help)}`);
  const ids = values.site === undefined ? siteIds : [...new Set(values.site.map(parseSiteId))];
  for (const id of ids) {
    if (!existsSync(join(dist, id)))
      throw new StopError(`${id} is not built; build it with: npm run build -- --site ${id}`);
  }
  const files = await filesFor(values.engine, ids, values);
  for (const [name, text] of files) {
    const file = join(resolve(values.out), name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(`Wrote ${[...files.keys()].join(', ')}.`);
});

type Options = Readonly<Partial<Record<'environment' | 'listen' | 'bucket' | 'edge', string | undefined>>>;

async function filesFor(
  engine: string | undefined,
  ids: readonly SiteId[],
  { environment, listen = '80', bucket, edge = '127.0.0.1:8080' }: Options,
): Promise<ReadonlyMap<string, string>> {
  const sites = ids.map((id) => ({ site: siteOf(id), root: join(dist, id), hashes: readHashes(dist, id) }));
  switch (engine) {
    case 'nginx': {
      const environments = only(environment);
      return new Map([['gatehouse.conf', nginxConfig({ sites, vendors, listen, edge, environments })]]);
    }
    case 'worker':
      return workerFiles(sites, dist, bucket === undefined ? 'cloudflare' : { bucket: bucketAddress(bucket) });
    case 'netlify':
      return workerFiles(sites, dist, 'netlify');
    default:
      throw new StopError(`There is no engine "${engine ?? ''}"; ${helpHint(help)}`);
  }
}

/** @throws {StopError} for what is no address */
function bucketAddress(word: string): string {
  if (!/^https?:$/.test(URL.parse(word)?.protocol ?? '')) {
    throw new StopError('Name the address of the folder that holds the sites: --bucket https://store.example/live');
  }
  return word.replace(/\/$/, '');
}

/** The named environment as a list; `undefined` for all environments. */
function only(name: string | undefined): readonly Environment[] | undefined {
  const known = environments.filter((environment) => environment === name);
  if (name !== undefined && known.length === 0) throw new StopError(`There is no environment "${name}".`);
  return name === undefined ? undefined : known;
}
