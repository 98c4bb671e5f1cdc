/** What the first answer of a page weighs on a fresh connection, as a browser gets it from a host with HTTP/2 and brotli. */

import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer, type OutgoingHttpHeaders } from 'node:http2';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { vendorSources } from '../../sites/vendors.ts';
import { type AnswerKind, kindOfAnswer, responseHeaders } from '../../src/domain/http/response-headers.ts';
import type { Site } from '../../src/domain/site/site.ts';
import { compress } from '../../src/edge/content-encoding.ts';
import { readHashes } from '../../src/edge/page-manifest.ts';

/** What describes a body, and the date that every host adds. */
const bodyHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': '12345',
  etag: '"rz1Iykgwrz1Iykgwrz1Iyk-br"',
  date: 'Sun, 22 Nov 2026 12:00:00 GMT',
};

/** In bytes: the frame before a body. */
const dataFrame = 9;

/** The bytes of everything before the body: HTTP/2's own settings, and headers compressed without an earlier answer. */
async function weighHeaders(headers: OutgoingHttpHeaders): Promise<number> {
  const server = createServer((_, response) => {
    response.writeHead(200, headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connectSocket((server.address() as AddressInfo).port, '127.0.0.1');
  const session = connect('http://localhost', { createConnection: () => socket });
  const request = session.request({ ':method': 'HEAD', ':path': '/' }).resume();
  await once(request, 'close');
  const bytes = socket.bytesRead;
  session.close();
  server.close();
  return bytes + dataFrame;
}

/**
 * Weighs headers and compressed HTML of each page of a built site, as production sends them.
 *
 * @param dist the folder of the sites
 * @returns how many pages there are, and those over the limit with their bytes
 */
export async function weighFirstResponses(
  dist: string,
  site: Site,
  limit: number,
): Promise<{ readonly pages: number; readonly over: readonly (readonly [string, number])[] }> {
  const hashes = readHashes(dist, site.id);
  const headerBytes = new Map<AnswerKind, number>();
  const over: [string, number][] = [];
  const names = readdirSync(join(dist, site.id), { recursive: true, encoding: 'utf8' });
  const pages = names.filter((one) => one.endsWith('.html'));
  for (const name of pages) {
    const kind = name === '404.html' ? 'not-found' : kindOfAnswer(200, `/${name.replace(/\/?index\.html$/, '')}`);
    const context = { site, environment: 'prod', known: true } as const;
    const headers =
      headerBytes.get(kind) ??
      (await weighHeaders({ ...responseHeaders(kind, context, hashes, vendorSources), ...bodyHeaders }));
    headerBytes.set(kind, headers);
    const html = readFileSync(join(dist, site.id, name));
    // Twenty times quicker, and never smaller than what is sent; most pages are light enough even so.
    const roughly = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    if (headers + roughly <= limit) continue;
    const bytes = headers + ((await compress(html, 'br'))?.length ?? 0);
    if (bytes > limit) over.push([name, bytes]);
  }
  return { pages: pages.length, over };
}
