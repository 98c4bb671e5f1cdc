/** Everything of a local run on one port, told apart by host: the sandbox exchange, and the pages of every site. */

import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { mainSite, sites } from '../../sites/all.ts';
import { vendorsHost } from '../../sites/vendors-host.ts';
import { type Environment, normalizeHost } from '../domain/site.ts';
import { createClientHost } from './client-host.ts';
import { clientHost, outsideClients } from './client-host-clients.ts';
import type { Clock } from './context.ts';
import { openDatabase } from './database.ts';
import { createSandboxExchange } from './exchange.ts';
import { isBrokenConnection } from './fault-answers.ts';
import { createFaultStore } from './faults.ts';
import { listenOnLoopback } from './listen.ts';
import { registerClient } from './oauth-clients.ts';
import { createPages, fault } from './pages.ts';
import { readPrivateKey } from './private-key.ts';
import { createProviderHost, isProviderPath } from './provider-host.ts';
import { createVendorsHost } from './vendors-host.ts';

export interface ServerOptions {
  /** 0 for a free one. */
  readonly port: number;
  /** Folder with the built sites, one folder each. */
  readonly distDir: string;
  /** File of the accounts, or `:memory:`. */
  readonly database: string;
  /** Folder of the private keys. */
  readonly keysDir?: string;
  readonly clock?: Clock;
  /** Whose private key opens the passwords; production is refused. */
  readonly environment?: Environment;
  /** Hears of faults; the console if left out. */
  readonly log?: (error: unknown) => void;
}

export interface RunningServer {
  readonly port: number;
  /** Of the main site. */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts the server.
 *
 * @throws {Error} one sentence where it cannot: a taken port, a missing key, an unusable database, production
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { clock = { now: Date.now }, environment = 'local', log = console.error } = options;
  const privateKey = readPrivateKey(environment, options.keysDir);
  const database = openDatabase(options.database);
  // Faults are switched on this machine and in the test network, where nobody but us is in the way of them.
  const faults = environment === 'local' || environment === 'test' ? createFaultStore() : undefined;
  const context = { clock, random: randomBytes, database, privateKey };
  const exchange = createSandboxExchange(context, { sites, log, faults });
  const vendors = createVendorsHost(context, faults);
  const providers = createProviderHost(context);
  const pages = createPages(options.distDir);
  const applications = createClientHost({
    issuerOf: (port) => new URL(`http://${mainSite.apiHosts.local}:${port}`),
    fetch: exchange,
  });
  const respond = guarded((request) => {
    const host = hostOf(request);
    if (host === mainSite.apiHosts.local) return exchange(readable(request));
    if (host === clientHost) return applications(request);
    if (host !== vendorsHost) return pages(request);
    return isProviderPath(new URL(request.url).pathname) ? providers(request) : vendors(request);
  }, log);
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      const response = await respond(request);
      if (isBrokenConnection(response)) outgoing.destroy();
      return response;
    },
    { overrideGlobalObjects: false },
  );
  try {
    const { port, servers } = await listenOnLoopback(() => createServer(listener), options.port);
    // Which addresses are theirs depends on the port.
    for (const client of outsideClients(`http://${clientHost}:${port}`)) registerClient(context, client);
    return {
      port,
      origin: `http://localhost:${port}`,
      close: async () => {
        await Promise.all(servers.map(closeServer));
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function hostOf(request: Request): string {
  return normalizeHost(new URL(request.url).hostname);
}

/** Hono counts a body without a length by making a request of it, for which the listener's imitation of one will not do. */
function readable(request: Request): Request {
  if (!request.headers.has('transfer-encoding')) return request;
  const { url, method, headers, body, signal } = request;
  const init: RequestInit & { readonly duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

/** A fault ends the request, not the server. */
function guarded(
  handle: (request: Request) => Promise<Response>,
  log: (error: unknown) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      log(error);
      return fault();
    }
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
