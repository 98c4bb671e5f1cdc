/** What the messenger hands a mini app about its user, as its published protocol has it (S3.30, S9.29). Unchecked: only the exchange can tell who signed it. */

/** Names are the user's own, untrusted text. */
export interface MessengerUser {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Empty where the messenger tells none. */
  readonly photoUrl: string;
}

export interface InitData {
  /** As it came: it goes to the exchange unchanged, because a re-written text has another signature. */
  readonly raw: string;
  readonly user: MessengerUser | undefined;
  /** When the messenger vouched for the user, in ms since epoch. */
  readonly authAt: number;
}

/** Longest data that is looked at, in characters: what a call may carry. */
const longestInitData = 4096;

/** After this the messenger's word is too old, in ms. */
const initDataLifeMs = 24 * 60 * 60_000;

/** Clocks differ: data may come from so many ms ahead of ours. */
const clockSkewMs = 60_000;

/** Decoded pairs of the data; `undefined` where a name stands twice, because readers would differ about which one counts. */
export function initDataPairs(raw: string): ReadonlyMap<string, string> | undefined {
  if (raw.length > longestInitData) return undefined;
  const pairs = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(raw)) {
    if (pairs.has(name)) return undefined;
    pairs.set(name, value);
  }
  return pairs;
}

/** Reads the data; `undefined` for what is none. */
export function readInitData(raw: string): InitData | undefined {
  const pairs = initDataPairs(raw);
  const seconds = pairs?.get('auth_date') ?? '';
  if (pairs === undefined || !pairs.has('hash') || !/^[1-9]\d{0,11}$/.test(seconds)) return undefined;
  return { raw, user: readUser(pairs.get('user')), authAt: Number(seconds) * 1000 };
}

export type InitDataAge = 'fresh' | 'stale' | 'future';

/** How old the messenger's word is, measured from `auth_date` (S9.29). @param now ms since epoch */
export function initDataAge(authAt: number, now: number): InitDataAge {
  if (authAt > now + clockSkewMs) return 'future';
  return now - authAt > initDataLifeMs ? 'stale' : 'fresh';
}

function readUser(json: string | undefined): MessengerUser | undefined {
  const facts = parsed(json);
  const id = facts.get('id');
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return undefined;
  const text = (name: string) => {
    const value = facts.get(name);
    return typeof value === 'string' ? value.slice(0, 256) : '';
  };
  return {
    id,
    username: text('username'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    photoUrl: text('photo_url'),
  };
}

function parsed(json: string | undefined): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}

/** What the messenger's user is called: the name, else the user name. */
export function nameOfMessengerUser({ firstName, lastName, username }: MessengerUser): string {
  return `${firstName} ${lastName}`.trim() || username;
}
