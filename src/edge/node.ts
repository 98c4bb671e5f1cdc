/** The edge as a plain Node server: the target's own bytes go to the edge function, and nothing is parsed twice. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAnswer, type EdgeSetup } from './answer.ts';
import type { EdgeRequest } from './edge.ts';
import { folderFiles } from './node-files.ts';
import { watchHashes } from './page-manifest.ts';

type Answer = (request: EdgeRequest) => Promise<Response>;

/** A server of the built sites in a folder; it listens when it is told to. */
export function createEdgeServer(distDir: string, setup: Pick<EdgeSetup, 'sites' | 'main' | 'vendors'>): Server {
  const watched = watchHashes(distDir);
  const answer = createAnswer({ ...setup, hashesOf: (site) => watched(site.id), ...folderFiles(distDir) });
  const server = createServer((incoming, outgoing) => void handle(answer, incoming, outgoing));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(answer, error.code, socket));
  server.on('connect', (_, socket) => refuse(answer, 'HPE_INVALID_METHOD', socket));
  return server;
}

async function handle(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const response = await answer(requestOf(incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(response.body === null ? undefined : Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    console.error(error);
    if (!outgoing.headersSent) outgoing.writeHead(500, { 'cache-control': 'no-store' });
    outgoing.end();
  }
}

/** What no path can hold, so that the edge answers 400. */
const unreadable = '/%';

/** A target or a host that is no address becomes one that the edge refuses. */
function requestOf({ method = 'GET', url = '', headers }: IncomingMessage): EdgeRequest {
  const value = (name: string) => headers[name]?.toString() ?? null;
  const host = value('host') ?? 'unknown.invalid';
  const isPath = url.startsWith('/') && /^[\x21-\x7e]+$/.test(url);
  // A proxy's form of the target: its host counts, as the standard has it.
  const address = isPath ? `http://${host}${url}` : /^https?:\/\/[\x21-\x7e]+$/i.test(url) ? url : undefined;
  const readable = address !== undefined && /^[^\s/\\?#@]+$/.test(host) && URL.canParse(address);
  return { method, url: readable ? address : `http://unknown.invalid${unreadable}`, headers: { get: value } };
}

/** Answers what Node's parser gave up on, in the same words as anything else. */
async function refuse(answer: Answer, code: string | undefined, socket: Duplex): Promise<void> {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const method = code === 'HPE_INVALID_METHOD' ? 'UNKNOWN' : 'GET';
  const url = `http://unknown.invalid${unreadable}`;
  const response = await answer({ method, url, headers: { get: () => null } });
  const body = await response.text();
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  const length = `content-length: ${Buffer.byteLength(body)}`;
  const status = response.status === 405 ? '405 Method Not Allowed' : '400 Bad Request';
  socket.end([`HTTP/1.1 ${status}`, ...lines, length, 'connection: close', '', body].join('\r\n'));
}
