/** What a captcha shows where one question follows another, and where one kind follows another (S4.20, S4.24). */

import { describe, expect, test } from 'vitest';
import type { CaptchaAnswer } from '../../../src/browser/types.ts';
import { createTestCaptcha, never, sceneCodes, solvedBy } from './captcha-support.ts';

describe.each([
  ['with a word about loading', sceneCodes.login, { type: 'loading', retry: false }],
  ['without one', sceneCodes.thirdParty, { type: 'idle' }],
] as const)('a scene %s', (_, scene, between) => {
  test('asks anew while the first question still loads (S4.20)', async () => {
    const { flow, clock } = createTestCaptcha({ scene, scripts: { geetest: { load: () => never } } });
    const first = new AbortController();
    const dropped = flow.solve(first.signal);
    await clock.wait(0);
    expect(flow.$state.get()).toEqual(between);
    first.abort('moved on');
    void flow.solve();
    expect(flow.$state.get()).toEqual(between);
    await expect(dropped).rejects.toBe('moved on');
    expect(flow.$state.get()).toEqual(between);
    flow.close();
    await clock.wait(0);
    expect(flow.$state.get()).toEqual({ type: 'idle' });
  });

  test('asks anew while the first question is shown (S4.20)', async () => {
    const { flow, clock } = createTestCaptcha({ scene, scripts: { geetest: { answers: [never] } } });
    const first = new AbortController();
    const dropped = flow.solve(first.signal);
    await clock.wait(0);
    expect(flow.$state.get()).toMatchObject({ type: 'shown', kind: 'geetest' });
    first.abort('moved on');
    void flow.solve();
    expect(flow.$state.get()).toEqual(between);
    await expect(dropped).rejects.toBe('moved on');
    await clock.wait(0);
    expect(flow.$state.get()).toMatchObject({ type: 'shown', kind: 'geetest' });
    flow.close();
    await clock.wait(0);
    expect(flow.$state.get()).toEqual({ type: 'idle' });
  });

  test('goes on with the next kind where the one that is shown fails (S4.20)', async () => {
    const { promise, resolve } = Promise.withResolvers<CaptchaAnswer>();
    const scripts = { geetest: { answers: [promise] }, magpie: { answers: [solvedBy('magpie')] } };
    const { flow, clock } = createTestCaptcha({ scene, scripts, siteKinds: ['geetest', 'magpie'] });
    const shown: string[] = [];
    flow.$state.listen(({ type }) => shown.push(type));
    const outcome = flow.solve();
    await clock.wait(0);
    expect(flow.$state.get()).toMatchObject({ type: 'shown', kind: 'geetest' });
    shown.length = 0;
    resolve({ type: 'failed' });
    expect(await outcome).toMatchObject({ type: 'solved', kind: 'magpie' });
    expect(shown).toEqual([between.type, 'shown', 'idle']);
  });
});
