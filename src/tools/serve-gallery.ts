/** Builds the gallery, and serves it without the rules of the edge: a page may be put in a frame here. */

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { sites } from '../../sites/all.ts';
import { type SiteId, siteIds, siteOfHost } from '../domain/site.ts';
import { buildSites } from './build-sites.ts';
import { cacheDir } from './command.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface GalleryOptions {
  /** 0 for a free one. */
  readonly port: number;
  readonly sites?: readonly SiteId[];
  /** In long, accented English. */
  readonly pseudo?: boolean;
}

export interface RunningGallery {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * @returns the running gallery; a site is told by its local host, and `/gallery/` is the page for people
 * @throws {StopError} where a site cannot be built
 */
export async function serveGallery({
  port,
  sites: ids = siteIds,
  pseudo = false,
}: GalleryOptions): Promise<RunningGallery> {
  const outDir = join(cacheDir, pseudo ? 'gallery-pseudo' : 'gallery');
  await buildSites(ids, { outDir, workDir: join(outDir, 'work'), pseudo, gallery: true });
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const file = fileOf(join(outDir, siteOfHost(host, sites)?.site.id ?? 'global'), request.url ?? '/');
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

/** A path's file within a folder; `undefined` for what is not there or not within. */
function fileOf(folder: string, address: string): string | undefined {
  const { pathname } = new URL(address, 'http://gallery');
  const file = join(folder, decodeURIComponent(pathname));
  if (!file.startsWith(folder)) return undefined;
  return [file, join(file, 'index.html')].find((name) => existsSync(name) && statSync(name).isFile());
}
