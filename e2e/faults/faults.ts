/** The columns of the matrix: what goes wrong, from when, and how it ends. */

import type { EndpointName } from '../../src/contract/all.ts';
import type { Fault as SandboxFault } from '../../src/sandbox/control/faults.ts';
import {
  answerScriptsByHtml,
  cutPages,
  hangScripts,
  scripts,
  usePolicyOfAnotherBuild,
} from '../support/broken-pages.ts';
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
  /** Our scripts do not work from the first page on. */
  readonly breaksScripts?: true;
  /** An error that the page reports although it has mended it. */
  readonly reported?: RegExp;
}

const clear = ({ control }: Cell) => control.clear();

/** Every call of the visitor goes wrong. */
function everyCall(name: string, fault: SandboxFault): Fault {
  return { name, from: 'touched', start: ({ control }) => control.fault('*', fault), end: clear };
}

const isApi = /^http:\/\/api\.localhost/;
const texts = /\/locales\//;

/** The exchange's answer is another one, which pages may read. */
function everyBody(name: string, body: string): Fault {
  return {
    name,
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
          body,
        }),
      ),
    end: ({ context }) => context.unroute(isApi),
  };
}

/** A captive portal that knows nothing of CORS, so that no page can read what it says. */
const portalWithoutCors: Fault = {
  name: 'portal-302',
  from: 'touched',
  start: ({ context }) =>
    context.route(isApi, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ contentType: 'text/html', body: '<p>Log in to this network</p>' })
        : route.fulfill({ status: 302, headers: { location: 'http://portal.example/' } }),
    ),
  end: ({ context }) => context.unroute(isApi),
};

/** No host answers for four seconds. */
const serverDown: Fault = {
  name: 'down-4s',
  from: 'touched',
  start({ context, memory }) {
    const upAt = Date.now() + 4000;
    memory.set('up-at', String(upAt));
    return context.route(/^http/, (route) => (Date.now() < upAt ? route.abort('connectionrefused') : route.fallback()));
  },
  end: ({ memory }) => new Promise((resolve) => setTimeout(resolve, Number(memory.get('up-at')) - Date.now())),
};

const endScripts = ({ context }: Cell) => context.unroute(scripts);

function scriptsThat(name: string, from: Fault['from'], how: (cell: Cell) => Promise<unknown>): Fault {
  return { name, from, start: how, end: endScripts };
}

/** Pages send nothing before the two minutes are over. */
const tooMany: Fault = {
  ...everyCall('429', { type: 'status', status: 429, retryAfter: '120' }),
  isSlow: true,
  async end({ control, page }) {
    await control.clear();
    await page.clock.fastForward(120_000);
  },
};

/** Lets the scripts of a cell go on. */
const heldScripts = new WeakMap<Cell, () => void>();

function hangingScripts(name: string, from: Fault['from']): Fault {
  return {
    name,
    from,
    start: (cell) => hangScripts(cell.context, new Promise<void>((resolve) => heldScripts.set(cell, resolve))),
    async end(cell) {
      heldScripts.get(cell)?.();
      await endScripts(cell);
    },
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

/** From the first page on. */
function brokenPages(name: string, start: (context: Cell['context']) => Promise<unknown>): Fault {
  return { name, from: 'before', breaksScripts: true, start: ({ context }) => start(context) };
}

export const faults: readonly Fault[] = [
  { ...everyCall('hang', { type: 'hang' }), isSlow: true },
  everyCall('503', { type: 'status', status: 503 }),
  everyCall('html', { type: 'html', status: 502 }),
  everyCall('empty', { type: 'empty' }),
  everyBody('bad', '{"ret_code":0,"result":'),
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
  scriptsThat('chunk-404', 'untouched', ({ context }) =>
    context.route(scripts, (route) => route.fulfill({ status: 404 })),
  ),
  scriptsThat('chunk-blocked', 'touched', ({ context }) => context.route(scripts, (route) => route.abort())),
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
  { ...everyCall('stall', { type: 'stall' }), isSlow: true },
  everyCall('cut', { type: 'cut' }),
  everyCall('false-gzip', { type: 'false-gzip' }),
  everyCall('portal', { type: 'html', status: 200 }),
  portalWithoutCors,
  tooMany,
  everyCall('array', { type: 'ret_code', code: 0, spelling: 'ret_code', result: [] }),
  everyBody('long', `{"ret_code":99999,"ret_msg":"${'so long '.repeat(250_000)}","result":1e400}`),
  scriptsThat('js-html', 'untouched', ({ context }) => answerScriptsByHtml(context)),
  hangingScripts('js-hang', 'untouched'),
  hangingScripts('chunk-hang', 'touched'),
  brokenPages('csp', usePolicyOfAnotherBuild),
  // React says that it draws anew what it did not find.
  { ...brokenPages('html-80%', cutPages), reported: /React error #418/ },
  {
    name: 'texts-503',
    from: 'before',
    start: ({ context }) => context.route(texts, (route) => route.fulfill({ status: 503 })),
    end: ({ context }) => context.unroute(texts),
  },
  // Those of our own hosts.
  {
    name: 'no-cookies',
    from: 'touched',
    start: ({ context }) => context.clearCookies({ domain: /^(?:api\.)?localhost$/ }),
  },
  {
    name: 'no-storage',
    from: 'touched',
    start: ({ page }) =>
      page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      }),
  },
  serverDown,
  inEachPage('patched', () => {
    Object.defineProperty(navigator, 'sendBeacon', { value: undefined });
    const original = fetch;
    // As a script that measures does: another function, another request, and it reads what comes.
    globalThis.fetch = async (...args) => {
      const response = await original(new Request(...args));
      void response
        .clone()
        .text()
        .catch(() => undefined);
      return response;
    };
  }),
];
