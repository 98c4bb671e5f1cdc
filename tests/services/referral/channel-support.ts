/** A visitor who follows a link to the sign-up page: a browser in memory, the real request layer and the sandbox. */

import { createExchange } from '../../../src/api/exchange.ts';
import type { Platform, TextStorage } from '../../../src/browser/types.ts';
import type { EndpointName } from '../../../src/contract/all.ts';
import { type ChannelInfo, channelOf } from '../../../src/domain/channel/channel.ts';
import type { EventFacts, EventName } from '../../../src/domain/shell/events.ts';
import type { Scenario } from '../../../src/sandbox/control/scenario.ts';
import type { ChannelTools } from '../../../src/services/referral/tools.ts';
import { fakeClock } from '../../api/exchange-harness.ts';
import { createTestExchange } from '../../sandbox/support/sandbox.ts';
import { noteCall } from '../../support/wire.ts';

export interface Event {
  readonly name: EventName;
  readonly facts: EventFacts[EventName];
}

interface Visit {
  readonly query?: string;
  readonly referrer?: string;
  readonly agreed?: boolean;
  readonly regulated?: boolean;
  /** Goes on in the tab of the visit before. */
  readonly sameTab?: boolean;
}

export const cookieName = 'GATEHOUSE_REFERRAL';

type Cookies = Map<string, { value: string; days: number | undefined }>;

interface VisitorParts {
  readonly clock: Platform['clock'];
  readonly storage: Map<string, string>;
  readonly tabStorage: Map<string, string>;
  readonly cookies: Cookies;
  readonly address: { search: string };
  readonly referrer: string;
}

/** As much of a browser as the channel flow touches. */
function visitorPlatform({ clock, storage, tabStorage, cookies, address, referrer }: VisitorParts): Platform {
  return {
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
}

export function createVisitor() {
  const sandbox = createTestExchange();
  const clock = fakeClock();
  const storage = new Map<string, string>();
  const tabStorage = new Map<string, string>();
  const cookies: Cookies = new Map();
  const calls: { readonly path: string; readonly body: unknown }[] = [];
  const events: Event[] = [];
  const address = { search: '' };
  /** Set to hold every answer back. */
  const network = { held: false };

  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    noteCall(init?.method ?? 'GET', url.pathname);
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

    /** The same page, whose calls to the exchange wait for `answer`. */
    slow(tools: ChannelTools) {
      let answer = () => undefined as unknown;
      const held = new Promise((resolve) => {
        answer = () => resolve(undefined);
      });
      const { send: sendAtOnce } = tools.exchange;
      const exchange = {
        ...tools.exchange,
        send: (...call: Parameters<typeof sendAtOnce>) => held.then(() => sendAtOnce(...call)),
      };
      return { answer: () => answer(), tools: { ...tools, exchange } as ChannelTools };
    },

    /** Opens the sign-up page, in a tab of its own. */
    visit({ query = '', referrer = '', agreed = false, regulated = false, sameTab = false }: Visit = {}): ChannelTools {
      address.search = query;
      if (!sameTab) tabStorage.clear();
      if (agreed) storage.set('ACCEPT-GDPR-COOKIE', '1');
      const platform = visitorPlatform({ clock, storage, tabStorage, cookies, address, referrer });
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

/** The channel info that a page's query gives. */
export function infoOf(query: string): ChannelInfo {
  const values = new URLSearchParams(query);
  return channelOf((name) => values.get(name));
}
