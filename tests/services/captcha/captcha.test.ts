import { describe, expect, test } from 'vitest';
import type { CaptchaAnswer } from '../../../src/browser/types.ts';
import { createTestCaptcha, kinds, never, sceneCodes, solvedBy } from './captcha-support.ts';

const blocked = { load: () => Promise.reject(new Error('blocked')) };
const hanging = { load: () => never };
const failing = { answers: [{ type: 'failed' }] } as const;
const notReady: CaptchaAnswer = { type: 'not-ready' };
const expired: CaptchaAnswer = { type: 'expired' };

describe('one kind after the other', () => {
  test('the first that works is the one, and the others are not even loaded (S4.20)', async () => {
    const { flow, vendors } = createTestCaptcha();
    expect(await flow.solve()).toEqual({ type: 'solved', kind: 'geetest', fields: { by: 'geetest' } });
    expect(kinds.map((kind) => vendors[kind].loads)).toEqual([1, 0, 0, 0]);
    expect(flow.$state.get()).toEqual({ type: 'idle' });
  });

  test('nothing is loaded before it is asked for (S4.20)', async () => {
    const { clock, vendors } = createTestCaptcha();
    await clock.wait(60_000);
    expect(kinds.map((kind) => vendors[kind].loads)).toEqual([0, 0, 0, 0]);
  });

  const faults = { blocked, failing, throwing: { answers: [new Error('vendor')] } };
  test.each(
    Object.entries(faults).flatMap(([name, fault]) => kinds.slice(0, -1).map((kind) => [name, kind, fault] as const)),
  )('a %s %s gives way to the next (S4.20)', async (_, kind, fault) => {
    const siteKinds = [kind, 'magpie'] as const;
    const { flow, events } = createTestCaptcha({ siteKinds, scripts: { [kind]: fault } });
    expect(await flow.solve()).toMatchObject({ type: 'solved', kind: 'magpie' });
    expect(events.map(({ name }) => name)).toEqual(['captchaFailed']);
  });

  test.each(kinds.slice(0, -1))('a %s slower than 5 s gives way to the next (S4.22, S9.10)', async (kind) => {
    const siteKinds = [kind, 'magpie'] as const;
    const { flow, clock, vendors } = createTestCaptcha({ siteKinds, scripts: { [kind]: hanging } });
    const outcome = flow.solve();
    await clock.wait(4999);
    expect(flow.$state.get()).toEqual({ type: 'loading', retry: false });
    expect(vendors.magpie.loads).toBe(0);
    await clock.wait(1);
    expect(await outcome).toMatchObject({ type: 'solved', kind: 'magpie' });
    expect(clock.pending()).toBe(0);
  });

  test('a script that comes but shows nothing for 5 s is given up, too (S4.22, S9.10)', async () => {
    const { flow, clock } = createTestCaptcha({ scripts: { geetest: { mute: true, answers: [never] } } });
    const outcome = flow.solve();
    await clock.wait(5000);
    expect(await outcome).toMatchObject({ kind: 'recaptcha' });
  });

  test('what can be seen may take as long as the visitor likes (S4.22)', async () => {
    const { flow, clock, vendors } = createTestCaptcha({ scripts: { geetest: { answers: [never] } } });
    flow.solve();
    await clock.wait(600_000);
    expect(flow.$state.get()).toMatchObject({ type: 'shown', kind: 'geetest', hasOther: true });
    expect(vendors.recaptcha.loads).toBe(0);
  });

  test('loading is shown for login and registration, and nowhere else (S4.22)', async () => {
    for (const [scene, type] of [
      [sceneCodes.login, 'loading'],
      [sceneCodes.register, 'loading'],
      [sceneCodes.thirdParty, 'idle'],
    ] as const) {
      const { flow, clock } = createTestCaptcha({ scene, scripts: { geetest: hanging } });
      flow.solve();
      await clock.wait(1000);
      expect(flow.$state.get().type).toBe(type);
    }
  });

  test('a ticket that comes after the vendor was given up changes nothing (S4.22)', async () => {
    let late = (_answer: CaptchaAnswer): void => undefined;
    const ticket = new Promise<CaptchaAnswer>((resolve) => {
      late = resolve;
    });
    const scripts = { geetest: { mute: true, answers: [ticket] }, recaptcha: { answers: [never] } };
    const { flow, clock, vendors } = createTestCaptcha({ scripts });
    let outcome: unknown;
    flow.solve().then((value) => {
      outcome = value;
    });
    await clock.wait(5000);
    const before = flow.$state.get();
    expect(before).toMatchObject({ type: 'shown', kind: 'recaptcha' });
    expect(vendors.geetest.signal?.aborted).toBe(true);
    vendors.geetest.events?.shown();
    vendors.geetest.events?.progress(0.5);
    late(solvedBy('geetest'));
    await clock.wait(1000);
    expect(outcome).toBeUndefined();
    expect(flow.$state.get()).toBe(before);
  });

  test('all kinds out of reach: it is recorded, said, and can be tried again at once (S4.20, S8.23)', async () => {
    const scripts = { geetest: blocked, recaptcha: blocked, tencent: blocked, magpie: blocked };
    const { flow, events } = createTestCaptcha({ scripts });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      events.length = 0;
      expect(await flow.solve()).toEqual({ type: 'unavailable' });
      expect(flow.$state.get()).toEqual({ type: 'idle' });
      expect(events.map(({ name }) => name)).toEqual([...Array(4).fill('captchaFailed'), 'captchaUnavailable']);
    }
  });
});

