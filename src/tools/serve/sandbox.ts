/** Starts the sandbox for commands that need the built sites served, and reads the codes that it "sent". */

import { mkdirSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { mainSite } from '../../../sites/all.ts';
import type { Message } from '../../sandbox/account/outbox.ts';
import type { DrawJourney } from '../../sandbox/pages/journey-page.ts';
import { messageOf, StopError, userCacheDir } from '../system/command.ts';

export interface SandboxOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Holds a folder for each site. */
  readonly distDir: string;
  /** An SQLite file, or `:memory:`. */
  readonly database: string;
  /** Answers in place of the sandbox exchange. */
  readonly exchange?: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * The file with the accounts of the server on a port. Servers do not share one, because each also stores clients whose addresses have its
 * port.
 *
 * @param folder is made if it is missing
 */
export function databaseFile(port: number, folder = userCacheDir()): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `sandbox-${port}.sqlite`);
}

/**
 * Starts the sandbox. Its module is imported here, so that a missing key file becomes a sentence and not a stack.
 *
 * @throws {StopError}
 */
export async function startSandbox(options: SandboxOptions) {
  try {
    const { startServer } = await import('../../sandbox/server/server.ts');
    return await startServer({ ...options, drawJourney });
  } catch (error) {
    throw new StopError(`The sandbox could not be started: ${messageOf(error)}`);
  }
}

/** Loaded with the first look at a map: it takes every flow of the pages. */
const drawJourney: DrawJourney = async (id, counts) =>
  (await import('../journeys/draw-journey.ts')).drawJourney(id, counts);

/** The newest code for an e-mail address or number; `undefined` if none was sent. */
export async function readCode(port: number, to: string): Promise<string | undefined> {
  const { messages } = JSON.parse(await getText(port, `/outbox.json?to=${encodeURIComponent(to)}`)) as {
    messages: readonly Message[];
  };
  return messages[0]?.code;
}

/** Requests 127.0.0.1 with the API's name as host, because few resolvers outside browsers know `*.localhost`. */
function getText(port: number, path: string): Promise<string> {
  const headers = { host: `${mainSite.apiHosts.local}:${port}` };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, async (response) => {
      response.setEncoding('utf8').on('error', reject);
      resolve((await response.toArray()).join(''));
    }).on('error', reject);
  });
}
