/**
 * How a call to the exchange is described: once, here, for the client that makes it and the sandbox that answers it.
 * Field names are the exchange's own, odd spellings included; flows translate.
 */

import * as v from 'valibot';

export type Method = 'GET' | 'POST';

/** `public`: sent without the session token (S6.07). `optional`: with it where there is one. `private`: needs it (S6.08). */
export type Access = 'public' | 'optional' | 'private';

/** What is known of an endpoint without its schemas. */
export interface EndpointDescription {
  readonly method: Method;
  /** Relative to the API host (S7.01). */
  readonly path: string;
  readonly access: Access;
}

export interface Endpoint<Input, Result> extends EndpointDescription {
  readonly input: v.GenericSchema<Input>;
  readonly result: v.GenericSchema<Result>;
}

/** Describes one endpoint; both types follow from the schemas. */
export function endpoint<Input, Result>(row: Endpoint<Input, Result>): Endpoint<Input, Result> {
  return row;
}

export type InputOf<E> = E extends Endpoint<infer Input, infer _Result> ? Input : never;
export type ResultOf<E> = E extends Endpoint<infer _Input, infer Result> ? Result : never;

/** The body of every answer (S3.07). `token` replaces the session token where it is a text (S4.26). */
export interface Envelope {
  readonly ret_code: number;
  readonly ret_msg: string;
  readonly result: unknown;
  readonly token: string | null;
}

/** Tells one attempt's calls from another's; also the support id an error shows. */
export const txIdHeader = 'tx-id';

export const text = (most = 512) => v.pipe(v.string(), v.maxLength(most));
