/** A registration as a page makes it: the real flow and request layer against the sandbox; time stands still until moved. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../src/domain/site.ts';
import { createExchange } from '../../src/exchange/exchange.ts';
import type { Channel, Registered } from '../../src/flows/channel.ts';
import { createRegisterFlow, type RegisterFlow } from '../../src/flows/register.ts';
import type { RegisterState } from '../../src/flows/register-state.ts';
import type { RegisterTools, Tabs } from '../../src/flows/register-tools.ts';
import { createPasswordEncryption, hashPassword } from '../../src/platform/encryption.ts';
import type { Platform, TextStorage } from '../../src/platform/types.ts';
import { createTestExchange, type TestExchange } from '../sandbox/support.ts';

const publicKey = readFileSync(join(import.meta.dirname, '..', '..', 'sites', 'keys', 'test.pem'), 'utf8');

export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

interface WorldOptions {
  readonly sandbox?: TestExchange;
  readonly query?: string;
  readonly tabStorage?: TextStorage;
  readonly more?: Partial<RegisterTools>;
  /** Answers instead of the sandbox. */
  readonly instead?: (path: string) => Response | undefined;
}

export function memoryStorage(): TextStorage & { readonly all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    get: (key) => all.get(key) ?? null,
    set: (key, value) => void all.set(key, value),
    remove: (key) => void all.delete(key),
  };
}

/** Tabs of one browser. */
export function browserTabs(): () => Tabs {
  const hearers = new Set<(text: string) => void>();
  return () => {
    const own = new Set<(text: string) => void>();
    return {
      tell: (text) => {
        for (const hear of hearers) if (!own.has(hear)) hear(text);
      },
      listen(hear) {
        hearers.add(hear);
        own.add(hear);
        return () => void hearers.delete(hear);
      },
    };
  };
}

export function fakeChannel(events: string[], fields: Readonly<Record<string, string>> = {}): Channel {
  const note = (name: string) => async (registered: Registered) => {
    events.push(`${name} ${Object.keys(registered).sort().join(' ')}`);
  };
  return {
    fields: async () => fields,
    bindPartner: note('partner'),
    registered: note('channel'),
    failed: (retCode) => void events.push(`failed ${retCode}`),
  };
}

export function registerWorld(site: Site, options: WorldOptions = {}) {
  const { sandbox = createTestExchange(), query = '', tabStorage = memoryStorage(), more = {}, instead } = options;
  const language = site.defaultLanguage;
  const origin = `http://${site.hosts.local[0]}:4321`;
  const sent: SentCall[] = [];
  const events: string[] = [];
  const left: string[] = [];
  const timers = new Set<{ at: number; callback: () => void }>();
  const clock = {
    now: sandbox.clock.now,
    after(ms: number, callback: () => void) {
      const timer = { at: sandbox.clock.now() + ms, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  const session = { value: undefined as string | undefined, version: 0 };
  let ids = 0;

  async function fetch(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(address));
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const call = { method: init.method ?? 'GET', path: url.pathname, query: Object.fromEntries(url.searchParams) };
    sent.push({ ...call, headers: Object.fromEntries(headers), body });
    if (url.pathname === '/v2/private/user/profile') events.push('profile');
    const { signal: _, credentials: __, redirect: ___, ...plain } = init;
    return instead?.(url.pathname) ?? sandbox.fetch(url.pathname + url.search, { ...plain, headers });
  }

  const exchange = createExchange({
    origin: 'http://api.localhost:4321',
    fetch: fetch as typeof globalThis.fetch,
    clock,
    session: {
      token: () => session.value,
      version: () => session.version,
      replaceToken(token, refresh) {
        events.push('token');
        session.value = token;
        if (!refresh) session.version += 1;
      },
    },
    caller: { platform: 'pc', clientAgent: 'agent', language, guid: () => 'visitor-1' },
    randomId: () => `tx-${++ids}`,
  });
  const platform = {
    clock,
    storage: memoryStorage(),
    tabStorage,
    location: {
      address: () => `${origin}/${language}/sign-up${query}`,
      query: new URLSearchParams(query),
      replace: (path: string) => {
        events.push('land');
        left.push(path);
      },
    },
    encryption: createPasswordEncryption(async () => publicKey),
    randomId: () => 'id',
  } as unknown as Platform;
  const flow = createRegisterFlow({
    platform,
    exchange,
    page: { site: site.id, language, storagePrefix: 'X', dialCountry: site.dialCountry },
    environment: 'test',
    policy: { types: site.policies.registerTypes, compliance: site.policies.regulated },
    record: (...[name]) => void events.push(`event ${name}`),
    hashPassword,
    ...more,
  });

  return {
    site,
    sandbox,
    flow,
    sent,
    events,
    left,
    session,
    timers,
    tabStorage,
    exchange,
    platform,
    origin,
    /** The only call of a path. */
    call(path: string): SentCall {
      const found = sent.filter((one) => one.path === path);
      if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} calls of ${path}`);
      return found[0];
    },
    /** Moves the time; what is due is done. */
    wait(ms: number) {
      sandbox.wait(ms);
      for (const timer of [...timers]) {
        if (timer.at > sandbox.clock.now()) continue;
        timers.delete(timer);
        timer.callback();
      }
    },
  };
}

export type RegisterWorld = ReturnType<typeof registerWorld>;

/** Waits until a step is on screen and idle. */
export async function shown<Step extends RegisterState['step']>(
  flow: RegisterFlow,
  step: Step,
): Promise<Extract<RegisterState, { step: Step }>> {
  for (let tries = 0; tries < 400; tries += 1) {
    const state = flow.$state.get();
    const isBusy = state.step !== 'done' && state.status.type === 'busy';
    if (state.step === step && !isBusy) return state as Extract<RegisterState, { step: Step }>;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`still ${JSON.stringify(flow.$state.get())} and not ${step}`);
}

/** Presses the button of the page that a mailed link leads to. */
export async function confirmLink({ sandbox }: Pick<RegisterWorld, 'sandbox'>, to: string): Promise<URL> {
  const [newest] = await sandbox.outbox(to);
  const link = new URL(newest?.link ?? '');
  const uuid = link.searchParams.get('uuid');
  await sandbox.call('registerVerify', { uuid, verify_code: link.searchParams.get('token') });
  return link;
}
