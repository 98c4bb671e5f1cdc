/** What a team says of its own exchange in a small file, so that its answers can be checked. */

import { pathToFileURL } from 'node:url';
import { messageOf, StopError } from '../system/command.ts';

/** The default export of the adapter file. `docs/contract/adapter.mjs` is the one for the sandbox. */
export interface ContractAdapter {
  /** Origin of a page that the exchange lets in: `https://test.exchange.example`. */
  readonly pageOrigin: string;
  /** PEM of the key that pages of this environment encrypt passwords with. */
  readonly publicKey: string;
  /** An account that is there already. Left out: the account that the check opens is used. */
  readonly account?: { readonly username: string; readonly password: string };
  /** An e-mail address that has no account. Left out: registration cannot be tried. */
  newAddress?(): string | Promise<string>;
  /** The newest code that was sent to an address; `undefined` while there is none. */
  readCode?(address: string): string | undefined | Promise<string | undefined>;
  /** The link of the newest mail that warned an address of a login on a new device. Left out: the freeze cannot be tried. */
  readWarningLink?(address: string): string | undefined | Promise<string | undefined>;
}

/** @throws {StopError} where the file is missing or lacks what every check needs */
export async function loadAdapter(file: string): Promise<ContractAdapter> {
  let adapter: Partial<ContractAdapter> | undefined;
  try {
    adapter = (await import(pathToFileURL(file).href)).default;
  } catch (error) {
    throw new StopError(`${file} cannot be loaded: ${messageOf(error)}`);
  }
  const { pageOrigin, publicKey } = adapter ?? {};
  if (!pageOrigin || !publicKey) throw new StopError(`${file} must export pageOrigin and publicKey by default.`);
  return { ...adapter, pageOrigin, publicKey };
}
