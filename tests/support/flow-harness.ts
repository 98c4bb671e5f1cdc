/**
 * Everything that a flow is given on a page: the real request layer against the sandbox, and a platform in memory. Time
 * stands still until `wait` moves it.
 */

import { expect } from 'vitest';
import testKey from '../../sites/keys/test.pub?raw';
import { createExchange } from '../../src/api/exchange.ts';
import { createPasswordEncryption, hashPassword } from '../../src/browser/encryption.ts';
import type { Platform, TextStorage } from '../../src/browser/types.ts';
import type { Site } from '../../src/domain/site/site.ts';
import { createRegisterFlow, type RegisterFlow } from '../../src/features/register/register.ts';
import type { RegisterState } from '../../src/features/register/state.ts';
import type { RegisterTools } from '../../src/features/register/tools.ts';
import type { CaptchaOutcome } from '../../src/services/captcha/captcha.ts';
import type { Captcha } from '../../src/services/captcha/guard.ts';
import type { RecordEvent } from '../../src/services/page/tools.ts';
import { type Channel, createChannel, type PageChannel, type Registered } from '../../src/services/referral/channel.ts';
import { createTestExchange, infoOf, type TestExchange } from '../sandbox/support/sandbox.ts';
import { fakeCookies, fakeLocation, fakeSession, fakeTimers, memoryStorage } from './fake-platform.ts';
import { noteCall } from './wire.ts';

export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface HarnessOptions {
  readonly sandbox?: TestExchange;
  /** Path of the page, without its language. */
  readonly path?: string;
  /** With its question mark. */
  readonly query?: string;
  readonly referrer?: string;
  readonly userAgent?: string;
  readonly storage?: TextStorage;
  readonly tabStorage?: TextStorage;
  /** How far the device's clock is ahead of the exchange's, in ms. */
  readonly clockOffsetMs?: number;
  /** The exchange does not let pages read the header `Date`. */
  readonly hidesDate?: boolean;
  /** Of the browser, by name. */
  readonly cookies?: Map<string, string>;
  /** Answers in place of the sandbox; `undefined` for what the sandbox answers. */
  readonly instead?: ((path: string) => Response | Promise<Response> | undefined) | undefined;
}

interface RegisterHarnessOptions extends HarnessOptions {
  readonly more?: Partial<RegisterTools>;
}

/** A captcha that ends in the given ways, one after the other, and then in the last of them. */
export function fakeCaptcha(...outcomes: readonly CaptchaOutcome[]): Captcha & { readonly asked: () => number } {
  const solved: CaptchaOutcome = {
    type: 'solved',
    kind: 'magpie',
    fields: { magpie_verify_info: { token: 'solved' } },
  };
  let asked = 0;
  return {
    asked: () => asked,
    async solve() {
      asked += 1;
      return outcomes[asked - 1] ?? outcomes.at(-1) ?? solved;
    },
    refuse: () => undefined,
  };
}

export function fakeChannel(events: string[], fields: Readonly<Record<string, string>> = {}): Channel {
  const note = (name: string) => async (registered: Registered) => {
    events.push(`${name} ${Object.keys(registered).sort().join(' ')}`);
  };
  return {
    fields: async () => fields,
    withoutRefused: (address) => address,
    bindPartner: note('partner'),
    registered: note('channel'),
    stepShown: () => undefined,
    failed: (retCode) => void events.push(`failed ${retCode}`),
  };
}

/** The network of a page: calls go to the sandbox, and are noted. */
function createNetwork(
  { sandbox, instead, hidesDate }: Pick<HarnessOptions, 'instead' | 'hidesDate'> & { readonly sandbox: TestExchange },
  origin: string,
  events: string[],
) {
  const sent: SentCall[] = [];
  async function fetch(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(address));
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const call = { method: init.method ?? 'GET', path: url.pathname, query: Object.fromEntries(url.searchParams) };
    noteCall(call.method, call.path);
    sent.push({ ...call, headers: Object.fromEntries(headers), body });
    if (url.pathname === '/v2/private/user/profile') events.push('profile');
    const { signal, credentials: _, redirect: __, ...plain } = init;
    const answer = await (instead?.(url.pathname) ?? sandbox.fetch(url.pathname + url.search, { ...plain, headers }));
    signal?.throwIfAborted();
    if (hidesDate) answer.headers.delete('date');
    return answer;
  }
  return { sent, fetch: fetch as typeof globalThis.fetch };
}

