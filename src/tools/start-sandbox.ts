/** The sandbox, for the commands that serve what was built. */

import { messageOf, StopError } from './command.ts';

export interface SandboxOptions {
  /** 0 for a free one. */
  readonly port: number;
  /** Holds a folder for each site. */
  readonly distDir: string;
  /** An SQLite file, or `:memory:`. */
  readonly database: string;
}

/**
 * Starts the sandbox, loaded only now: a key file that is missing is then one sentence and not a stack at the start.
 *
 * @throws {StopError}
 */
export async function startSandbox(options: SandboxOptions) {
  try {
    const { startServer } = await import('../sandbox/server.ts');
    return await startServer(options);
  } catch (error) {
    throw new StopError(`The sandbox could not be started: ${messageOf(error)}`);
  }
}
