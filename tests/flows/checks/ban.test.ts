import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { type BanTools, checkBan, formatUtc } from '../../../src/flows/checks/ban.ts';
import { $dialogs } from '../../../src/stores/dialogs.ts';
import { createTestExchange } from '../../sandbox/support/sandbox.ts';
import { closeTestPages, openTestPage } from '../support/test-page.ts';

afterEach(closeTestPages);

test('a time is written in UTC, to the second (S2.34, S4.38)', () => {
  expect(formatUtc(Date.UTC(2026, 0, 31, 23, 59, 59, 999))).toBe('2026-01-31 23:59:59');
  expect(formatUtc(Date.UTC(2026, 6, 1))).toBe('2026-07-01 00:00:00');
});

test('without texts there is no dialog about a banned address: the error itself is shown (S8.25)', async () => {
  const page = openTestPage(siteOf('global'), '/en/login', { sandbox: createTestExchange() });
  page.scenario({ ban: 'ip' });
  const { exchange } = page.app;
  const check = (messages: BanTools['messages']) =>
    checkBan(
      'ip',
      { retCode: 31018, retMsg: '', call: 'POST /login', stale: false, hideErrors: false },
      { exchange, page: { site: 'global', language: 'en' }, messages, leave: (path) => page.left.push(path) },
    );
  expect(await check(async () => undefined)).toBeUndefined();
  expect($dialogs.get()).toEqual([]);
  const handled = await check(async () => ({
    ipBanTitle: 'Blocked',
    ipBanAddress: 'Your address: {{ip}}',
    confirmLabel: 'OK',
    '31018': 'Too many attempts.',
  }));
  expect(handled?.type).toBe('dialog');
});