/** A page of a site, as `FlowTools` and what else flows are given. Use `{ ...harness.tools, ...own }`. */
export function createFlowHarness(site: Site, options: HarnessOptions = {}) {
  const { sandbox = createTestExchange(), path = '/login', query = '', referrer = '', instead } = options;
  const { storage = memoryStorage(), tabStorage = memoryStorage(), userAgent = '', hidesDate = false } = options;
  const language = site.defaultLanguage;
  const origin = `http://${site.hosts.local[0]}:4321`;
  /** What happened, in its order: events by name, `token`, `profile`, `land`, `signed out`. */
  const events: string[] = [];
  /** Addresses that the page was left for. */
  const left: string[] = [];
  const { timers, clock, wait } = fakeTimers(sandbox, options.clockOffsetMs);
  const { sent, fetch } = createNetwork({ sandbox, instead, hidesDate }, origin, events);
  const session = fakeSession(events);
  const { cookies = new Map<string, string>() } = options;
  let ids = 0;

  const exchange = createExchange({
    origin: 'http://api.localhost:4321',
    fetch,
    clock,
    session,
    caller: { platform: 'pc', clientAgent: 'agent', language, guid: () => 'visitor-1' },
    randomId: () => `tx-${++ids}`,
  });
  const platform: Platform = {
    clock,
    storage,
    tabStorage,
    cookies: fakeCookies(cookies),
    hostCookies: { ...fakeCookies(cookies), refused: () => false },
    location: fakeLocation({ origin, path: `/${language}${path}`, query, referrer }, (address) => {
      events.push('land');
      left.push(address);
    }),
    encryption: createPasswordEncryption(testKey),
    fetch,
    userAgent,
    randomId: () => `id-${++ids}`,
  };
  const reports: Promise<unknown>[] = [];
  const record: RecordEvent = (...[name, facts]) => {
    events.push(`event ${name}`);
    reports.push(sandbox.call('metrics', { records: [{ type: 'event', name, facts }] }));
  };
  const { regulated } = site.policies;
  const { name: brandName } = site.brand;
  const page = { site: site.id, language, brandName, storagePrefix: 'X', dialCountry: site.dialCountry, regulated };
  const facts = { site, sandbox, sent, events, left, session, timers, wait, origin, page };

  return {
    ...facts,
    storage,
    tabStorage,
    cookies,
    exchange,
    platform,
    record,
    /** Events on their way to the sandbox's collector. */
    reports,
    /** What most flows take. */
    tools: { platform, exchange, page, record, session, environment: 'test' as const },
    /** What the channel takes. */
    channelTools: { platform, exchange, record, page: { ...page, consentRequired: site.policies.consentRequired } },
    /** Opens an account in the sandbox and puts its session into this page. @returns the account's token */
    async signIn(email = infoOf.email): Promise<string> {
      const { token } = await sandbox.register({ ...infoOf, email }, email);
      if (!token) throw new Error(`No account was opened for ${email}.`);
      session.value = token;
      session.number += 1;
      return token;
    },
    /** The only call of a path. */
    call(path: string): SentCall {
      const found = sent.filter((one) => one.path === path);
      if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} calls of ${path}`);
      return found[0];
    },
  };
}

export type FlowHarness = ReturnType<typeof createFlowHarness>;

interface Collector {
  readonly sandbox: TestExchange;
  readonly reports: readonly Promise<unknown>[];
}

/** Events that the sandbox's collector has taken, oldest first. */
export async function reportedEvents({ sandbox, reports }: Collector) {
  for (const answer of await Promise.all(reports)) expect(answer).toMatchObject({ ret_code: 0 });
  const { metrics } = await (await sandbox.fetch('/telemetry.json')).json();
  return metrics as { readonly name: string; readonly facts: Readonly<Record<string, unknown>> }[];
}

/** A harness with a registration that has begun. */
export function createRegisterHarness(site: Site, options: RegisterHarnessOptions = {}) {
  const harness = createFlowHarness(site, { path: '/sign-up', ...options });
  const page = options.more?.channel ? undefined : createChannel(harness.channelTools);
  const flow = createRegisterFlow({
    ...harness.tools,
    policy: { types: site.policies.registerTypes, compliance: site.policies.regulated },
    hashPassword,
    channel: options.more?.channel ?? (page as PageChannel),
    ...(page && { codes: page.codes }),
    ...options.more,
  });
  return { ...harness, flow };
}

export type RegisterHarness = ReturnType<typeof createRegisterHarness>;

/** Waits until `find` gives something; for what comes after real promises, not after the harness' time. */
export async function eventually<Value>(find: () => Value | undefined, what: () => string): Promise<Value> {
  for (let tries = 0; tries < 400; tries += 1) {
    const value = find();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(what());
}

/** Waits until a step is on screen and idle. */
export async function shown<Step extends RegisterState['step']>(
  flow: RegisterFlow,
  step: Step,
): Promise<Extract<RegisterState, { step: Step }>> {
  return eventually(
    () => {
      const state = flow.$state.get();
      const isBusy = state.step !== 'done' && state.status.type === 'busy';
      return state.step === step && !isBusy ? (state as Extract<RegisterState, { step: Step }>) : undefined;
    },
    () => `still ${JSON.stringify(flow.$state.get())} and not ${step}`,
  );
}

/** Presses the button of the page that a mailed link leads to. */
export async function confirmLink({ sandbox }: Pick<FlowHarness, 'sandbox'>, to: string): Promise<URL> {
  const [newest] = await sandbox.outbox(to);
  const link = new URL(newest?.link ?? '');
  const uuid = link.searchParams.get('uuid');
  await sandbox.call('registerVerify', { uuid, verify_code: link.searchParams.get('token') });
  return link;
}
