import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/all.ts';
import type { CaptchaInput } from '../../../src/contract/captcha.ts';
import { captchaConfig, defaultCaptchaConfig } from '../../../src/domain/captcha/config.ts';
import { startWork } from '../../../src/domain/captcha/proof-of-work.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { verifyCaptcha } from '../../../src/sandbox/checks/captcha.ts';
import { issueTicket, takeTicket } from '../../../src/sandbox/checks/captcha-tickets.ts';
import { createFaultStore } from '../../../src/sandbox/control/faults.ts';
import type { SandboxContext } from '../../../src/sandbox/server/context.ts';
import { readPrivateKey } from '../../../src/sandbox/server/private-key.ts';
import { createVendorsHost } from '../../../src/sandbox/vendors/vendors-host.ts';
import { createTestExchange, minute } from '../support/sandbox.ts';

const { login, register } = sceneCodes;
const privateKey = readPrivateKey('test');
const infoQuery = `?type=CAPTCHA_TYPE_BEHAVIOR_GEETEST&login_name=${'0'.repeat(32)}`;

function setUp() {
  const exchange = createTestExchange();
  const context: SandboxContext = { ...exchange, random: randomBytes, privateKey };
  const faults = createFaultStore();
  const pauses: number[] = [];
  const respond = createVendorsHost(context, faults, async (ms) => pauses.push(ms));
  const get = async (path: string) => (await exchange.fetch(path)).json();
  const vendor = (path: string, headers: Record<string, string> = {}) =>
    respond(new Request(`http://vendor.localhost:4321${path}`, { headers }));
  const ticket = async (path: string): Promise<Record<string, string>> => (await vendor(path)).json();
  const isValid = (fields: CaptchaInput, scene?: typeof login | typeof register) =>
    verifyCaptcha(context, fields, scene) === undefined;

  /** Work for a scene, and its answers. */
  async function solveMagpie(scene: typeof login | typeof register = login) {
    const { result } = await get(`${endpoints.magpieChallenge.path}?scene=${scene}`);
    const { answers } = startWork(result)(Number.POSITIVE_INFINITY);
    return { id: String(result.id), scene, answers };
  }
  const verify = (input: object) => exchange.call('magpieVerify', input);
  return { exchange, context, faults, pauses, get, vendor, ticket, isValid, solveMagpie, verify };
}

type SetUp = ReturnType<typeof setUp>;

/** Solves one captcha of each kind, as a page would. */
const solvers: Readonly<Record<string, (setting: SetUp) => Promise<CaptchaInput>>> = {
  async geetest({ get, ticket }) {
    const { result } = await get(endpoints.captchaInfo.path + infoQuery);
    const { validate = '' } = await ticket(`/geetest/ticket?challenge=${result.challenge}`);
    return {
      gt: result.gt,
      geetest_challenge: result.challenge,
      geetest_validate: validate,
      geetest_seccode: `${validate}|jordan`,
    };
  },
  recaptcha: async ({ ticket }) => ({ g_recaptcha_response: (await ticket('/recaptcha/ticket?k=key')).token }),
  tencent: async ({ ticket }) => ticket('/tencent/ticket?aid=1'),
  async magpie({ verify, solveMagpie }) {
    const { result } = await verify(await solveMagpie());
    return { magpie_verify_info: { token: String(result?.token), scene: String(result?.scene) } };
  },
};
const all = Object.entries(solvers);

describe('a solved captcha', () => {
  test.each(all)('of kind %s works for one call (S3.11, S4.24)', async (_, solve) => {
    const setting = setUp();
    const fields = await solve(setting);
    expect(setting.isValid(fields)).toBe(true);
    expect(verifyCaptcha(setting.context, fields)).toMatchObject({ type: 'refused', code: 20063 });
  });

  test.each(all)('of kind %s works within two minutes (S3.11, S4.24)', async (_, solve) => {
    const setting = setUp();
    const fields = await solve(setting);
    const late = await solve(setting);
    setting.exchange.wait(2 * minute - 1);
    expect(setting.isValid(fields)).toBe(true);
    setting.exchange.wait(1);
    expect(setting.isValid(late)).toBe(false);
  });

  test.each(all)('of kind %s cannot be changed or invented (S3.11, S4.24)', async (_, solve) => {
    const setting = setUp();
    for (const name of Object.keys(await solve(setting))) {
      const fields = await solve(setting);
      const forged = name === 'magpie_verify_info' ? { token: 'forged', scene: login } : 'forged';
      expect(setting.isValid({ ...fields, [name]: forged })).toBe(false);
    }
  });

  test('is one of the four kinds; a call without one is not solved (S3.11)', async () => {
    const { context, isValid } = setUp();
    expect(isValid({})).toBe(false);
    const other = issueTicket(context, 'tencent', '@abc');
    expect(isValid({ g_recaptcha_response: other })).toBe(false);
    expect(isValid({ ticket: other, randstr: '@abc' })).toBe(true);
  });

  test('of our own is bound to its scene (S3.11, S9.25)', async () => {
    const setting = setUp();
    const solved = async () => {
      const { result } = await setting.verify(await setting.solveMagpie(register));
      return { token: String(result?.token), scene: String(result?.scene) };
    };
    expect(setting.isValid({ magpie_verify_info: await solved() }, register)).toBe(true);
    expect(setting.isValid({ magpie_verify_info: await solved() }, login)).toBe(false);
    expect(setting.isValid({ magpie_verify_info: { ...(await solved()), scene: login } }, login)).toBe(false);
  });
});

