/** What the operator's file does to flows: it is read by `services/host-status/host-status.ts`, as on a page. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { takeHostStatus } from '../../../src/services/host-status/host-status.ts';
import { $hostStatus } from '../../../src/stores/host-status.ts';
import { ann } from '../../sandbox/support/sandbox.ts';
import { createRegisterHarness, shown } from '../../support/flow-harness.ts';
import { createTestCaptcha } from '../captcha/captcha-support.ts';

const take = (file: object, date: string | null = null) => takeHostStatus(JSON.stringify(file), date);

beforeEach(() => take({}));

describe('registration switched off', () => {
  test('stops the first step before anything is sent, keeps what was typed, and is over with the file (S2.30)', async () => {
    const { flow, sent } = createRegisterHarness(siteOf('global'));
    take({ signUp: false });
    await flow.submitAccount(ann.email, '44');
    expect(await shown(flow, 'account')).toMatchObject({ typed: { username: ann.email }, status: { type: 'paused' } });
    expect(sent).toEqual([]);
    take({ signUp: true });
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
  });

  test('stops also whoever sends before the file has come, which the first step waits for (S2.30)', async () => {
    const file = Promise.withResolvers<void>();
    const { flow, sent } = createRegisterHarness(siteOf('global'), { more: { hostStatus: () => file.promise } });
    const submitted = flow.submitAccount(ann.email, '44');
    expect(flow.$state.get()).toMatchObject({
      step: 'account',
      typed: { username: ann.email },
      status: { type: 'busy' },
    });
    take({ signUp: false });
    file.resolve();
    await submitted;
    expect(flow.$state.get()).toMatchObject({ step: 'account', status: { type: 'paused' } });
    expect(sent).toEqual([]);
  });

  test('leaves a registration that has begun to the exchange (S2.30)', async () => {
    const { flow, sandbox } = createRegisterHarness(siteOf('global'));
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    take({ signUp: false });
    await flow.submitCode(await sandbox.codeFor(ann.email));
    await shown(flow, 'password');
  });
});

describe('a site that closes', () => {
  const ended = { closing: { signUp: '2026-12-01T00:00Z' } };

  test('takes no registration from its end on, by the clock of the answer, and one that has begun goes on (S2.30)', async () => {
    const { flow, sent, sandbox } = createRegisterHarness(siteOf('global'));
    take(ended, 'Tue, 01 Dec 2026 00:00:00 GMT');
    await flow.submitAccount(ann.email, '44');
    expect(await shown(flow, 'account')).toMatchObject({ typed: { username: ann.email }, status: { type: 'paused' } });
    expect(sent).toEqual([]);
    take(ended, 'Mon, 30 Nov 2026 23:59:59 GMT');
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    take(ended, 'Tue, 01 Dec 2026 00:00:00 GMT');
    await flow.submitCode(await sandbox.codeFor(ann.email));
    await shown(flow, 'password');
  });

  test('by its record, unless the file says something else (S2.30)', () => {
    const record = { signUp: '2026-01-01T00:00Z', why: 'law' } as const;
    takeHostStatus('{}', null, record);
    expect($hostStatus.get()).toMatchObject({ signUp: false, closing: { why: { type: 'known', reason: 'law' } } });
    takeHostStatus('{"closing":{"signUp":"2096-01-01T00:00Z"}}', null, record);
    expect($hostStatus.get().signUp).toBe(true);
    takeHostStatus('{"passkeys":false}', null, record);
    expect($hostStatus.get()).toMatchObject({ signUp: false, passkeys: false });
  });
});

describe('a captcha vendor switched off', () => {
  test.each([
    ['the first', { geetest: false }, {}, 'recaptcha'],
    ['two', { geetest: false, recaptcha: false }, {}, 'tencent'],
    ['the one that the exchange wants', { tencent: false }, { oldCapchaList: ['tencent', 'geetest'] }, 'geetest'],
    ['the only one that the exchange wants', { tencent: false }, { oldCapchaList: ['tencent'] }, 'geetest'],
    ['the first, without a next one on failure,', { geetest: false }, { useDowngrade: false }, 'recaptcha'],
    ['every one', { geetest: false, recaptcha: false, tencent: false, magpie: false }, {}, 'magpie'],
    ['one that nobody knows', { hcaptcha: false }, {}, 'geetest'],
  ])('%s is passed over (S4.20)', async (_, captcha, entry, expected) => {
    take({ captcha });
    const config = async () => ({ captcha_config: JSON.stringify({ default: entry }) });
    const { flow, clock } = createTestCaptcha({ config });
    const outcome = flow.solve();
    await clock.wait(2000);
    expect(await outcome).toMatchObject({ type: 'solved', kind: expected });
  });
});

describe('the file', () => {
  test('announces maintenance while it lasts, by the clock of the answer', () => {
    const file = { maintenance: { from: '2026-12-01T22:00Z', until: '2026-12-01T23:00Z' } };
    for (const [date, announced] of [
      ['Tue, 01 Dec 2026 21:59:00 GMT', false],
      ['Tue, 01 Dec 2026 22:30:00 GMT', true],
      ['Tue, 01 Dec 2026 23:00:00 GMT', false],
    ] as const) {
      take(file, date);
      expect([date, $hostStatus.get().maintenance !== undefined]).toEqual([date, announced]);
    }
  });

  test('that cannot be read changes nothing, and the console says why', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const before = $hostStatus.get();
    takeHostStatus('<!doctype html>', null);
    expect($hostStatus.get()).toEqual(before);
    expect(warn).toHaveBeenLastCalledWith('/status.json cannot be read (no-object): everything is on.');
    take({ signup: false });
    expect($hostStatus.get()).toEqual(before);
    expect(warn).toHaveBeenLastCalledWith('/status.json: signup cannot be read.');
    warn.mockRestore();
  });
});
