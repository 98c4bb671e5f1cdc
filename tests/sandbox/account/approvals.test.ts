import { describe, expect, test } from 'vitest';
import { accountById } from '../../../src/sandbox/account/accounts.ts';
import { createApproval } from '../../../src/sandbox/account/approvals.ts';
import { askingDevice } from '../../../src/sandbox/account/asking-device.ts';
import { trustDevice } from '../../../src/sandbox/account/device-proofs.ts';
import { annsPassword, createTestExchange, encrypted, minute, type TestExchange } from '../support/sandbox.ts';

const ben = 'ben@mail.example';
const pageOrigin = 'http://localhost:4321';

/** The fields of the answers that are read here; each call has some of them. */
interface Result {
  readonly uuid: string;
  readonly content: string;
  readonly number: string;
  readonly status: string;
  readonly approval: Shown;
  readonly risk_token: string;
  readonly risk_token_type: string;
  readonly ways: readonly { readonly way: string }[];
}

interface Answer {
  readonly ret_code: number;
  readonly result: Result;
  readonly token: string | null;
}

/** A page that asks, and phones of Ann and Ben. */
async function setUp(exchange = createTestExchange()) {
  const ann = await exchange.seedAccount({ session: 'ordinary' });
  const other = await exchange.seedAccount({ email: ben, session: 'ordinary' });
  const page = async (
    path: string,
    { guid = 'pc', cookie = '', body }: { guid?: string; cookie?: string; body?: object } = {},
  ) => {
    const response = await exchange.fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...{ guid, cookie, origin: pageOrigin, 'content-type': 'application/json' },
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json() as Promise<Answer>;
  };
  const generate = async (guid?: string) =>
    (await page('/v3/public/qrcode/generate', { ...(guid && { guid }) })).result;
  const status = (uuid: string, options = {}) =>
    page(`/v3/public/qrcode/status?uuid=${uuid}&telegram_callback=`, options);
  const phone = (token: string | null) => ({
    scan: (scan: string) => exchange.call('approvalScan', { scan }, token ?? '') as Promise<Answer>,
    pending: async () => (await exchange.call('approvalPending', {}, token ?? '')).result?.approvals as Shown[],
    answer: (id: string, number?: string) =>
      exchange.call('approvalAnswer', { id, ...(number && { number }) }, token ?? '') as Promise<Answer>,
  });
  return { exchange, page, generate, status, ann, anns: phone(ann.token), bens: phone(other.token) };
}

interface Shown {
  readonly id: string;
  readonly numbers: readonly string[];
}

/** From now on; every account has one. */
function demandPasskey({ database }: TestExchange): void {
  database.exec(
    `UPDATE accounts SET second_step = 'passkey';
     INSERT INTO passkeys (credential_id, account_id, rp_id, public_key, counter, transports, multi_device, backed_up, created_at)
     SELECT id, id, 'localhost', '', 0, '[]', 0, 0, 0 FROM accounts`,
  );
}

const otherThan = (number: string, { numbers }: Shown) => numbers.find((one) => one !== number) ?? '';

