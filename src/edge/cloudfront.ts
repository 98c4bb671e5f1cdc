/**
 * The function of a bucket as Lambda@Edge of CloudFront, for the event "origin request". A CloudFront Function may have 10 kB, which is less
 * than ours has, and cannot send a page.
 */

import { AwsClient } from 'aws4fetch';

/** The parts of the event that are used. */
export interface CloudFrontEvent {
  readonly Records: readonly [{ readonly cf: { readonly request: CloudFrontRequest } }];
}

interface CloudFrontRequest {
  readonly method: string;
  /** The path, encoded. */
  readonly uri: string;
  /** Without the question mark. */
  readonly querystring: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, readonly { readonly value: string }[]>>;
}

/** An answer as CloudFront takes it: at most 1 MB. */
export interface CloudFrontAnswer {
  readonly status: string;
  readonly headers: Readonly<Record<string, readonly { readonly key: string; readonly value: string }[]>>;
  readonly body: string;
  readonly bodyEncoding: 'base64';
}

/** CloudFront compares an answer with what it has kept, and what it has kept with what a visitor has. It needs whole answers for both. */
const conditions = ['if-none-match', 'if-modified-since'];

/** CloudFront counts itself, and refuses an answer that has it. */
const refused = ['content-length'];

/** @returns what Lambda calls: `export const handler` */
export function cloudFrontHandler(answer: (request: Request) => Promise<Response>) {
  return async (event: CloudFrontEvent): Promise<CloudFrontAnswer> => {
    const response = await answer(requestOf(event.Records[0].cf.request));
    const headers = [...response.headers].filter(([name]) => !refused.includes(name));
    return {
      status: String(response.status),
      headers: Object.fromEntries(headers.map(([key, value]) => [key, [{ key, value }]])),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
      bodyEncoding: 'base64',
    };
  };
}

function requestOf({ method, uri, querystring, headers }: CloudFrontRequest): Request {
  const host = headers.host?.[0]?.value ?? 'unknown.invalid';
  const query = querystring === '' ? '' : `?${querystring}`;
  const sent = Object.entries(headers).filter(([name]) => !conditions.includes(name));
  return new Request(`https://${host}${uri}${query}`, {
    method,
    headers: sent.flatMap(([name, values]) => values.map(({ value }): [string, string] => [name, value])),
  });
}

/**
 * Asks a bucket of S3 with the rights of the function's role, which Lambda puts into the environment.
 *
 * @param environment without an access key the bucket is asked without a signature
 */
export function signedFetch(environment: Readonly<Record<string, string | undefined>>): typeof fetch {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = environment;
  if (accessKeyId === undefined || secretAccessKey === undefined) return fetch;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: AWS_SESSION_TOKEN }),
    service: 's3',
  });
  return async (address, init) => fetch(await client.sign(address as string, init));
}
