/** The edge as a plain Node server. It passes the raw target to the edge function, so that nothing is parsed twice. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAnswer, type EdgeSetup } from './answer.ts';
import type { EdgeRequest } from './edge.ts';
import { watchHashes } from './page-manifest.ts';
import { folderFiles, statusFiles } from './static-files.ts';

/** Requests that arrive slowly are ended, because each keeps a connection. Milliseconds. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 5000,
  // A missing `Host` is answered by the edge, with its headers.
  requireHostHeader: false,
};

/** More are closed at once, so that files and memory suffice for those that are open. */
const maxConnections = 20_000;

type Answer = (request: EdgeRequest) => Promise<Response>;

export interface EdgeServerSetup extends Pick<EdgeSetup, 'sites' | 'main' | 'vendors'> {
  /** See `statusFiles`. */
  readonly statusDir?: string;
}

/** A server of the built sites in a folder. The caller makes it listen, and closes it. */
export function createEdgeServer(distDir: string, { statusDir, ...setup }: EdgeServerSetup): Server {
  const watched = watchHashes(distDir);
  const answer = createAnswer({
    ...setup,
    hashesOf: (site) => watched(site.id),
    ...folderFiles(distDir),
    ...(statusDir === undefined ? {} : statusFiles(statusDir)),
  });
  const server = createServer(limits, (incoming, outgoing) => void handle(answer, incoming, outgoing));
  server.maxConnections = maxConnections;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(answer, error.code, socket));
  server.on('connect', (_, socket) => refuse(answer, 'HPE_INVALID_METHOD', socket));
  return server;
}

async function handle(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const response = await answer(requestOf(incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    console.error(error);
    if (!outgoing.headersSent) outgoing.writeHead(500, { 'cache-control': 'no-store' });
    outgoing.end();
  }
}

/** A path that cannot be decoded, so that the edge answers 400. */
const unreadable = '/%';

/** A malformed target, host or version becomes an address that the edge refuses. */
function requestOf({ method = 'GET', url = '', headers, headersDistinct, httpVersion }: IncomingMessage): EdgeRequest {
  const value = (name: string) => headers[name]?.toString() ?? null;
  const hosts = headersDistinct.host ?? [];
  // HTTP/1.1 demands exactly one (RFC 9112, 3.2); HTTP/1.0 knows none.
  const isHostClear = httpVersion === '1.1' ? hosts.length === 1 : httpVersion === '1.0' && hosts.length <= 1;
  const [host = 'unknown.invalid'] = hosts;
  // Node's parser lets through printable ASCII only. The absolute form is for proxies: its host counts (RFC 9112, 3.2.2).
  const address = url.startsWith('/') ? `http://${host}${url}` : /^https?:\/\//i.test(url) ? url : undefined;
  const readable = isHostClear && address !== undefined && /^[^\s/\\?#@]+$/.test(host) && URL.canParse(address);
  return { method, url: readable ? address : `http://unknown.invalid${unreadable}`, headers: { get: value } };
}

/** Answers a request that Node's parser refused, with the same text and headers as any other refusal. */
async function refuse(answer: Answer, code: string | undefined, socket: Duplex): Promise<void> {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const method = code === 'HPE_INVALID_METHOD' ? 'UNKNOWN' : 'GET';
  const url = `http://unknown.invalid${unreadable}`;
  // Stryker disable next-line ArrowFunction: the answer to a refused request reads no header
  const response = await answer({ method, url, headers: { get: () => null } });
  const body = await response.text();
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  const length = `content-length: ${Buffer.byteLength(body)}`;
  const status = response.status === 405 ? '405 Method Not Allowed' : '400 Bad Request';
  socket.end([`HTTP/1.1 ${status}`, ...lines, length, 'connection: close', '', body].join('\r\n'));
}
