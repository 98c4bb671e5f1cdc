import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../sites/all.ts';
import { createConfirmLinkFlow } from '../../src/flows/confirm-link.ts';
import { takeLoginName } from '../../src/flows/login-name.ts';
import { sourceFields } from '../../src/flows/register-payload.ts';
import { $session } from '../../src/stores/session.ts';
import { browserTabs, fakeChannel, memoryStorage, type RegisterWorld, registerWorld, shown } from './register-world.ts';

const site = siteOf('global');
const email = 'ann@mail.example';
const password = 'a horse & a battery';

afterEach(() => $session.set({ type: 'anonymous' }));

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 10));

async function toCode({ flow, sandbox }: RegisterWorld): Promise<string> {
  await flow.submitAccount(email, '44');
  await shown(flow, 'code');
  return sandbox.codeFor(email);
}

async function toPassword(world: RegisterWorld): Promise<void> {
  await world.flow.submitCode(await toCode(world));
  await shown(world.flow, 'password');
}

describe('a registration that succeeds', () => {
  test('says first that the messenger was not linked, then tells the partner, then marketing, fetches the profile, calls back and lands; the token comes with the answer (S4.16, S4.17, S4.18, S4.19, S3.06)', async () => {
    const order: string[] = [];
    const world = registerWorld(site, {
      more: {
        channel: fakeChannel(order),
        bindFailed: async (code) => void order.push(`bind ${code}`),
        registered: (uid) => void order.push(`registered ${typeof uid}`),
      },
    });
    world.sandbox.control.changeScenario('*', { bind: 'fails' });
    await toPassword(world);
    await world.flow.submitPassword(password);
    await shown(world.flow, 'done');
    expect(order).toEqual(['bind 1001', 'partner uid uuid', 'channel uid uuid', 'registered number']);
    expect(world.events).toEqual(['token', 'profile', 'land']);
  });

  test('shows no modal where the messenger was linked or none was there, and a partner or profile that fails or never answers keeps nobody from landing (S4.16, S4.17)', async () => {
    const told: unknown[] = [];
    const never = () => new Promise<void>(() => undefined);
    const channel = { ...fakeChannel([]), bindPartner: () => Promise.reject(new Error('partner')), registered: never };
    const world = registerWorld(site, {
      more: { channel, bindFailed: async (code) => void told.push(code) },
      instead: (path) => (path === '/v2/private/user/profile' ? new Response('', { status: 503 }) : undefined),
    });
    await toPassword(world);
    const submitted = world.flow.submitPassword(password);
    for (let tries = 0; tries < 100 && world.left.length === 0; tries += 1) {
      await settled();
      if (world.events.includes('token')) world.wait(1000);
    }
    await submitted;
    expect(told).toEqual([]);
    expect(world.left).toEqual(['/en/dashboard?newUser=true']);
  });

  test('of a Korean visitor on the main site is told to the activity, whose failure nobody sees; no other registration is (S7.20)', async () => {
    for (const [id, dialCode, told] of [
      ['global', '82', 1],
      ['global', '44', 0],
      ['hkg', '82', 0],
    ] as const) {
      const world = registerWorld(siteOf(id), {
        instead: (path) => (path.startsWith('/fht/') ? new Response('', { status: 500 }) : undefined),
      });
      await world.flow.submitAccount('05551234567', dialCode);
      await shown(world.flow, 'code');
      expect(world.sent.filter(({ path }) => path === '/fht/growth/activity-api/v1/korea/home')).toHaveLength(told);
    }
  });
});

test('what is not known is not sent: the messenger’s callback has its other name in the mini app only, utm_url never goes, and empty fields are absent (S3.05)', () => {
  const facts = {
    type: 'newCode',
    account: { username: { type: 'email', email }, dialCode: '' },
    site: 'global',
    language: 'en',
    address: 'http://localhost/en/sign-up?tg_source=earn&regist_channel=app',
    riskToken: 'r-1',
    captcha: { magpie_verify_info: {} },
    channel: { ref: '', utm_url: 'https://ad.example', medium: 'direct' },
    visit: { telegramCallback: '{"id":1}', fingerprint: 'f', isFake: false, liveCountryCode: 'DE' },
  } as const;
  const common = {
    regist_channel: 'app',
    medium: 'direct',
    risk_token: 'r-1',
    live_country_code: 'DE',
    type: 'magpie',
    is_fake: false,
    antism_gdfp: 'f',
    ext_json: '{"tg_source":"earn"}',
  };
  expect(sourceFields(facts)).toEqual({ ...common, telegram_callback: '{"id":1}' });
  const inMiniApp = sourceFields({ ...facts, visit: { ...facts.visit, miniApp: true } });
  expect(inMiniApp).toEqual({ ...common, telegram_callback_mini: '{"id":1}' });
  const bare = { ...facts, address: 'http://localhost/en/sign-up', captcha: {}, channel: {}, visit: {} };
  expect(sourceFields(bare)).toEqual({ risk_token: 'r-1' });
});

