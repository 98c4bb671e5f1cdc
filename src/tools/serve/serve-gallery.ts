/** Builds the gallery and serves it without the edge's headers, so that its pages can be shown in a frame. */

import { cpSync, createReadStream, existsSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brandSiteIds, mainSite, sites } from '../../../sites/all.ts';
import { type SiteId, siteOfHost } from '../../domain/site/site.ts';
import { buildStaleSites } from '../build/build-sites.ts';
import { refuseRobots } from '../build/place-bundle.ts';
import { cacheDir } from '../system/command.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface GalleryBuild {
  readonly sites?: readonly SiteId[];
  /** Shows long, accented English. */
  readonly pseudo?: boolean;
}

export interface RunningGallery {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Builds the sites of the gallery that are missing or older than the sources of the pages.
 *
 * @returns the folder that holds the sites
 * @throws {StopError} if a site cannot be built
 */
export async function buildGallery({ sites: ids = brandSiteIds, pseudo = false }: GalleryBuild = {}): Promise<string> {
  const outDir = join(cacheDir, pseudo ? 'gallery-pseudo' : 'gallery');
  await buildStaleSites(ids, { outDir, workDir: join(cacheDir, 'gallery-work'), pseudo, gallery: true });
  return outDir;
}

/**
 * Copies sites of a built gallery, for a static host to publish: each gets a folder of its own, which belongs at the root of a host,
 * because pages name their files from there. Its `/gallery/` offers that site only. Robots are asked to stay away.
 *
 * @param outDir of `buildGallery`
 */
export function copyGallery(outDir: string, toDir: string, ids: readonly SiteId[]): void {
  for (const id of ids) {
    const folder = join(toDir, id);
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(outDir, id), folder, { recursive: true });
    refuseRobots(folder);
  }
}

/**
 * Serves a built gallery. The host of a request decides the site. `/gallery/` is the start page.
 *
 * @param port 0 for any free port
 */
export async function serveGallery(outDir: string, port = 0): Promise<RunningGallery> {
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const file = fileOf(join(outDir, siteOfHost(host, sites)?.site.id ?? mainSite.id), request.url ?? '/');
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A path's file inside a folder; `undefined` if it does not exist or is outside the folder. */
function fileOf(folder: string, address: string): string | undefined {
  const { pathname } = new URL(address, 'http://gallery');
  const file = join(folder, decodeURIComponent(pathname));
  if (!file.startsWith(folder)) return undefined;
  return [file, join(file, 'index.html')].find((name) => existsSync(name) && statSync(name).isFile());
}