describe('a QR code', () => {
  test('shows the phone who asks, from where and when, with three numbers, the same ones at each call (S4.42, S7.34)', async () => {
    const { exchange, generate, status, anns } = await setUp();
    const { uuid, number, content } = await generate();
    const { approval } = (await anns.scan(content)).result;
    expect(approval).toEqual({
      id: expect.any(String),
      numbers: expect.arrayContaining([number]),
      ...{ device: 'Windows', browser: 'Chrome', place: 'United Kingdom', address: '203.0.113.7' },
      ...{ asked_at: exchange.clock.now(), expires_in: 120 },
    });
    expect(new Set(approval.numbers).size).toBe(3);
    expect(approval.id).not.toBe(uuid);
    exchange.wait(minute);
    expect((await anns.scan(content)).result.approval).toEqual({ ...approval, expires_in: 60 });
    expect(await anns.pending()).toEqual([{ ...approval, expires_in: 60 }]);
    expect((await status(uuid)).result.status).toBe('scanned');
  });

  test('is answered by the right number only: a wrong one ends it, and no number refuses (S4.42, S7.34)', async () => {
    const { generate, status, anns } = await setUp();
    for (const [choose, told] of [
      [(number: string, shown: Shown) => otherThan(number, shown), 'wrong_number'],
      [() => undefined, 'refused'],
    ] as const) {
      const { uuid, number, content } = await generate();
      const { approval } = (await anns.scan(content)).result;
      expect((await anns.answer(approval.id, choose(number, approval))).result).toEqual({ status: told });
      expect(await anns.answer(approval.id, number)).toMatchObject({ ret_code: 20024 });
      expect(await status(uuid)).toMatchObject({ result: { status: told }, token: null });
      expect(await anns.pending()).toEqual([]);
    }
  });

  test('is answered once and used once, on the device that asked (S7.34)', async () => {
    const { exchange, generate, status, anns } = await setUp();
    const { uuid, number, content } = await generate();
    const { approval } = (await anns.scan(content)).result;
    expect((await anns.answer(approval.id, number)).result.status).toBe('confirmed');
    expect((await anns.answer(approval.id, number)).ret_code).toBe(20024);
    expect((await anns.answer(approval.id)).ret_code).toBe(20024);
    expect((await anns.scan(content)).ret_code).toBe(20024);
    expect(await status(uuid, { guid: 'other' })).toMatchObject({ result: { status: 'expired' }, token: null });
    const { token } = await status(uuid);
    expect((await exchange.call('profile', {}, token ?? '')).ret_code).toBe(0);
    expect(await status(uuid)).toMatchObject({ result: { status: 'expired' }, token: null });
  });

  test('belongs to the account that scanned it first, and to nobody else (S7.34)', async () => {
    const { generate, status, anns, bens } = await setUp();
    const { uuid, number, content } = await generate();
    const { approval } = (await anns.scan(content)).result;
    expect((await bens.scan(content)).ret_code).toBe(20024);
    expect(await bens.pending()).toEqual([]);
    expect((await bens.answer(approval.id, number)).ret_code).toBe(20024);
    expect((await status(uuid)).result.status).toBe('scanned');
    expect((await anns.answer(approval.id, number)).result.status).toBe('confirmed');
  });

  test('opens no session where the account demands a passkey, but on a device that it trusts (S7.34, decision 0092)', async () => {
    const { exchange, generate, status, ann, anns } = await setUp();
    demandPasskey(exchange);
    const approved = async () => {
      const { uuid, number, content } = await generate();
      const { approval } = (await anns.scan(content)).result;
      await anns.answer(approval.id, number);
      return uuid;
    };
    const uuid = await approved();
    expect(await status(uuid)).toMatchObject({ result: { status: 'passkey_needed' }, token: null });
    expect(await status(uuid)).toMatchObject({ result: { status: 'expired' }, token: null });
    const account = accountById(contextOf(exchange), ann.uid);
    if (!account) throw new Error('no account');
    const cookie = `DEVICE_PROOF=${trustDevice(contextOf(exchange), account, undefined, true)}`;
    expect(await status(await approved(), { cookie })).toMatchObject({ result: { status: 'confirmed' } });
  });

  test('is over after two minutes, and where the sessions of the account end (S7.34)', async () => {
    const { exchange, generate, status, ann, anns } = await setUp();
    const old = await generate();
    const { approval } = (await anns.scan(old.content)).result;
    exchange.wait(2 * minute);
    expect((await anns.answer(approval.id, old.number)).ret_code).toBe(20024);
    expect((await status(old.uuid)).result.status).toBe('expired');
    const next = await generate();
    const shown = (await anns.scan(next.content)).result.approval;
    await anns.answer(shown.id, next.number);
    await exchange.fetch('/control/accounts/change', {
      method: 'POST',
      body: JSON.stringify({ uid: ann.uid, end_sessions: true }),
    });
    expect(await status(next.uuid)).toMatchObject({ result: { status: 'expired' }, token: null });
  });
});

const contextOf = (exchange: TestExchange) => ({
  ...{ clock: exchange.clock, database: exchange.database },
  random: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  privateKey: undefined as never,
});

