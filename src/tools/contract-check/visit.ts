/** A visit to a page, without a browser: the real request layer, and what flows ask a browser for, in memory. */

import { constants, publicEncrypt, randomUUID } from 'node:crypto';
import { createExchange } from '../../api/exchange.ts';
import type { Platform } from '../../browser/types.ts';
import { passwordEnvelope } from '../../domain/account/password-envelope.ts';
import type { Site } from '../../domain/site/site.ts';

export interface VisitOptions {
  /** Origin of the exchange. */
  readonly api: string;
  readonly fetch: typeof fetch;
  readonly clock: Platform['clock'];
  readonly pageOrigin: string;
  readonly publicKey: string;
  /** Whose pages it visits. */
  readonly site: Site;
}

/** One browser with one page, of nobody who is signed in. */
export function openVisit({ api, fetch, clock, pageOrigin, publicKey, site }: VisitOptions) {
  const session = createSession();
  const guid = randomUUID();
  const exchange = createExchange({
    origin: api,
    fetch,
    clock,
    session,
    caller: { platform: 'pc', clientAgent: 'contract check', language: 'en', guid: () => guid },
    randomId: randomUUID,
  });
  const cookies = inMemory();
  const path = '/en/login';
  const platform: Platform = {
    clock,
    storage: inMemory(),
    tabStorage: inMemory(),
    cookies,
    hostCookies: { ...cookies, refused: () => false },
    location: {
      address: () => pageOrigin + path,
      query: new URLSearchParams(),
      search: '',
      path,
      host: new URL(pageOrigin).host,
      referrer: '',
      forget: () => undefined,
      replace: () => undefined,
    },
    encryption: { load: () => undefined, encrypt: async (password, now) => encryptPassword(publicKey, password, now) },
    fetch,
    userAgent: 'contract check',
    randomId: randomUUID,
  };
  const { regulated } = site.policies;
  const page = { site: site.id, language: 'en', brandName: '', storagePrefix: 'CHECK', regulated } as const;
  return { exchange, session, platform, page: { ...page, dialCountry: { country: '', code: '' } } };
}

export type Visit = ReturnType<typeof openVisit>;

/** As pages do it (S3.03), with Node's own library. */
export function encryptPassword(key: string, password: string, now: number) {
  const text = publicEncrypt(
    { key, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(passwordEnvelope(password, now)),
  );
  return { encrypt_password: text.toString('base64'), encrypt_timestamp: now };
}

function createSession() {
  let token: string | undefined;
  let version = 0;
  return {
    token: () => token,
    version: () => version,
    mark: () => String(version),
    replaceToken(next: string, refresh: boolean) {
      token = next;
      if (!refresh) version += 1;
    },
    clear() {
      token = undefined;
      version += 1;
    },
  };
}

function inMemory() {
  const all = new Map<string, string>();
  return {
    get: (key: string) => all.get(key) as string & null,
    set: (key: string, value: string) => void all.set(key, value),
    remove: (key: string) => void all.delete(key),
  };
}
