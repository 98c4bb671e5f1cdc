/**
 * Signs init data as the messenger does, and checks them as the exchange does: by the bot's token (HMAC-SHA-256), with a
 * library of the messenger's community, and by the messenger's own key (Ed25519).
 */

import { type KeyObject, sign as signBytes, verify as verifyBytes } from 'node:crypto';
import { isValid, signData } from '@tma.js/init-data-node';
import { type InitData, initDataAge, initDataPairs, readInitData } from '../../domain/mini-app/init-data.ts';

export interface Bot {
  /** Number and secret, separated by a colon. */
  readonly token: string;
}

/** A bot's number is the part of its token before the colon. */
function botIdOf({ token }: Bot): string {
  return token.slice(0, token.indexOf(':'));
}

/** Signs fields as the messenger does: first with its own key, then with the bot's token over all but the hash. */
export function signInitData(fields: Readonly<Record<string, string>>, bot: Bot, privateKey: KeyObject): string {
  const signature = signBytes(null, thirdPartyText(new Map(Object.entries(fields)), bot), privateKey);
  const signed = { ...fields, signature: signature.toString('base64url') };
  return new URLSearchParams({ ...signed, hash: signData(sortedPairs(Object.entries(signed)), bot.token) }).toString();
}

/** Whether the bot's token signed it. */
export function isSignedByBot(raw: string, { token }: Bot): boolean {
  // `initDataPairs` refuses repeated names. The age is checked later, by the sandbox's clock.
  return initDataPairs(raw) !== undefined && isValid(raw, token, { expiresIn: 0 });
}

/** Whether the messenger itself signed it for the bot. This check needs no bot token. */
export function isSignedByMessenger(raw: string, bot: Bot, key: KeyObject): boolean {
  const pairs = initDataPairs(raw);
  const signature = pairs?.get('signature');
  // Only the canonical spelling: without padding, and without extra bits that decoding would drop.
  if (pairs === undefined || signature === undefined || !/^[\w-]{85}[AQgw]$/.test(signature)) return false;
  return verifyBytes(null, thirdPartyText(pairs, bot), key, Buffer.from(signature, 'base64url'));
}

export type InitDataCheck =
  | { readonly type: 'good'; readonly data: InitData & { readonly user: NonNullable<InitData['user']> } }
  /** Not signed, or changed after signing. */
  | { readonly type: 'forged' }
  /** Too old, or from the future. */
  | { readonly type: 'expired' };

/** Checks init data as the exchange does: both signatures must be right. @param now ms since epoch */
export function checkInitData(raw: string, bot: Bot, key: KeyObject, now: number): InitDataCheck {
  const data = readInitData(raw);
  if (data?.user === undefined) return { type: 'forged' };
  if (!isSignedByBot(raw, bot) || !isSignedByMessenger(raw, bot, key)) return { type: 'forged' };
  if (initDataAge(data.authAt, now) !== 'fresh') return { type: 'expired' };
  return { type: 'good', data: { ...data, user: data.user } };
}

function thirdPartyText(pairs: ReadonlyMap<string, string>, bot: Bot): Buffer {
  const signed = [...pairs].filter(([name]) => name !== 'hash' && name !== 'signature');
  return Buffer.from(`${botIdOf(bot)}:WebAppData\n${sortedPairs(signed)}`);
}

function sortedPairs(pairs: readonly (readonly [string, string])[]): string {
  return pairs
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');
}