describe('a security check that another device answers', () => {
  /** Ann’s password is right, but her network is limited. */
  async function checkOfLogin(world: Awaited<ReturnType<typeof setUp>>, username = 'ann@mail.example') {
    world.exchange.control.changeScenario('pc', { ban: 'ip' });
    const input = { username, login_type: 2, ...encrypted(annsPassword, world.exchange.clock.now()) };
    const { result } = await world.page('/login', { body: input });
    const ofRisk = { sence: 30093, risk_token: String(result.risk_token) };
    return {
      ofRisk,
      logIn: (risk_token: string) => world.page('/login', { body: { ...input, risk_token } }),
      ways: async () =>
        (await world.page('/user/public/risk/ways', { body: ofRisk })).result.ways.map(
          ({ way }: { way: string }) => way,
        ),
      ask: () => world.page('/user/public/risk/approval', { body: ofRisk }),
      status: async (uuid: string, options = {}) =>
        (await world.page('/user/public/risk/approval/status', { body: { ...ofRisk, uuid }, ...options })).result
          .status,
      verify: (approval: string, options = {}) =>
        world.page('/user/public/risk/verify', { body: { ...ofRisk, way: 'device', approval }, ...options }),
    };
  }

  test('is offered where an app of the account is signed in, and passes once its owner has chosen the number (S8.24, S2.39)', async () => {
    const world = await setUp();
    const check = await checkOfLogin(world);
    expect(await check.ways()).not.toContain('device');
    expect((await check.ask()).ret_code).toBe(10016);
    expect(await world.anns.pending()).toEqual([]);
    expect(await check.ways()).toContain('device');

    const { uuid, number } = (await check.ask()).result;
    expect(await check.status(uuid)).toBe('waiting');
    expect((await check.verify(uuid)).ret_code).toBe(10016);
    const [shown] = await world.anns.pending();
    expect(shown).toMatchObject({ device: 'Windows', browser: 'Chrome', numbers: expect.arrayContaining([number]) });
    expect((await world.anns.answer(shown?.id ?? '', number)).result.status).toBe('confirmed');
    expect(await check.status(uuid)).toBe('confirmed');
    expect(await check.status(uuid, { guid: 'other' })).toBe('expired');
    expect((await check.verify(uuid, { guid: 'other' })).ret_code).toBe(10016);
    const passed = await check.verify(uuid);
    expect(passed.result.risk_token_type).toBe('pass');
    expect((await check.logIn(passed.result.risk_token)).token).toEqual(expect.any(String));
  });

  test('does not pass by the approval of another check, of a QR code, or one that was used (S8.24)', async () => {
    const world = await setUp();
    await world.anns.pending();
    const first = await checkOfLogin(world);
    const { uuid, number } = (await first.ask()).result;
    const [shown] = await world.anns.pending();
    await world.anns.answer(shown?.id ?? '', number);
    const second = await checkOfLogin(world);
    expect((await second.verify(uuid)).ret_code).toBe(10016);
    expect(await second.status(uuid)).toBe('expired');
    expect(await world.status(uuid)).toMatchObject({ result: { status: 'expired' }, token: null });
    expect((await first.verify(uuid)).ret_code).toBe(0);
    expect((await second.verify(uuid)).ret_code).toBe(10016);
    const code = await world.generate();
    const scanned = (await world.anns.scan(code.content)).result.approval;
    await world.anns.answer(scanned.id, code.number);
    expect((await second.verify(code.uuid)).ret_code).toBe(10016);
  });

  test('asks a phone for one login at a time, and no more after three refusals in a quarter of an hour (S8.24)', async () => {
    const world = await setUp();
    await world.anns.pending();
    const check = await checkOfLogin(world);
    const earlier = (await check.ask()).result;
    for (let refusal = 0; refusal < 3; refusal += 1) {
      const { number } = (await check.ask()).result;
      const pending = await world.anns.pending();
      expect(pending).toHaveLength(1);
      const [shown] = pending;
      if (shown) await world.anns.answer(shown.id, refusal === 0 ? undefined : otherThan(number, shown));
    }
    expect(await check.status(earlier.uuid)).toBe('expired');
    expect((await check.ask()).ret_code).toBe(10016);
    expect(await check.ways()).not.toContain('device');
    world.exchange.wait(15 * minute);
    expect((await (await checkOfLogin(world)).ask()).ret_code).toBe(0);
  });

  test('is no way for an account that demands a passkey, nor for a check without the right password (S8.24)', async () => {
    const world = await setUp();
    await world.anns.pending();
    const check = await checkOfLogin(world);
    const { uuid, number } = (await check.ask()).result;
    const [shown] = await world.anns.pending();
    await world.anns.answer(shown?.id ?? '', number);
    demandPasskey(world.exchange);
    expect(await check.ways()).not.toContain('device');
    expect((await check.ask()).ret_code).toBe(10016);
    expect((await check.verify(uuid)).ret_code).toBe(10016);

    world.exchange.database.prepare("UPDATE accounts SET second_step = 'either'").run();
    const asked = { sence: 30002, userName: 'ann@mail.example', ext_info: '{}' };
    const { result } = await world.page('/user/public/risk/default-intercept', { body: asked });
    const anybody = { sence: 30093, risk_token: result.risk_token };
    expect((await world.page('/user/public/risk/approval', { body: anybody })).ret_code).toBe(10016);
  });
});

test('the three numbers are different ones of two digits, and their order does not tell which one is right', () => {
  const exchange = createTestExchange();
  const asker = { device: 'Windows', browser: 'Chrome', place: 'Unknown', address: '203.0.113.7' };
  const places = new Set<number>();
  for (let run = 0; run < 200; run += 1) {
    const { uuid, number } = createApproval(contextOf(exchange), { visitor: 'pc', asker });
    const row = exchange.database.prepare('SELECT numbers FROM approvals WHERE uuid = ?').get(uuid);
    const numbers = String(row?.numbers).split(' ');
    expect(new Set(numbers).size).toBe(3);
    expect(numbers.every((one) => /^[1-9]\d$/.test(one))).toBe(true);
    expect(numbers).toEqual(numbers.toSorted());
    places.add(numbers.indexOf(number));
  }
  expect([...places].sort()).toEqual([0, 1, 2]);
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Windows', 'Edge'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Android',
    'Samsung Internet',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'iPhone',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'macOS',
    'Safari',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux', 'Firefox'],
  ['curl/8', 'Unknown', 'Unknown'],
])('a device is told by its user agent: %s', (userAgent, device, browser) => {
  const told = askingDevice({ userAgent, scenario: { country: 'CA-Ontario' } as never });
  expect(told).toMatchObject({ device, browser, place: 'Ontario, Canada' });
});
