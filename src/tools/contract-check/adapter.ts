/** What a team says of its own exchange in a small file, so that its answers can be checked. */

import { pathToFileURL } from 'node:url';
import { messageOf, StopError } from '../system/command.ts';
import { type PartName, parts } from './parts.ts';

/** The default export of the adapter file. `docs/contract/adapter.mjs` is the one for the sandbox. */
export interface ContractAdapter {
  /** Origin of a page that the exchange lets in: `https://test.exchange.example`. */
  readonly pageOrigin: string;
  /** PEM of the key that pages of this environment encrypt passwords with. */
  readonly publicKey: string;
  /** Parts that you do not offer, and have switched off at the pages. Their journeys are left out. */
  readonly without?: readonly PartName[];
  /** An account that is there already. Left out: the account that the check opens is used. */
  readonly account?: { readonly username: string; readonly password: string };
  /** An e-mail address that has no account. Left out: registration cannot be tried. */
  newAddress?(): string | Promise<string>;
  /** A phone number that has no account. Left out: registration by number cannot be tried. */
  newNumber?(): PhoneNumber | Promise<PhoneNumber>;
  /**
   * Accounts whose login you answer with 31018 and a security check by code: one with an e-mail address, one with a number. The
   * last one gets ten wrong codes. Left out: the security check cannot be tried.
   */
  readonly checkedAccounts?: readonly CheckedAccount[];
  /** An application that may ask for access. Left out: the consent cannot be tried. */
  readonly application?: { readonly client_id: string; readonly redirect_uri: string; readonly scope: string };
  /**
   * Whether your token endpoint gives the application a token for this. Left out: what a code is good for is not tried.
   */
  redeemCode?(grant: CodeGrant): boolean | Promise<boolean>;
  /**
   * Launch data that your messenger signs for one user, who is not linked with an account. Left out: the mini app cannot be tried.
   *
   * @param age how long ago they were signed, in seconds. A function that does not use it signs them now: then old data are not tried
   */
  messengerData?(age?: number): string | Promise<string>;
  /**
   * What an identity provider sends back for one user, who is not linked with an account before the run: a new code at each call. Left
   * out: login by identity providers cannot be tried.
   */
  providerAnswer?(): ProviderAnswer | Promise<ProviderAnswer>;
  /** Codes of a campaign that exist. Left out: campaigns cannot be tried. */
  readonly campaign?: CampaignCodes;
  /**
   * The newest code that was sent; `undefined` while there is none.
   *
   * @param address an e-mail address, or a number with its dial code: `+44 5551234567`
   */
  readCode?(address: string): string | undefined | Promise<string | undefined>;
  /**
   * Makes an account demand its passkey from now on. Left out: the second step of a login cannot be tried, and
   * neither whether an approval gets around it.
   *
   * @param account one that the check has opened; `id` is that of its member
   */
  demandPasskey?(account: { readonly username: string; readonly id: number }): unknown;
  /** The link of the newest mail that warned an address of a login on a new device. Left out: the freeze cannot be tried. */
  readWarningLink?(address: string): string | undefined | Promise<string | undefined>;
}

export interface PhoneNumber {
  /** Digits only, without the country's own prefix. */
  readonly number: string;
  /** Digits only: `44`. */
  readonly dialCode: string;
}

export interface CheckedAccount {
  /** An e-mail address, or the digits of a number. */
  readonly username: string;
  /** Of a number: `44`. */
  readonly dialCode?: string;
  readonly password: string;
}

/** What an application sends for a token (RFC 6749, RFC 7636). */
export interface CodeGrant {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly code: string;
  readonly code_verifier: string;
}

export interface ProviderAnswer {
  /** Its id in `sites/providers.ts`. */
  readonly provider: string;
  readonly code: string;
  /** The one whose challenge the code was asked for with (RFC 7636). */
  readonly code_verifier: string;
  readonly redirect_uri: string;
}

export interface CampaignCodes {
  /** Id of an affiliate. */
  readonly affiliate: string;
  /** A short code. */
  readonly short: string;
  /** Invitation code of an account. */
  readonly inviter: string;
  /** Token of a shared link. */
  readonly share: string;
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
  for (const name of adapter?.without ?? []) checkPart(file, name);
  return { ...adapter, pageOrigin, publicKey };
}

function checkPart(file: string, name: PartName): void {
  if (!Object.hasOwn(parts, name)) {
    throw new StopError(`${file}: there is no part "${name}"; there are ${Object.keys(parts).join(', ')}.`);
  }
  if (parts[name].need === 'must') throw new StopError(`${file}: nobody can use the pages without "${name}".`);
}
