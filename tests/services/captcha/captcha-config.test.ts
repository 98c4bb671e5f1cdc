import { describe, expect, test } from 'vitest';
import { refusal } from '../../support/exchange-errors.ts';
import { createTestCaptcha, never, type Setting, sceneCodes } from './captcha-support.ts';

const ours = { completelyUseMagpieCatcha: true };
const tencent = { oldCapchaList: ['tencent'] };
const captchaOf = (entries: object) => async () => ({ captcha_config: JSON.stringify(entries) });

/** The kind a visitor gets. */
async function kindFor(setting: Setting) {
  const { flow, clock, ...rest } = createTestCaptcha(setting);
  const outcome = flow.solve();
  await clock.wait(2000);
  const solved = await outcome;
  return { kind: solved.type === 'solved' ? solved.kind : solved.type, ...rest };
}

describe('the configuration of a captcha', () => {
  test('is that of the call, for its scene (S3.13, S7.44)', async () => {
    const config = captchaOf({ [sceneCodes.login]: tencent, default: ours });
    expect((await kindFor({ config })).kind).toBe('tencent');
    expect((await kindFor({ config, scene: sceneCodes.register })).kind).toBe('magpie');
  });

  test.each([
    ['fails', () => Promise.reject(refusal(10002))],
    ['says nothing', async () => undefined],
    ['says garbage', async () => ({ captcha_config: '{' })],
  ])('is the default one where the call %s and there is no cookie (S3.13)', async (_, config) => {
    expect((await kindFor({ config })).kind).toBe('geetest');
  });

  test('is waited for during 2 s, then the cookie serves (S9.19, S3.15)', async () => {
    const cookies = { TEST_CAPTCHA_31000: JSON.stringify(tencent) };
    const { flow, clock, vendors } = createTestCaptcha({ config: () => never, cookies });
    const outcome = flow.solve();
    await clock.wait(1999);
    expect(vendors.tencent.loads).toBe(0);
    expect(flow.$state.get()).toEqual({ type: 'loading', retry: false });
    await clock.wait(1);
    expect(await outcome).toMatchObject({ kind: 'tencent' });
  });

  test('is kept in a cookie for each scene, which may be escaped (S3.15)', async () => {
    const { cookies } = await kindFor({ config: captchaOf({ default: tencent }) });
    expect([...cookies.keys()]).toEqual(['TEST_CAPTCHA_31000']);
    const kept = cookies.get('TEST_CAPTCHA_31000') ?? '';
    expect(JSON.parse(kept)).toMatchObject({ ...tencent, completelyUseMagpieCatcha: false, useDowngrade: true });
    const escaped = { TEST_CAPTCHA_31000: encodeURIComponent(kept) };
    expect((await kindFor({ config: async () => undefined, cookies: escaped })).kind).toBe('tencent');
    for (const broken of ['%7B%', '{', '[]', 'null']) {
      const cookie = { TEST_CAPTCHA_31000: broken };
      expect((await kindFor({ config: async () => undefined, cookies: cookie })).kind).toBe('geetest');
    }
  });

  test('gives way to what is stored as an override, but not in production (S3.14)', async () => {
    const storage = { TEST_CAPTCHA_CONFIG: JSON.stringify(ours) };
    for (const environment of ['local', 'test', 'testnet'] as const) {
      expect((await kindFor({ environment, storage })).kind).toBe('magpie');
    }
    expect((await kindFor({ environment: 'prod', storage })).kind).toBe('geetest');
    expect((await kindFor({ storage: { TEST_CAPTCHA_CONFIG: '{' } })).kind).toBe('geetest');
  });

  test('cannot bring a vendor to a site that has none but recaptcha (S5.31)', async () => {
    const siteKinds = ['recaptcha', 'magpie'] as const;
    expect((await kindFor({ siteKinds, config: captchaOf({ default: tencent }) })).kind).toBe('recaptcha');
  });
});
