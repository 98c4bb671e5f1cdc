import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { global } from '../../../sites/global.ts';
import { metrics } from '../../../src/contract/telemetry.ts';
import { routes } from '../../../src/domain/navigation/routes.ts';
import { sendShellEvent } from '../../../src/services/telemetry/shell-events.ts';
import { vitalRecordOf, vitalRoute } from '../../../src/services/telemetry/vitals.ts';

afterEach(() => vi.unstubAllGlobals());

const { hosts, apiHosts } = global;
const page = { hosts, apiHosts };
const facts = { platform_type: 'pc', lang: 'es-ES', notice: 'notice-0a1b2c3d' } as const;

/** What is sent, and where to. */
function openPage(): [string, unknown][] {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('location', { host: 'localhost:8080', protocol: 'http:', port: '8080' });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) =>
    sent.push([address, JSON.parse(String(body))]),
  );
  return sent;
}

test('answers to the cookie notice and a change of language are told at once, as the collector takes them (S7.62, S7.12)', () => {
  const sent = openPage();
  sendShellEvent(page, 'clickAcceptCookie', facts);
  sendShellEvent(page, 'loginAcceptCookie', { ...facts, show_footer: false });
  sendShellEvent(page, 'clickDeclineCookie', facts);
  sendShellEvent(page, 'withdrawCookie', facts);
  sendShellEvent(page, 'ChangeLang', { locale: 'pt-BR' });
  expect(sent.map(([address]) => new URL(address).pathname)).toEqual(sent.map(() => '/v2/public/metrics'));
  const bodies = sent.map(([, body]) => body);
  expect(bodies.every((body) => v.is(metrics.input, body))).toBe(true);
  const record = (name: string, more: object) => ({
    release: 'unreleased',
    records: [{ type: 'event', name, facts: more }],
  });
  expect(bodies).toEqual([
    record('clickAcceptCookie', facts),
    record('loginAcceptCookie', { ...facts, show_footer: false }),
    record('clickDeclineCookie', facts),
    record('withdrawCookie', facts),
    record('ChangeLang', { locale: 'pt-BR' }),
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