describe('showing', () => {
  test('a script that is not ready is asked three more times, a second apart (S4.21, S9.11)', async () => {
    const { flow, clock, vendors } = createTestCaptcha({ scripts: { geetest: { answers: [notReady] } } });
    const outcome = flow.solve();
    for (const shows of [1, 2, 3]) {
      await clock.wait(999);
      expect(vendors.geetest.shows).toBe(shows);
      await clock.wait(1);
    }
    expect(await outcome).toMatchObject({ kind: 'recaptcha' });
    expect(vendors.geetest.shows).toBe(4);
  });

  test('a script that gets ready in time is used (S4.21)', async () => {
    const answers = [notReady, notReady, notReady, solvedBy('geetest')];
    const { flow, clock } = createTestCaptcha({ scripts: { geetest: { answers } } });
    const outcome = flow.solve();
    await clock.wait(3000);
    expect(await outcome).toMatchObject({ kind: 'geetest' });
  });

  test.each([
    ['expires', expired],
    ['fails', { type: 'failed' } as const],
  ])('a recaptcha that %s once is shown afresh, and after the second time not again (S4.23)', async (_, fault) => {
    const siteKinds = ['recaptcha', 'magpie'] as const;
    const solved = { answers: [fault, solvedBy('recaptcha')] };
    const first = createTestCaptcha({ siteKinds, scripts: { recaptcha: solved } });
    expect(await first.flow.solve()).toMatchObject({ kind: 'recaptcha' });
    expect(first.vendors.recaptcha).toMatchObject({ loads: 1, shows: 2 });

    const second = createTestCaptcha({ siteKinds, scripts: { recaptcha: { answers: [fault, expired, never] } } });
    expect(await second.flow.solve()).toMatchObject({ kind: 'magpie' });
    expect(second.vendors.recaptcha.shows).toBe(2);
  });

  test.each(['geetest', 'tencent'] as const)('a %s that expires is not shown afresh (S4.23)', async (kind) => {
    const { flow, vendors } = createTestCaptcha({
      siteKinds: [kind, 'magpie'],
      scripts: { [kind]: { answers: [expired] } },
    });
    expect(await flow.solve()).toMatchObject({ kind: 'magpie' });
    expect(vendors[kind].shows).toBe(1);
  });

  test('our own tells how far the work is (S3.11)', async () => {
    const { flow, clock, vendors } = createTestCaptcha({
      siteKinds: ['magpie'],
      scripts: { magpie: { answers: [never] } },
    });
    flow.solve();
    await clock.wait(0);
    expect(flow.$state.get()).toMatchObject({ kind: 'magpie', progress: 0, hasOther: false });
    vendors.magpie.events?.progress(0.25);
    expect(flow.$state.get()).toMatchObject({ kind: 'magpie', progress: 0.25 });
  });
});

describe('the visitor', () => {
  test('can close it, at any moment, and is not asked by the next kind then (S4.20)', async () => {
    for (const scripts of [{ geetest: hanging }, { geetest: { answers: [never] } }]) {
      const { flow, clock, vendors } = createTestCaptcha({ scripts });
      const outcome = flow.solve();
      await clock.wait(100);
      flow.close();
      expect(await outcome).toEqual({ type: 'closed' });
      expect(flow.$state.get()).toEqual({ type: 'idle' });
      expect(vendors.recaptcha.loads).toBe(0);
      expect(clock.pending()).toBe(0);
    }
    const { flow } = createTestCaptcha({ config: () => never });
    const outcome = flow.solve();
    flow.close();
    expect(await outcome).toEqual({ type: 'closed' });
  });

  test('who closes the vendor’s own layer has closed it (S4.20)', async () => {
    const { flow } = createTestCaptcha({
      siteKinds: ['tencent', 'magpie'],
      scripts: { tencent: { answers: [{ type: 'closed' }] } },
    });
    expect(await flow.solve()).toEqual({ type: 'closed' });
  });

  test('can change to the next kind, down to ours (S4.20)', async () => {
    const shown = { answers: [never] };
    const { flow, clock, vendors } = createTestCaptcha({
      scripts: { geetest: shown, recaptcha: shown, tencent: shown },
    });
    const outcome = flow.solve();
    for (const kind of ['geetest', 'recaptcha', 'tencent'] as const) {
      await clock.wait(10);
      expect(flow.$state.get()).toMatchObject({ kind, hasOther: true });
      flow.next();
    }
    expect(await outcome).toMatchObject({ kind: 'magpie' });
    expect(vendors.geetest.signal?.aborted).toBe(true);
  });

  test('who asks twice gets one captcha (S4.20)', async () => {
    const { flow, vendors } = createTestCaptcha();
    const [first, second] = await Promise.all([flow.solve(), flow.solve()]);
    expect(second).toEqual(first);
    expect(vendors.geetest.loads).toBe(1);
  });

  test('a dropped attempt ends with its reason, and cannot disturb the next one (S4.20)', async () => {
    const { flow, clock, vendors } = createTestCaptcha({ scripts: { geetest: { answers: [never] } } });
    const attempt = new AbortController();
    const dropped = flow.solve(attempt.signal);
    const rejected = expect(dropped).rejects.toBe('moved on');
    await clock.wait(10);
    attempt.abort('moved on');
    const next = flow.solve();
    await rejected;
    await clock.wait(10);
    expect(flow.$state.get()).toMatchObject({ type: 'shown', kind: 'geetest' });
    const joined = flow.solve();
    await clock.wait(10);
    expect(vendors.geetest.loads).toBe(2);
    flow.close();
    expect(await joined).toEqual({ type: 'closed' });
    expect(await next).toEqual({ type: 'closed' });
    await expect(flow.solve(attempt.signal)).rejects.toBe('moved on');
  });
});