describe('a registration that was left', () => {
  test('is looked up once by the uuid of the page, and one that is verified waits at its password (S3.25, S3.26, S4.34, S7.19)', async () => {
    const { sandbox } = registerWorld(site);
    const uuid = await sandbox.verified();
    const world = registerWorld(site, { sandbox, query: `?uuid=${uuid}` });
    const state = await shown(world.flow, 'password');
    expect(state.registration).toMatchObject({ uuid, username: { email } });
    expect(world.call('/user/public/register/recall/info').query).toEqual({ uuid });
    await world.flow.submitPassword(password);
    await shown(world.flow, 'done');
    expect(world.call('/user/public/register/password').body).toMatchObject({ uuid });
  });

  test('whose account is there leads to the login, with the name in the tab’s storage and not in the address (S3.25, S4.35)', async () => {
    const { sandbox } = registerWorld(site);
    const uuid = await sandbox.verified();
    const first = registerWorld(site, { sandbox, query: `?uuid=${uuid}` });
    await shown(first.flow, 'password');
    await first.flow.submitPassword(password);
    await shown(first.flow, 'done');
    const world = registerWorld(site, { sandbox, query: `?uuid=${uuid}` });
    for (let tries = 0; tries < 50 && world.left.length === 0; tries += 1) await settled();
    expect(world.left).toEqual(['/en/login?source=commit_login']);
    expect(takeLoginName(world.platform, 'X')).toBe(email);
    expect(takeLoginName(world.platform, 'X')).toBeUndefined();
  });

  test('that nobody knows any more says so at the account step, which is ready (S7.19)', async () => {
    const world = registerWorld(site, { query: '?uuid=6b1f0b1e-0000-4000-8000-000000000000' });
    await settled();
    expect(await shown(world.flow, 'account')).toMatchObject({
      status: { type: 'failed', problem: { text: '20026' } },
    });
  });
});

describe('the link in the mail', () => {
  const query = '?register_type=newLink';

  test('moves the waiting page on once its button was pressed, and not by being opened; questions come less and less often, and only while somebody looks (S4.07, S7.16)', async () => {
    const world = registerWorld(site, { query });
    const { flow, sandbox, sent } = world;
    await flow.submitAccount(email, '44');
    await shown(flow, 'link');
    const asked = () => sent.filter(({ path }) => path === '/user/public/register/verify/result').length;
    const stop = flow.watchLink();
    const times: number[] = [];
    for (let second = 0; second < 60; second += 1) {
      await settled();
      if (asked() > times.length) times.push(second);
      world.wait(1000);
    }
    expect(times).toEqual([0, 2, 5, 10, 17, 28, 44]);
    stop();
    const before = asked();
    world.wait(60_000);
    await settled();
    expect(asked()).toBe(before);
    expect(flow.$state.get().step).toBe('link');

    const [mail] = await sandbox.outbox(email);
    const tabs = browserTabs();
    const landing = registerWorld(site, { sandbox, query: new URL(mail?.link ?? '').search });
    const page = createConfirmLinkFlow({
      ...landing,
      page: { language: 'en', storagePrefix: 'X', dialCountry: site.dialCountry },
      tabs: tabs(),
    });
    await page.confirm();
    expect(page.$state.get().type).toBe('confirmed');
    const stopAgain = flow.watchLink();
    await shown(flow, 'password');
    stopAgain();
    flow.goTo('link');
    expect(flow.$state.get().step).toBe('password');
  });

  test('that is not the newest, or not complete, confirms nothing (S4.07)', async () => {
    const world = registerWorld(site, { query });
    await world.flow.submitAccount(email, '44');
    await shown(world.flow, 'link');
    const [mail] = await world.sandbox.outbox(email);
    world.wait(60_000);
    await world.flow.resend();
    const page = { language: 'en', storagePrefix: 'X', dialCountry: site.dialCountry };
    const { search } = new URL(mail?.link ?? '');
    const old = createConfirmLinkFlow({ ...registerWorld(site, { sandbox: world.sandbox, query: search }), page });
    await old.confirm();
    expect(old.$state.get()).toEqual({ type: 'wrong' });
    const short = search.replace(/&token=.*/, '');
    const incomplete = createConfirmLinkFlow({
      ...registerWorld(site, { sandbox: world.sandbox, query: short }),
      page,
    });
    await incomplete.confirm();
    expect(incomplete.$state.get()).toEqual({ type: 'incomplete' });
  });
});

