/** Everything of a local run on one port, by host: the sandbox exchange, its vendors, and the pages of every site. */

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { mainSite, sites } from '../../../sites/all.ts';
import { vendorsHost } from '../../../sites/vendors-host.ts';
import { agreementFile } from '../../domain/agreements/agreement.ts';
import { type Environment, normalizeHost, siteIds } from '../../domain/site/site.ts';
import { isBrokenConnection } from '../control/fault-answers.ts';
import { createFaultStore, visitorOf } from '../control/faults.ts';
import { createClientHost } from '../oauth/client-host.ts';
import { clientHost, outsideClients } from '../oauth/client-host-clients.ts';
import { registerClient } from '../oauth/clients.ts';
import type { DrawJourney } from '../pages/journey-page.ts';
import { createPages, errorResponse } from '../pages/pages.ts';
import { createRelay, relayedHost } from '../relay/relay-host.ts';
import { createProviderHost, isProviderPath } from '../vendors/provider-host.ts';
import { createVendorsHost } from '../vendors/vendors-host.ts';
import type { Clock, ReceiptTools } from './context.ts';
import { openDatabase } from './database.ts';
import { createSandboxExchange } from './exchange.ts';
import { listenOnLoopback } from './listen.ts';
import { readEarlierKey, readPrivateKey, readReceiptKey } from './private-key.ts';

export interface ServerOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Folder with the built sites, one folder each. */
  readonly distDir: string;
  /** File of the accounts, or `:memory:`. */
  readonly database: string;
  /** Folder of the private keys. */
  readonly keysDir?: string;
  readonly clock?: Clock;
  /** Answers requests to the API host; the sandbox exchange if left out. */
  readonly exchange?: ((request: Request) => Promise<Response>) | undefined;
  /** Its private key decrypts the passwords. Production is refused. */
  readonly environment?: Environment;
  /** Draws the maps of journeys, which are made of the pages' flows. */
  readonly drawJourney?: DrawJourney;
  /** Gets unexpected errors; the console if left out. */
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
 * @throws {Error} one sentence where it cannot start: a port in use, a missing key, an unusable database, production
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { clock = { now: Date.now }, environment = 'local', log = console.error, drawJourney } = options;
  const privateKey = readPrivateKey(environment, options.keysDir);
  const database = openDatabase(options.database);
  // Faults and seeded accounts exist on this machine and in the test network only.
  const faults = environment === 'local' || environment === 'test' ? createFaultStore() : undefined;
  const earlierKey = readEarlierKey(environment, options.keysDir);
  const receiptKey = readReceiptKey(environment, options.keysDir);
  const receipts = receiptKey && { key: receiptKey, agreementOf: agreementFiles(options.distDir) };
  const context = { clock, random: randomBytes, database, privateKey, earlierKey, receipts };
  const exchange = options.exchange ?? createSandboxExchange(context, { sites, log, faults, environment, drawJourney });
  const vendors = createVendorsHost(context, faults);
  const providers = createProviderHost(context);
  const pages = createPages(options.distDir, (request) => faults?.scenarioOf(visitorOf(request)).status ?? '');
  const applications = createClientHost({
    issuerOf: (port) => new URL(`http://${mainSite.apiHosts.local}:${port}`),
    fetch: exchange,
  });
  const answer = withErrorAnswer((request) => {
    const host = hostOf(request);
    if (host === mainSite.apiHosts.local) return exchange(withStandardBody(request));
    if (host === clientHost) return applications(request);
    if (host !== vendorsHost) return pages(request);
    return isProviderPath(new URL(request.url).pathname) ? providers(request) : vendors(request);
  }, log);
  const relay = createRelay(answer);
  const respond = withErrorAnswer(
    // As the faults: on this machine and in the test network only.
    (request) => (faults && relayedHost(hostOf(request)) ? relay(withStandardBody(request)) : answer(request)),
    log,
  );
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
    // The redirect addresses of the clients contain the port.
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

/** Reads what the pages of a site ask a visitor to agree to. The build writes the file, so it is not checked again. */
function agreementFiles(distDir: string): ReceiptTools['agreementOf'] {
  return (id) => {
    const site = siteIds.find((known) => known === id);
    const file = join(distDir, site ?? '', agreementFile);
    return site && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  };
}

function hostOf(request: Request): string {
  return normalizeHost(new URL(request.url).hostname);
}

/** Hono's `bodyLimit` copies a request without a content length, and cannot copy the listener's lightweight request. */
function withStandardBody(request: Request): Request {
  if (!request.headers.has('transfer-encoding')) return request;
  const { url, method, headers, body, signal } = request;
  const init: RequestInit & { readonly duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

/** An unexpected error ends the request, not the server. */
function withErrorAnswer(
  handle: (request: Request) => Promise<Response>,
  log: (error: unknown) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      log(error);
      return errorResponse();
    }
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
