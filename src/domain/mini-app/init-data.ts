/** The messenger's signed data about its user, by the published protocol (S3.30, S9.29). Untrusted here: only the exchange can verify the signature. */

import { jsonObject } from '../storage/json.ts';
import { type OthersText, othersText } from '../text/others-text.ts';

/**
 * The signed data in a fragment (without `#`); empty where the messenger sends none, and once they are used; `undefined` outside
 * the messenger.
 */
export function initDataOf(launch: string): string | undefined {
  return new URLSearchParams(launch).get('tgWebAppData') ?? undefined;
}

export interface MessengerUser {
  readonly id: number;
  readonly username: OthersText;
  readonly firstName: OthersText;
  readonly lastName: OthersText;
  /** Empty where the messenger sends none. */
  readonly photoUrl: string;
}

export interface InitData {
  /** The original text. It goes to the exchange unchanged, because the signature covers its exact bytes. */
  readonly raw: string;
  readonly user: MessengerUser | undefined;
  /** Time of the signature (`auth_date`), in ms since epoch. */
  readonly authAt: number;
}

/** Maximum length of the data, in characters; a call accepts no more. */
const maxInitDataLength = 4096;

/** Maximum age of the data, in ms. */
const maxInitDataAgeMs = 24 * 60 * 60_000;

/** Allowed difference of the clocks, in ms: data may be this far in the future. */
const clockSkewMs = 60_000;

/** Decoded pairs of the data; `undefined` where a name stands twice, because parsers disagree about which value counts. */
export function initDataPairs(raw: string): ReadonlyMap<string, string> | undefined {
  if (raw.length > maxInitDataLength) return undefined;
  const pairs = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(raw)) {
    if (pairs.has(name)) return undefined;
    pairs.set(name, value);
  }
  return pairs;
}

/** Parses the data; `undefined` for any other text. */
export function readInitData(raw: string): InitData | undefined {
  const pairs = initDataPairs(raw);
  const seconds = pairs?.get('auth_date') ?? '';
  if (pairs === undefined || !pairs.has('hash') || !/^[1-9]\d{0,11}$/.test(seconds)) return undefined;
  return { raw, user: readUser(pairs.get('user')), authAt: Number(seconds) * 1000 };
}

export type InitDataAge = 'fresh' | 'stale' | 'future';

/** The age of the data, measured from `auth_date` (S9.29). @param now ms since epoch */
export function initDataAge(authAt: number, now: number): InitDataAge {
  if (authAt > now + clockSkewMs) return 'future';
  return now - authAt > maxInitDataAgeMs ? 'stale' : 'fresh';
}

/** In characters. */
const maxNameLength = 64;

function readUser(json: string | undefined): MessengerUser | undefined {
  const facts = jsonObject(json) ?? {};
  const { id } = facts;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return undefined;
  const text = (name: string) => {
    const value = facts[name];
    return typeof value === 'string' ? value.slice(0, 256) : '';
  };
  return {
    id,
    username: othersText(text('username'), maxNameLength),
    firstName: othersText(text('first_name'), maxNameLength),
    lastName: othersText(text('last_name'), maxNameLength),
    photoUrl: text('photo_url'),
  };
}

/** Display name of the messenger's user: the name, otherwise the user name, otherwise the number: a name of nothing visible is none. */
export function nameOfMessengerUser({ id, firstName, lastName, username }: MessengerUser): OthersText {
  return othersText(`${firstName} ${lastName}`, 2 * maxNameLength) || username || othersText(`ID ${id}`, maxNameLength);
}
