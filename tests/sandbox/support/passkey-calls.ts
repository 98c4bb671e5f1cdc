/** Calls of passkeys, as a page of the site makes them. */

import { type EndpointName, endpoints } from '../../../src/contract/all.ts';
import type { Envelope } from '../../../src/contract/endpoint.ts';
import type { TestExchange } from './sandbox.ts';

export const page = 'http://eu.localhost:4321';
export const ownHost = { rp_id: 'eu.localhost' };

export async function callFrom(
  exchange: TestExchange,
  name: EndpointName,
  input: object = {},
  token?: string,
  origin = page,
) {
  const headers = { 'content-type': 'application/json', origin, ...(token === undefined ? {} : { UserToken: token }) };
  const response = await exchange.fetch(endpoints[name].path, { method: 'POST', headers, body: JSON.stringify(input) });
  return (await response.json()) as Envelope & { result: Record<string, unknown> | null };
}

export async function optionsFrom(
  exchange: TestExchange,
  name: EndpointName,
  token?: string,
  origin = page,
  rp_id = new URL(origin).hostname,
) {
  return (await callFrom(exchange, name, { rp_id }, token, origin)).result?.options as Record<string, unknown>;
}
