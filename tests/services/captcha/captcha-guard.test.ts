import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import type { CaptchaFields } from '../../../src/browser/types.ts';
import * as contract from '../../../src/contract/captcha.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { createCaptchaCalls } from '../../../src/services/captcha/calls.ts';
import { withCaptcha } from '../../../src/services/captcha/guard.ts';
import { refusal } from '../../support/exchange-errors.ts';
import { openTestPage } from '../../support/test-page.ts';
import { createTestCaptcha, never } from './captcha-support.ts';

describe('a call that a captcha guards', () => {
  test('takes the fields along (S3.11)', async () => {
    const { flow } = createTestCaptcha();
    const sent = await withCaptcha(flow, async (fields) => fields);
    expect(sent).toEqual({ type: 'sent', result: { by: 'geetest' } });
  });

  test('is not made when the captcha is closed, or cannot be had (S4.20, S8.23)', async () => {
    const blocked = { load: () => Promise.reject(new Error('blocked')) };
    const none = createTestCaptcha({ siteKinds: ['magpie'], scripts: { magpie: blocked } });
    expect(await withCaptcha(none.flow, () => never)).toEqual({ type: 'unavailable' });
    const open = createTestCaptcha({ scripts: { geetest: { answers: [never] } } });
    const outcome = withCaptcha(open.flow, () => never);
    await open.clock.wait(10);
    open.flow.close();
    expect(await outcome).toEqual({ type: 'closed' });
  });

  test('asks anew on 20063, says so, and leaves out a kind that was refused twice (S4.24)', async () => {
    const { flow, vendors } = createTestCaptcha();
    const seen: unknown[] = [];
    const said: boolean[] = [];
    flow.$state.listen((state) => state.type === 'shown' && said.push(state.retry));
    const outcome = await withCaptcha(flow, async (fields: CaptchaFields) => {
      seen.push(fields.by);
      if (seen.length < 3) throw refusal(20063);
      return 'in';
    });
    expect(outcome).toEqual({ type: 'sent', result: 'in' });
    expect(seen).toEqual(['geetest', 'geetest', 'recaptcha']);
    expect(said).toEqual([false, true, true]);
    expect(vendors.geetest.shows).toBe(2);
    const later = await withCaptcha(flow, async (fields) => fields.by);
    expect(later).toEqual({ type: 'sent', result: 'recaptcha' });
    expect(said.at(-1)).toBe(false);
  });

  test('three refusals are an error like any other, and ours is asked for as often as it takes (S4.24)', async () => {
    const { flow, vendors } = createTestCaptcha({ siteKinds: ['magpie'] });
    const refused = () => withCaptcha(flow, () => Promise.reject(refusal(20063)));
    await expect(refused()).rejects.toMatchObject({ retCode: 20063 });
    await expect(refused()).rejects.toMatchObject({ retCode: 20063 });
    expect(vendors.magpie.shows).toBe(6);
  });

  test('throws other errors as they come (S4.24)', async () => {
    const { flow, vendors } = createTestCaptcha();
    await expect(withCaptcha(flow, () => Promise.reject(refusal(31002)))).rejects.toMatchObject({ retCode: 31002 });
    expect(vendors.geetest.shows).toBe(1);
  });
});

describe('what the exchange is asked for a captcha', () => {
  const guid = '0b8f6f0e-3a52-4c58-9b57-6a0c0d4e9f7a';

  /** Calls that get `answer`, and the list of them. */
  function callsWith(answer: object, scene: Parameters<typeof createCaptchaCalls>[1]) {
    const calls: unknown[][] = [];
    const send = async (...call: unknown[]) => {
      calls.push(call);
      return answer;
    };
    return { calls, asked: createCaptchaCalls({ send: send as never }, scene, () => guid) };
  }

  test.each([
    [sceneCodes.login, '/v3/public/user/captcha-info'],
    [sceneCodes.turkishLogin, '/v3/public/user/captcha-info'],
    [sceneCodes.thirdParty, '/v3/public/user/captcha-info'],
    [sceneCodes.register, '/user/public/captcha-info'],
  ] as const)('scene %s: a GET of %s by the MD5 of the device id (S7.51, S7.52)', async (scene, path) => {
    const { app, sent, guid: deviceGuid } = openTestPage(siteOf('global'), '/en/login');
    const { geetestStart } = createCaptchaCalls(app.exchange, scene, deviceGuid);
    const start = await geetestStart(new AbortController().signal);
    expect(start).toMatchObject({ gt: expect.stringMatching(/\S/), challenge: expect.stringMatching(/\S/) });
    const login_name = createHash('md5').update(deviceGuid()).digest('hex');
    expect(sent).toMatchObject([{ method: 'GET', path, query: { type: 'CAPTCHA_TYPE_BEHAVIOR_GEETEST', login_name } }]);
  });

  test('what it says of the vendor is passed on (S3.12)', async () => {
    const { asked } = callsWith({ gt: 'a', challenge: 'b', success: 0, newCaptcha: false }, sceneCodes.login);
    const start = await asked.geetestStart(new AbortController().signal);
    expect(start).toEqual({ gt: 'a', challenge: 'b', offline: true, newCaptcha: false });
  });

  test('the second pair stands in for an empty first one, and what is missing is the usual (S3.12)', async () => {
    const { asked } = callsWith({ gt: '', challenge: 'no', sGt: 'c', sChallenge: 'd' }, sceneCodes.login);
    const start = await asked.geetestStart(new AbortController().signal);
    expect(start).toEqual({ gt: 'c', challenge: 'd', offline: false, newCaptcha: true });
  });

  test('our own is given out and checked for its scene, and proves itself by token and scene (S3.11)', async () => {
    const { calls, asked } = callsWith({ token: 't', scene: sceneCodes.login }, sceneCodes.login);
    const { signal } = new AbortController();
    await asked.magpie.challenge(signal);
    expect(calls[0]?.slice(0, 2)).toEqual([contract.magpieChallenge, { scene: '31000' }]);
    expect(await asked.magpie.verify('id', [1, 2], signal)).toEqual({
      magpie_verify_info: { token: 't', scene: '31000' },
    });
    expect(calls[1]?.slice(0, 2)).toEqual([contract.magpieVerify, { id: 'id', scene: '31000', answers: [1, 2] }]);
  });
});
