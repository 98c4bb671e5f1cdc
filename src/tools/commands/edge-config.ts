/**
 * `npm run edge:config -- --engine nginx|worker|netlify|cloudfront [--site tur] --out DIR`: writes the configuration with which an engine answers like
 * our own server, from the built sites in `dist/`. Run it after each build; `--help` has the options of each engine.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { brandSiteIds, siteOf } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import { type Environment, environments, type SiteId } from '../../domain/site/site.ts';
import { nginxConfig } from '../../edge/nginx.ts';
import { readFileHashes, readHashes } from '../../edge/page-manifest.ts';
import { mergedHashes } from '../../edge/policy-file.ts';
import { parseSiteId } from '../build/check-inputs.ts';
import { withSettings, workerFiles } from '../build/worker-modules.ts';
import { type CommandHelp, helpHint, readOptions, root, runCommand, StopError } from '../system/command.ts';

const help: CommandHelp = {
  command: 'npm run edge:config',
  does: 'Writes the configuration with which an engine answers like our own server, from the sites in dist/. Run it after each build.',
  example: 'npm run edge:config -- --engine nginx --environment prod --out edge',
};
const dist = join(root, 'dist');

await runCommand(async () => {
  const { values } = readOptions(help, {
    engine: { type: 'string', value: 'ENGINE', help: 'nginx, worker, netlify or cloudfront' },
    site: { type: 'string', multiple: true, value: 'SITE', help: 'tur, eu …; without it all sites' },
    environment: { type: 'string', value: 'prod', help: `nginx: one of ${environments.join(', ')}; without it all` },
    listen: { type: 'string', value: '80', help: 'nginx: what its line “listen” says' },
    bucket: {
      type: 'string',
      value: 'URL',
      help: 'worker, cloudfront: the address of the folder that holds the sites',
    },
    edge: { type: 'string', value: '127.0.0.1:8080', help: 'nginx: where the Node edge listens' },
    root: {
      type: 'string',
      value: 'DIR',
      help: 'the folder of the sites where the engine runs, in place of this dist/',
    },
    dir: { type: 'string', value: 'DIR', help: 'the folder of the sites here, in place of dist/' },
    also: { type: 'string', value: 'DIR', help: 'sites whose pages it may meet as well: what is live now' },
    include: {
      type: 'string',
      value: 'DIR',
      help: 'nginx: takes DIR/{site}/*.conf of yours into the servers of each site',
    },
    certificates: {
      type: 'string',
      value: 'DIR',
      help: 'nginx: has {host}/fullchain.pem and privkey.pem of each server',
    },
    settings: { type: 'string', value: 'FILE', help: 'worker: your part of wrangler.json: routes, kv_namespaces …' },
    out: { type: 'string', value: 'DIR', help: 'the folder to write to' },
  });
  if (values.out === undefined) throw new StopError(`Name a folder with --out; ${helpHint(help)}`);
  const ids = values.site === undefined ? brandSiteIds : [...new Set(values.site.map(parseSiteId))];
  const dir = resolve(values.dir ?? dist);
  for (const id of ids) {
    if (!existsSync(join(dir, id)) && readFileHashes(dir, id) === undefined)
      throw new StopError(`${id} is not built; build it with: npm run build -- --site ${id}`);
  }
  const out = resolve(values.out);
  const files = await filesFor(values.engine, ids, { ...values, dir, out });
  for (const [name, text] of files) {
    const file = join(out, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(`Wrote ${[...files.keys()].join(', ')}.`);
});

type Options = Readonly<
  Partial<
    Record<
      'environment' | 'listen' | 'bucket' | 'edge' | 'root' | 'also' | 'include' | 'certificates' | 'settings',
      string | undefined
    >
  > & {
    dir: string;
    out: string;
  }
>;

async function filesFor(
  engine: string | undefined,
  ids: readonly SiteId[],
  { environment, listen = '80', bucket, edge = '127.0.0.1:8080', dir, out, also, settings, ...more }: Options,
): Promise<ReadonlyMap<string, string>> {
  const folder = more.root ?? dir;
  const { include, certificates } = more;
  const sites = ids.map((id) => ({
    site: siteOf(id),
    root: `${folder}/${id}`,
    hashes: also === undefined ? readHashes(dir, id) : mergedHashes(readHashes(dir, id), readHashes(resolve(also), id)),
  }));
  switch (engine) {
    case 'nginx': {
      const environments = only(environment);
      const config = nginxConfig({ sites, vendors, listen, edge, environments, include, certificates });
      return new Map([['gatehouse.conf', config]]);
    }
    case 'worker': {
      const files = await workerFiles(
        sites.map(({ site, hashes }) => ({ site, hashes })),
        folder,
        bucket === undefined ? 'cloudflare' : { bucket: bucketAddress(bucket) },
      );
      return withSettings(files, {
        own: settings === undefined ? undefined : readFileSync(settings, 'utf8'),
        before: textOf(join(out, 'wrangler.json')),
      });
    }
    case 'netlify':
      return workerFiles(
        sites.map(({ site, hashes }) => ({ site, hashes })),
        folder,
        'netlify',
      );
    case 'cloudfront':
      return workerFiles(
        sites.map(({ site, hashes }) => ({ site, hashes })),
        folder,
        { bucket: bucketAddress(bucket ?? ''), host: 'cloudFront' },
      );
    default:
      throw new StopError(`There is no engine "${engine ?? ''}"; ${helpHint(help)}`);
  }
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
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
