/** A sandbox exchange of a test's own, asked as a client asks it; its clock stands still until the test moves it. */

import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sites } from '../../../sites/all.ts';
import { type EndpointName, endpoints } from '../../../src/contract/all.ts';
import type { Envelope } from '../../../src/contract/endpoint.ts';
import { passwordEnvelope } from '../../../src/domain/account/password-envelope.ts';
import type { Message } from '../../../src/sandbox/account/outbox.ts';
import { createFaultStore, type FaultStore } from '../../../src/sandbox/control/faults.ts';
import type { SeededAccount, SeedRequest } from '../../../src/sandbox/control/seeded-accounts.ts';
import { day, hour, minute, type RandomBytes, type ReceiptTools, second } from '../../../src/sandbox/server/context.ts';
import { openDatabase } from '../../../src/sandbox/server/database.ts';
import { createSandboxExchange } from '../../../src/sandbox/server/exchange.ts';
import { readPrivateKey } from '../../../src/sandbox/server/private-key.ts';
import { counted } from '../../support/settled.ts';

export { day, hour, minute, second };

const publicKey = readFileSync(join(import.meta.dirname, '..', '..', '..', 'sites', 'keys', 'test.pub'), 'utf8');
const privateKey = readPrivateKey('test');

const api = 'http://api.localhost:4321';
export const ann = { email: 'ann@mail.example' };
export const annsPassword = 'a horse & a battery';
const channel = { lang: 'en', url: 'http://localhost:4321/en/register', location_link: '' };
export const infoOf = { ...ann, ...channel, from: 1, verify_type: 1, login_type: 2 };

/** Encrypts as a page does. */
export function encrypted(password: string, timestamp: number) {
  const key = { key: publicKey, padding: constants.RSA_PKCS1_PADDING };
  const text = publicEncrypt(key, Buffer.from(passwordEnvelope(password, timestamp)));
  return { encrypt_password: text.toString('base64'), encrypt_timestamp: timestamp };
}

export interface TestExchange {
  readonly clock: { now(): number };
  readonly database: ReturnType<typeof openDatabase>;
  readonly faults: unknown[];
  /** What the control page switches. */
  readonly control: FaultStore;
  wait(ms: number): void;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Calls an endpoint; the answer is always an envelope with status 200. */
  call(
    name: EndpointName,
    input?: object,
    token?: string,
  ): Promise<Envelope & { result: Record<string, unknown> | null }>;
  outbox(to?: string): Promise<Message[]>;
  /** The newest code an address got. */
  codeFor(to: string): Promise<string>;
  /** Registers up to the point where the code was accepted, and gives the uuid. */
  verified(account?: object, to?: string): Promise<string>;
  /** Registers an account and gives the answer to the last step. */
  register(account?: object, to?: string): Promise<Envelope>;
  /** Makes an account at once, with a session if `session` says so; `ann` with her password if nothing is given. */
  seedAccount(request?: Partial<SeedRequest>): Promise<SeededAccount>;
}

/**
 * @param environment whose pages may call over HTTPS, besides the local ones
 * @param receipts left out: it keeps no agreements
 */
export function createTestExchange(
  random: RandomBytes = randomBytes,
  environment?: 'test',
  receipts?: ReceiptTools,
): TestExchange {
  let now = Date.UTC(2026, 10, 21, 12);
  const clock = { now: () => now };
  const database = openDatabase(':memory:');
  const faults: unknown[] = [];
  const control = createFaultStore();
  const respond = createSandboxExchange(
    { clock, random, database, privateKey, receipts },
    { sites, log: (error) => faults.push(error), faults: control, environment },
  );

  const exchange: TestExchange = {
    clock,
    database,
    faults,
    control,
    wait: (ms) => {
      now += ms;
    },
    fetch: (path, init) => counted(respond(new Request(api + path, init))),
    call: async (name, input = {}, token) => {
      const { method, path } = endpoints[name];
      const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { UserToken: token }) };
      const body = method === 'POST' ? { body: JSON.stringify(input) } : {};
      const response = await exchange.fetch(path, { method, headers, ...body });
      expect(response.status).toBe(200);
      return response.json();
    },
    outbox: async (to) => {
      const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
      const { messages } = await (await exchange.fetch(`/outbox.json${query}`)).json();
      return messages;
    },
    codeFor: async (to) => {
      const [newest] = await exchange.outbox(to);
      if (newest === undefined) throw new Error(`Nothing was sent to ${to}.`);
      return newest.code;
    },
    verified: async (account = infoOf, to = ann.email) => {
      const info = await exchange.call('registerInfo', account);
      const uuid = String(info.result?.uuid);
      await exchange.call('sendVerifyItem', { uuid, verify_type: 1 });
      await exchange.call('registerVerify', { uuid, verify_code: await exchange.codeFor(to) });
      return uuid;
    },
    register: async (account, to) => {
      const uuid = await exchange.verified(account, to);
      return exchange.call('registerPassword', { uuid, ...encrypted(annsPassword, now) });
    },
    seedAccount: async (request = {}) => {
      const name = request.mobile === undefined ? ann : {};
      const body = JSON.stringify({ ...name, password: annsPassword, ...request });
      const response = await exchange.fetch('/control/accounts', { method: 'POST', body });
      if (response.status !== 200) throw new Error(await response.text());
      return response.json();
    },
  };
  return exchange;
}