describe('the work of our own captcha', () => {
  test('is checked once, must be complete, for its scene and within two minutes (S3.11)', async () => {
    const { verify, solveMagpie, exchange } = setUp();
    const work = await solveMagpie();
    expect(await verify(work)).toMatchObject({ ret_code: 0, result: { scene: login } });
    const refusals = [
      work,
      { ...(await solveMagpie()), scene: register },
      { ...(await solveMagpie()), id: 'made up' },
      { ...(await solveMagpie()), answers: [] },
      { ...(await solveMagpie()), answers: (await solveMagpie()).answers },
      { ...(await solveMagpie()), answers: work.answers.map(() => 0) },
    ];
    for (const input of refusals) expect(await verify(input)).toMatchObject({ ret_code: 20063, result: null });
    const late = await solveMagpie();
    exchange.wait(2 * minute);
    expect(await verify(late)).toMatchObject({ ret_code: 20063 });
  });

  test('that was wrong ends its challenge (S3.11)', async () => {
    const { verify, solveMagpie } = setUp();
    const work = await solveMagpie();
    expect(await verify({ ...work, answers: [] })).toMatchObject({ ret_code: 20063 });
    expect(await verify(work)).toMatchObject({ ret_code: 20063 });
  });

  test('is issued for known scenes only, with a new salt each time (S3.11, S9.25)', async () => {
    const { get } = setUp();
    const { path } = endpoints.magpieChallenge;
    expect(await get(`${path}?scene=1`)).toMatchObject({ ret_code: 10001 });
    const salts = await Promise.all([1, 2, 3].map(async () => (await get(`${path}?scene=${login}`)).result.salt));
    expect(new Set(salts).size).toBe(3);
  });
});

describe('the start of a captcha', () => {
  test.each(['captchaInfo', 'registerCaptchaInfo'] as const)('%s (S3.12, S7.51, S7.52)', async (name) => {
    const { get } = setUp();
    const { path } = endpoints[name];
    const { ret_code, result } = await get(path + infoQuery);
    expect(ret_code).toBe(0);
    expect(Object.keys(result)).toEqual(['gt', 'challenge', 'success', 'newCaptcha', 'sGt', 'sChallenge']);
    expect(result.challenge).not.toBe(result.sChallenge);
    for (const query of ['', '?type=X', infoQuery.slice(0, -1), `${infoQuery}0`]) {
      expect(await get(path + query)).toMatchObject({ ret_code: 10001 });
    }
  });

  test('its configuration has the requested keys that exist (S7.44, S3.13)', async () => {
    const { exchange } = setUp();
    const input = { project_name: 'gatehouse', keys: ['captcha_config', 'toString', 'other'] };
    const { result } = await exchange.call('webConfig', input);
    const data = result?.data as Record<string, unknown>;
    expect(Object.keys(data)).toEqual(['captcha_config']);
    const vendors = ['geetest', 'recaptcha', 'tencent'];
    expect(captchaConfig(data.captcha_config, login)).toEqual({ ...defaultCaptchaConfig, vendors });
  });
});

describe('the vendors’ host', () => {
  const scripts = [
    ['geetest', '/geetest/gt.js', 'initGeetest'],
    ['recaptcha', '/recaptcha/api.js', 'grecaptcha'],
    ['tencent', '/tencent/TJNCaptcha-global.js', 'TencentCaptcha'],
  ] as const;

  test.each(scripts)('has the script of %s (S4.20)', async (_, path, name) => {
    const { vendor } = setUp();
    const response = await vendor(`${path}?visitor=x`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(`window.${name} = `);
    expect(() => new Function(text)).not.toThrow();
  });

  test.each(scripts)('%s can be blocked, slow or erroring for one visitor (S4.20, S4.22)', async (kind, path) => {
    const { vendor, faults, pauses } = setUp();
    faults.changeScenario('ann', { vendors: { [kind]: 'blocked' } });
    expect((await vendor(`${path}?visitor=ann`)).status).toBe(403);
    expect((await vendor(path, { cookie: 'Guid=ann' })).status).toBe(403);
    expect((await vendor(`${path}?visitor=ben`)).status).toBe(200);
    faults.changeScenario('ann', { vendors: { [kind]: 'slow' } });
    expect((await vendor(`${path}?visitor=ann`)).status).toBe(200);
    expect(pauses).toEqual([8000]);
    faults.changeScenario('ann', { vendors: { [kind]: 'erroring' } });
    expect(await (await vendor(`${path}?visitor=ann`)).text()).toContain('erroring = true');
    expect(await (await vendor(path)).text()).toContain('erroring = false');
  });

  test('gives no ticket for an unknown or expired challenge (S4.24)', async () => {
    const { vendor, get } = setUp();
    expect((await vendor('/geetest/ticket?challenge=x')).status).toBe(400);
    const { result } = await get(endpoints.captchaInfo.path + infoQuery);
    const path = `/geetest/ticket?challenge=${result.challenge}`;
    expect([(await vendor(path)).status, (await vendor(path)).status]).toEqual([200, 400]);
    expect((await vendor('/other')).status).toBe(404);
  });
});

test('Unused tickets do not fill the memory (S3.11)', () => {
  const { context, exchange } = setUp();
  const oldest = issueTicket(context, 'magpie', login);
  const second = issueTicket(context, 'magpie', login);
  for (let count = 0; count < 20_000; count += 1) issueTicket(context, 'recaptcha', 'x');
  expect(takeTicket(context, 'magpie', oldest)).toBeUndefined();
  expect(takeTicket(context, 'magpie', second)).toBeUndefined();
  exchange.wait(2 * minute);
  expect(takeTicket(context, 'recaptcha', issueTicket(context, 'recaptcha', 'y'))).toBe('y');
});
