/** The columns of the matrix: what goes wrong, from when, and how it ends. */

import type { EndpointName } from '../../src/contract/all.ts';
import type { Fault as SandboxFault } from '../../src/sandbox/control/faults.ts';
import type { Cell } from './cell.ts';

export interface Fault {
  readonly name: string;
  /**
   * `before`: there from the first page, to the end. `untouched`: from when the page is open. `touched`: from when its form
   * works.
   */
  readonly from: 'before' | 'untouched' | 'touched';
  start(cell: Cell, decisive: EndpointName): Promise<unknown>;
  /** Left out: it does not end. */
  end?(cell: Cell): Promise<unknown>;
  /** The page's clock is moved on while an outcome is waited for. */
  readonly isSlow?: true;
  readonly withoutScripts?: true;
}

const clear = ({ control }: Cell) => control.clear();

/** Every call of the visitor goes wrong. */
function everyCall(name: string, fault: SandboxFault): Fault {
  return { name, from: 'touched', start: ({ control }) => control.fault('*', fault), end: clear };
}

const isApi = /^http:\/\/api\.localhost/;
const isScript = /\/_astro\/[^?]*\.js/;

const brokenJson: Fault = {
  name: 'bad',
  from: 'touched',
  start: ({ context }) =>
    context.route(isApi, (route) =>
      route.fulfill({
        headers: {
          'access-control-allow-origin': new URL(route.request().headers().origin ?? 'http://localhost').origin,
          'access-control-allow-credentials': 'true',
          'access-control-allow-headers': route.request().headers()['access-control-request-headers'] ?? '*',
          'content-type': 'application/json',
        },
        body: '{"ret_code":0,"result":',
      }),
    ),
  end: ({ context }) => context.unroute(isApi),
};

function scripts(name: string, from: Fault['from'], how: 'gone' | 'blocked'): Fault {
  return {
    name,
    from,
    start: ({ context }) =>
      context.route(isScript, (route) => (how === 'gone' ? route.fulfill({ status: 404 }) : route.abort())),
    end: ({ context }) => context.unroute(isScript),
  };
}

/** @param script runs before those of each page */
function inEachPage(name: string, script: () => void): Fault {
  return { name, from: 'before', start: ({ context }) => context.addInitScript(script) };
}

function wrongClock(name: string, minutes: number): Fault {
  return {
    name,
    from: 'before',
    start: ({ page }) => page.clock.install({ time: Date.now() + minutes * 60_000 }),
  };
}

export const faults: readonly Fault[] = [
  { ...everyCall('hang', { type: 'hang' }), isSlow: true },
  everyCall('503', { type: 'status', status: 503 }),
  everyCall('html', { type: 'html', status: 502 }),
  everyCall('empty', { type: 'empty' }),
  brokenJson,
  everyCall('wrong', { type: 'ret_code', code: 0, spelling: 'ret_code', result: { unexpected: [1] } }),
  everyCall('null', { type: 'ret_code', code: 0, spelling: 'ret_code' }),
  everyCall('missing', { type: 'missing-result' }),
  {
    name: 'offline',
    from: 'touched',
    start: ({ context }) => context.setOffline(true),
    end: ({ context }) => context.setOffline(false),
  },
  everyCall('cors', { type: 'cors' }),
  everyCall('code', { type: 'ret_code', code: 99_999, spelling: 'ret_code' }),
  everyCall('20063', { type: 'ret_code', code: 20_063, spelling: 'ret_code' }),
  everyCall('10006', { type: 'ret_code', code: 10_006, spelling: 'ret_code' }),
  inEachPage('st-throws', () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  }),
  inEachPage('st-full', () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  }),
  inEachPage('garbage', () => {
    try {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"a":[');
      for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '\u0000');
      localStorage.setItem('GATEHOUSE_REGULATION', '[1');
    } catch {
      // A page without storage.
    }
  }),
  inEachPage('cookies-off', () => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  }),
  scripts('chunk-404', 'untouched', 'gone'),
  scripts('chunk-blocked', 'touched', 'blocked'),
  { name: 'js-off', from: 'before', withoutScripts: true, start: async () => undefined },
  everyCall('slow-8s', { type: 'delay', ms: 8000 }),
  {
    name: 'double',
    from: 'touched',
    start: async (cell) => {
      cell.double = true;
    },
  },
  wrongClock('clock-12m', -12),
  wrongClock('clock+2h', 120),
  {
    name: 'lost',
    from: 'touched',
    start: ({ control }, decisive) => control.fault(decisive, { type: 'cors' }),
    end: clear,
  },
];