describe('two tabs', () => {
  test('of one registration agree: what one has verified, the other goes on with (S4.06)', async () => {
    const tabs = browserTabs();
    const tabStorage = memoryStorage();
    const one = registerWorld(site, { tabStorage, more: { tabs: tabs() } });
    const code = await toCode(one);
    const copied = memoryStorage();
    for (const [key, value] of tabStorage.all) copied.set(key, value);
    const other = registerWorld(site, { sandbox: one.sandbox, tabStorage: copied, more: { tabs: tabs() } });
    const stranger = registerWorld(site, { more: { tabs: tabs() } });
    await toCode(stranger);
    await shown(other.flow, 'code');
    await one.flow.submitCode(code);
    await shown(other.flow, 'password');
    expect(stranger.flow.$state.get().step).toBe('code');
  });

  test('agree on who is signed in: a registration that is finished elsewhere leads on from here as well (S4.19)', async () => {
    const world = registerWorld(site);
    await toCode(world);
    $session.set({ type: 'signed-in' });
    expect(world.left).toEqual(['/en/dashboard']);
    expect(world.flow.$state.get().step).toBe('done');
  });
});

describe('a reload', () => {
  test('keeps what was typed in the first step, the step and its wait, and never a code or a password (S4.05, S4.09)', async () => {
    const tabStorage = memoryStorage();
    const first = registerWorld(site, { tabStorage, query: '?register_type=oldCode' });
    first.flow.keepTyped({ username: '0555', dialCountry: { country: 'TR', code: '90' } });
    const again = registerWorld(site, { tabStorage });
    expect(again.flow.$state.get()).toMatchObject({ username: '0555', dialCountry: { country: 'TR', code: '90' } });

    const code = await toCode(first);
    const { resendAt } = await shown(first.flow, 'code');
    await first.flow.submitCode(code);
    await shown(first.flow, 'password');
    expect(JSON.stringify([...tabStorage.all])).not.toContain(code);
    const reloaded = registerWorld(site, { tabStorage, sandbox: first.sandbox });
    // The code is gone with the page, so its step comes again.
    expect(reloaded.flow.$state.get()).toMatchObject({ step: 'code', resendAt });
    await reloaded.flow.submitCode(code);
    await reloaded.flow.submitPassword(password);
    await shown(reloaded.flow, 'done');
    expect(tabStorage.all.size).toBe(0);
  });

  test('of a page that was left busy is ready, and Back and Forward reach the steps that were seen and no others (S4.06)', async () => {
    const world = registerWorld(site);
    world.flow.submitAccount(email, '44');
    world.flow.reset();
    expect(world.flow.$state.get()).toMatchObject({ step: 'account', status: { type: 'ready' } });
    world.flow.goTo('password');
    expect(world.flow.$state.get().step).toBe('account');
    await toPassword(world);
    for (const step of ['code', 'account', 'password', 'account', 'code'] as const) {
      world.flow.goTo(step);
      expect(world.flow.$state.get()).toMatchObject({ step, status: { type: 'ready' } });
    }
  });
});

test('a wrong code of the old calls is refused with the password, and said at the code (S7.21)', async () => {
  const world = registerWorld(site, { query: '?register_type=oldCode' });
  const code = await toCode(world);
  await world.flow.submitCode(code === '000000' ? '111111' : '000000');
  await world.flow.submitPassword(password);
  expect(await shown(world.flow, 'code')).toMatchObject({ status: { text: 'invalidVerificationCode' } });
  await world.flow.submitCode(code);
  await world.flow.submitPassword(password);
  await shown(world.flow, 'done');
});
