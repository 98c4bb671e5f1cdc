/** The page's monitoring as the app starts it, with the sandbox's collector behind it. */

import { afterEach, expect, test, vi } from 'vitest';
import { siteIds } from '../../../src/domain/site/site.ts';
import { startMonitoring } from '../../../src/services/telemetry/monitoring.ts';
import { fakeClock } from '../../api/exchange-harness.ts';
import { createTestExchange } from '../../sandbox/support/sandbox.ts';
import { noteCall } from '../../support/wire.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Starts the monitoring of a page of a site. */
function openPage(site: (typeof siteIds)[number]) {
  const sandbox = createTestExchange();
  const clock = fakeClock();
  const sent: Promise<unknown>[] = [];
  const listeners = new Map<string, () => void>();
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal('document', { addEventListener: () => undefined, querySelectorAll: () => [] });
  vi.stubGlobal('location', { pathname: '/en/login' });
  vi.stubGlobal('fetch', async (address: string, { body, headers = {} }: RequestInit) => {
    const { pathname } = new URL(address);
    noteCall('POST', pathname);
    const answer = sandbox.fetch(pathname, { method: 'POST', headers, body: String(body) });
    sent.push(answer);
    return answer;
  });
  const monitoring = startMonitoring({ site }, 'http://api.localhost:4321', clock, () => undefined);
  return {
    monitoring,
    console: () => warn.mock.calls.map(([text]) => text),
    /** What the collector has after the page was left. */
    async collected() {
      listeners.get('pagehide')?.();
      await Promise.all(sent);
      return (await sandbox.fetch('/telemetry.json')).json();
    },
  };
}

test('on the main site errors reach the collector, and the console stays silent (S5.30, S7.63)', async () => {
  const page = openPage('global');
  page.monitoring.report('error', new TypeError('broken'));
  expect(page.console()).toEqual([]);
  const { diagnostics } = await page.collected();
  expect(diagnostics).toMatchObject([{ type: 'error', name: 'TypeError', message: 'broken', page: '/en/login' }]);
});

test.each(siteIds.filter((site) => site !== 'global'))(
  'on %s the client refuses to start and says so; an error that follows is not sent, and says once where the script belongs; metrics are sent (S5.30, S8.37, S7.12)',
  async (site) => {
    const page = openPage(site);
    expect(page.console()).toEqual(['[监控] 非主站不允许调用 init。']);
    page.monitoring.report('error', new TypeError('broken'));
    page.monitoring.report('rejection', new Error('broken again'));
    page.monitoring.event('signUpShown', { page: 'SignUpPage', medium: 'direct' });
    expect(page.console()).toEqual([
      '[监控] 非主站不允许调用 init。',
      '[监控] 请将监控脚本的 script 标签放在业务代码的最前面。',
    ]);
    const { diagnostics, metrics } = await page.collected();
    expect(diagnostics).toEqual([]);
    expect(metrics).toMatchObject([{ type: 'event', name: 'signUpShown' }]);
  },
);
