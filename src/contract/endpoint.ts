/**
 * How a call to the exchange is described: once, here, for the client that makes it and the sandbox that answers it.
 * Field names are the exchange's own, odd spellings included; flows translate.
 */

import * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `public`: sent without the session token (S6.07). `optional`: with it where there is one. `private`: needs it (S6.08). */
export type Access = 'public' | 'optional' | 'private';

/** That an answer may be used again. Without a rule it is not. */
export interface CacheRule {
  /** For how long, in ms; `defaultCacheMs` when left out. */
  readonly ttlMs?: number;
  /** Also on later pages. Public endpoints only: what a page keeps outlives the session it was asked in. */
  readonly persist?: boolean;
}

/** How long an answer is kept where its call does not say it, in ms (S9.02). */
export const defaultCacheMs = 60_000;
/** The regulation of a visitor, in ms (S9.05). */
export const regulationCacheMs = 10_000;
/** The profile of a visitor, in ms (S9.06). */
export const profileCacheMs = 10_000;
/** Lists that change a few times a year, in ms. */
export const listCacheMs = 3_600_000;

/** Headers the client adds to its calls (S7.02, S7.04, S7.14, S7.39); CORS must allow each of them. */

export const requestHeaders = [
  /** `application/json`. */
  'accept',
  /** `application/json`, also on a GET: so every call has a preflight. */
  'content-type',
  /** Device id: a UUID that the browser keeps. Limits by device go by it. */
  'guid',
  /** Language segment of the page’s path; `en` for `en-US` and for none (S7.02). */
  'lang',
  /** `pc`, `h5`, or in the mini app `pc_tg`, `ios_tg`, `android_tg` (S1.16, S1.17). */
  'platform',
  /** UUID of the call. Give it back in the answer: it is the support id that an error shows. */
  'tx-id',
  /** The session token. Never on a public endpoint (S6.07). */
  'usertoken',
  /** Where a visitor of the mini app came from (S7.14). */
  'entry',
  /** What the messenger signed, where a task is counted (S6.03, S7.39). */
  'tgtoken',
  /** On the pages of the consent only: an id made from `client_id`, or `not_found` (S7.04). */
  'oauth_tmp_login_id',
  /** The browser’s user agent text. */
  'x-client-agent',
] as const;
export type RequestHeader = (typeof requestHeaders)[number];

/** What is known of an endpoint without its schemas. */
export interface EndpointDescription {
  readonly method: Method;
  /** Relative to the API host (S7.01). */
  readonly path: string;
  readonly access: Access;
  /** For every call; a call may bring its own rule, or refuse this one. */
  readonly cache?: CacheRule;
  /** Its failures are not for the visitor's eyes (S8.17). */
  readonly hideErrors?: boolean;
}

export interface Endpoint<Input, Result> extends EndpointDescription {
  readonly input: v.GenericSchema<Input>;
  readonly result: v.GenericSchema<Result>;
  /**
   * The call is a step of a login or a registration, so it needs a browser that keeps cookies. Says whether somebody is logged
   * in by this result: then the envelope must carry the token.
   */
  logsIn?(result: Result): boolean;
}

/**
 * Describes one endpoint; both types follow from the schemas.
 *
 * @__NO_SIDE_EFFECTS__ what a script does not call is not in it
 */
export function endpoint<Input, Result>(row: Endpoint<Input, Result>): Endpoint<Input, Result> {
  return row;
}

export type InputOf<E> = E extends Endpoint<infer Input, infer _Result> ? Input : never;
export type ResultOf<E> = E extends Endpoint<infer _Input, infer Result> ? Result : never;

/** The body of every answer (S3.07). `token` replaces the session token where it is a text (S4.26). */
export interface Envelope {
  /** A number, or a word for some failures of the messaging app (S8.33). */
  readonly ret_code: number | string;
  readonly ret_msg: string;
  readonly result: unknown;
  readonly token: string | null;
  /** The exchange's time in seconds since epoch. Ours: for pages that may not read the header Date. */
  readonly time_now?: number | undefined;
}

/** Tells one attempt's calls from another's; also the support id an error shows. */
export const txIdHeader = 'tx-id';

/** When a call that was made too often may be made again, in seconds or as a date (decision 0171). */
export const retryAfterHeader = 'retry-after';

/** Where pages report what happened. Apart from the schema, because who only sends needs no more. */
export const metricsPath = '/v2/public/metrics';

/** The call that says who is signed in (`profile.ts`). Apart from its schema, because pages need at load only the id in it. */
export const profileCall = {
  method: 'GET',
  path: '/v2/private/user/profile',
  access: 'private',
  // For all callers of a page (S7.31, S9.06): the key of the cache changes with each login and logout.
  cache: { ttlMs: profileCacheMs },
} as const satisfies EndpointDescription;

/** @__NO_SIDE_EFFECTS__ */
export const text = (most = 512) => v.pipe(v.string(), v.maxLength(most));
