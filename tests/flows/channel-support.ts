/** A visitor who comes from somewhere: a made-up browser in front of the real request layer and the sandbox exchange. */

import type { RecordedEvent } from '../../src/app/event-log.ts';
import type { EndpointName } from '../../src/contract/all.ts';
import { createExchange } from '../../src/exchange/exchange.ts';
import type { ChannelTools } from '../../src/flows/channel-tools.ts';
import type { Platform, TextStorage } from '../../src/platform/types.ts';
import type { Scenario } from '../../src/sandbox/scenario.ts';
import { fakeClock } from '../exchange/world.ts';
import { createTestExchange } from '../sandbox/support.ts';

export type Event = Omit<RecordedEvent, 'at'>;

interface Visit {
  readonly query?: string;
  readonly referrer?: string;
  readonly agreed?: boolean;
  readonly regulated?: boolean;
}

export const cookieName = 'GATEHOUSE_REFERRAL';

export function createVisitor() {
  const sandbox = createTestExchange();
  const clock = fakeClock();
  const storage = new Map<string, string>();
  const tabStorage = new Map<string, string>();
  const cookies = new Map<string, { value: string; days: number | undefined }>();
  const calls: { readonly path: string; readonly body: unknown }[] = [];
  const events: Event[] = [];
  const address = { search: '' };
  /** Set to hold every answer back. */
  const network = { held: false };

  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    calls.push({ path: url.pathname + url.search, body: JSON.parse(String(init?.body ?? 'null')) });
    if (network.held) return new Promise<Response>(() => undefined);
    const { guid: _, ...headers } = Object.fromEntries(new Headers(init?.headers));
    return sandbox.fetch(url.pathname + url.search, { ...init, headers: { ...headers, guid: 'visitor' } });
  };

  return {
    sandbox,
    clock,
    storage,
    tabStorage,
    cookies,
    calls,
    events,
    address,
    network,
    paths: () => calls.map(({ path }) => path),
    fail: (endpoint: EndpointName, code = 99999) =>
      sandbox.control.switchOn('visitor', { endpoint, fault: { type: 'ret_code', spelling: 'ret_code', code } }),
    campaign: (campaign: Scenario['campaign']) => sandbox.control.changeScenario('visitor', { campaign }),

    /** Opens the sign-up page. */
    visit({ query = '', referrer = '', agreed = false, regulated = false }: Visit = {}): ChannelTools {
      address.search = query;
      if (agreed) storage.set('ACCEPT-GDPR-COOKIE', '1');
      const platform = {
        clock,
        storage: textStorage(storage),
        tabStorage: textStorage(tabStorage),
        cookies: {
          get: (name: string) => cookies.get(name)?.value,
          set: (name: string, value: string, options?: { days?: number }) =>
            cookies.set(name, { value, days: options?.days }),
          remove: (name: string) => cookies.delete(name),
        },
        location: {
          address: () => `https://gatehouse.example/en/sign-up${address.search}`,
          get query() {
            return new URLSearchParams(address.search);
          },
          host: 'gatehouse.example',
          referrer,
          forget(...names: string[]) {
            const left = new URLSearchParams(address.search);
            for (const name of names) left.delete(name);
            address.search = left.size > 0 ? `?${left}` : '';
          },
        },
      } as unknown as Platform;
      const exchange = createExchange({
        origin: 'http://api.localhost:4321',
        fetch: send,
        clock,
        session: { token: () => undefined, version: () => 0, replaceToken: () => undefined },
        caller: { platform: 'pc', clientAgent: 'test', language: 'en', guid: () => 'visitor' },
        randomId: () => 'tx',
      });
      return {
        platform,
        exchange,
        page: {
          language: 'en',
          storagePrefix: 'GATEHOUSE',
          dialCountry: { country: 'GB', code: '44' },
          consentRequired: true,
          regulated,
        },
        record: (name, facts) => events.push({ name, facts }),
      };
    },
  };
}

function textStorage(map: Map<string, string>): TextStorage {
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => map.set(key, value),
    remove: (key) => map.delete(key),
  };
}
