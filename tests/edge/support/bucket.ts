/** A bucket: keys with bytes, and no more. A CDN's function runs in workerd in front of it. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
}

/** Answers by keys: no index, no redirect, no types, and an error as XML for a key that is not there. */
export async function startBucket(): Promise<{
  /** Address of the bucket. */
  readonly address: string;
  /** Puts the files of a folder, with their paths as keys. */
  upload(folder: string): void;
  /** Headers of the newest request. */
  lastHeaders(): IncomingHttpHeaders;
  close(): Promise<void>;
}> {
  const objects = new Map<string, StoredObject>();
  let last: IncomingHttpHeaders = {};
  const server = createServer((request, response) => {
    last = request.headers;
    const key = decodeURIComponent((request.url ?? '').replace(/\?.*$/s, '').replace('/exchange/', ''));
    const found = objects.get(key);
    if (found === undefined) {
      response.writeHead(404, { 'content-type': 'application/xml', 'x-store': 'bucket' });
      response.end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    const { body, etag } = found;
    const headers = { etag, 'x-store': 'bucket', 'cache-control': 'max-age=60' };
    const isKnown = ['*', etag].includes(request.headers['if-none-match'] ?? '');
    if (isKnown) response.writeHead(304, headers).end();
    else if (request.headers.range === 'bytes=0-9') {
      response.writeHead(206, { ...headers, 'content-range': `bytes 0-9/${body.length}`, 'content-length': 10 });
      response.end(request.method === 'HEAD' ? undefined : body.subarray(0, 10));
    } else {
      response.writeHead(200, { ...headers, 'content-type': 'binary/octet-stream', 'content-length': body.length });
      response.end(request.method === 'HEAD' ? undefined : body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/exchange`,
    upload(folder) {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name);
        if (!statSync(file).isFile()) continue;
        const body = readFileSync(file);
        objects.set(name, { body, etag: `"${createHash('md5').update(body).digest('hex')}"` });
      }
    },
    lastHeaders: () => last,
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
