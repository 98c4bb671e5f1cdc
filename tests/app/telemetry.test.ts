import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { global } from '../../sites/global.ts';
import { sendShellEvent } from '../../src/app/telemetry/shell-events.ts';
import { vitalRecordOf, vitalRoute } from '../../src/app/telemetry/vitals.ts';
import { metrics } from '../../src/contract/telemetry.ts';
import { routes } from '../../src/domain/navigation/routes.ts';

afterEach(() => vi.unstubAllGlobals());

const { hosts, apiHosts } = global;
const page = { hosts, apiHosts };
const facts = { platform_type: 'pc', lang: 'es-ES' } as const;

/** What is sent, and where to. */
function openPage(): [string, Promise<unknown>][] {
  const sent: [string, Promise<unknown>][] = [];
  vi.stubGlobal('location', { host: 'localhost:8080', protocol: 'http:', port: '8080' });
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    sendBeacon: (address: string, body: Blob) => sent.push([address, body.text().then(JSON.parse)]) > 0,
  });
  return sent;
}

test('an agreement to cookies and a change of language are told at once, as the collector takes them (S7.62, S7.12)', async () => {
  const sent = openPage();
  sendShellEvent(page, 'clickAcceptCookie', facts);
  sendShellEvent(page, 'loginAcceptCookie', { ...facts, show_footer: false });
  sendShellEvent(page, 'ChangeLang', { locale: 'pt-BR' });
  expect(sent.map(([address]) => new URL(address).pathname)).toEqual(sent.map(() => '/v2/public/metrics'));
  const bodies = await Promise.all(sent.map(([, body]) => body));
  expect(bodies.every((body) => v.is(metrics.input, body))).toBe(true);
  expect(bodies).toEqual([
    { records: [{ type: 'event', name: 'clickAcceptCookie', facts: { platform_type: 'pc', lang: 'es-ES' } }] },
    {
      records: [
        { type: 'event', name: 'loginAcceptCookie', facts: { platform_type: 'pc', lang: 'es-ES', show_footer: false } },
      ],
    },
    { records: [{ type: 'event', name: 'ChangeLang', facts: { locale: 'pt-BR' } }] },
  ]);
});

test('a page’s speed is told by its route: no language, no invitation, nothing of a path that is not ours (S7.12)', () => {
  for (const { path } of routes) expect(vitalRoute(`/en${path === '/' ? '' : path}`)).toBe(path);
  expect(vitalRoute('/en/')).toBe('/');
  expect(vitalRoute('/es-ES/invite/FRIEND1')).toBe('/invite');
  expect(vitalRoute('/en/loginish')).toBe('other');
  expect(vitalRoute('/ann@mail.example/x')).toBe('other');
  const record = vitalRecordOf({ name: 'LCP', value: 1234.56, rating: 'good' }, '/login');
  expect(record).toEqual({ type: 'vital', name: 'LCP', value: 1235, rating: 'good', route: '/login' });
  expect(vitalRecordOf({ name: 'CLS', value: 0.012_345, rating: 'good' }, 'other').value).toBe(0.0123);
  expect(v.is(metrics.input, { records: [record] })).toBe(true);
});
