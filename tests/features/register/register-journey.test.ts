import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createConfirmLinkFlow } from '../../../src/features/register/confirm-link.ts';
import { takeLoginName } from '../../../src/services/account/login-name.ts';
import { refusal } from '../../support/exchange-errors.ts';
import { browserTabs, memoryStorage } from '../../support/fake-platform.ts';
import {
  createFlowHarness,
  createRegisterHarness,
  fakeChannel,
  type RegisterHarness,
  shown,
} from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';

const site = siteOf('global');
const email = 'ann@mail.example';
const password = 'a horse & a battery';

async function toCode({ flow, sandbox }: RegisterHarness): Promise<string> {
  await flow.submitAccount(email, '44');
  await shown(flow, 'code');
  return sandbox.codeFor(email);
}

async function toPassword(harness: RegisterHarness): Promise<void> {
  await harness.flow.submitCode(await toCode(harness));
  await shown(harness.flow, 'password');
}

describe('a registration that succeeds', () => {
  test('says first that the messenger was not linked, then tells the partner, then marketing, fetches the profile, calls back and lands; the token comes with the answer (S4.16, S4.17, S4.18, S4.19, S3.06)', async () => {
    const order: string[] = [];
    const harness = createRegisterHarness(site, {
      more: {
        channel: fakeChannel(order),
        async bindFailed(code) {
          order.push(`bind ${code}`);
          return undefined;
        },
        registered: (uid) => void order.push(`registered ${typeof uid}`),
      },
    });
    harness.sandbox.control.changeScenario('*', { bind: 'fails' });
    await toPassword(harness);
    await harness.flow.submitPassword(password);
    await shown(harness.flow, 'done');
    expect(order).toEqual(['bind 1001', 'partner place uid uuid', 'channel place uid uuid', 'registered number']);
    expect(harness.events).toEqual(['token', 'profile', 'land']);
  });

  test('shows no modal where the messenger was linked or none was there, and a partner or profile that fails or never answers keeps nobody from landing (S4.16, S4.17)', async () => {
    const told: unknown[] = [];
    const never = () => new Promise<void>(() => undefined);
    const channel = { ...fakeChannel([]), bindPartner: () => Promise.reject(refusal(10002)), registered: never };
    const harness = createRegisterHarness(site, {
      more: {
        channel,
        bindFailed: async (code) => {
          told.push(code);
          return undefined;
        },
      },
      instead: (path) => (path === '/v2/private/user/profile' ? new Response('', { status: 503 }) : undefined),
    });
    await toPassword(harness);
    const submitted = harness.flow.submitPassword(password);
    for (let tries = 0; tries < 100 && harness.left.length === 0; tries += 1) {
      await settled();
      if (harness.events.includes('token')) harness.wait(1000);
    }
    await submitted;
    expect(told).toEqual([]);
    expect(harness.left).toEqual(['/en/dashboard?newUser=true']);
  });

  test('of a Korean visitor on the main site is told to the activity, whose failure nobody sees; no other registration is (S7.20)', async () => {
    for (const [id, dialCode, told] of [
      ['global', '82', 1],
      ['global', '44', 0],
      ['hkg', '82', 0],
    ] as const) {
      const harness = createRegisterHarness(siteOf(id), {
        instead: (path) => (path.startsWith('/fht/') ? new Response('', { status: 500 }) : undefined),
      });
      await harness.flow.submitAccount('05551234567', dialCode);
      await shown(harness.flow, 'code');
      expect(harness.sent.filter(({ path }) => path === '/fht/growth/activity-api/v1/korea/home')).toHaveLength(told);
    }
  });
});

describe('a registration that was left', () => {
  test('is looked up once by the uuid of the page, and one that is verified waits at its password (S3.25, S3.26, S4.34, S7.19)', async () => {
    const { sandbox } = createRegisterHarness(site);
    const uuid = await sandbox.verified();
    const harness = createRegisterHarness(site, { sandbox, query: `?uuid=${uuid}` });
    const state = await shown(harness.flow, 'password');
    expect(state.registration).toMatchObject({ uuid, username: { email } });
    expect(harness.call('/user/public/register/recall/info').query).toEqual({ uuid });
    await harness.flow.submitPassword(password);
    await shown(harness.flow, 'done');
    expect(harness.call('/user/public/register/password').body).toMatchObject({ uuid });
  });

  test('whose account is there leads to the login, with the name in the tab’s storage and not in the address (S3.25, S4.35)', async () => {
    const { sandbox } = createRegisterHarness(site);
    const uuid = await sandbox.verified();
    const first = createRegisterHarness(site, { sandbox, query: `?uuid=${uuid}` });
    await shown(first.flow, 'password');
    await first.flow.submitPassword(password);
    await shown(first.flow, 'done');
    const harness = createRegisterHarness(site, { sandbox, query: `?uuid=${uuid}` });
    for (let tries = 0; tries < 50 && harness.left.length === 0; tries += 1) await settled();
    expect(harness.left).toEqual(['/en/login?source=commit_login']);
    expect(takeLoginName(harness.platform, 'X')).toBe(email);
    expect(takeLoginName(harness.platform, 'X')).toBeUndefined();
  });

  test('that nobody knows any more says so at the account step, which is ready (S7.19)', async () => {
    const harness = createRegisterHarness(site, { query: '?uuid=6b1f0b1e-0000-4000-8000-000000000000' });
    await settled();
    expect(await shown(harness.flow, 'account')).toMatchObject({
      status: { type: 'failed', problem: { text: '20026' } },
    });
  });
});

describe('the link in the mail', () => {
  const query = '?register_type=newLink';

  test('moves the waiting page on once its button was pressed, and not by being opened; questions come less and less often, and only while somebody looks (S4.07, S7.16)', async () => {
    const harness = createRegisterHarness(site, { query });
    const { flow, sandbox, sent } = harness;
    await flow.submitAccount(email, '44');
    await shown(flow, 'link');
    const asked = () => sent.filter(({ path }) => path === '/user/public/register/verify/result').length;
    const stop = flow.watchLink();
    const times: number[] = [];
    for (let second = 0; second < 60; second += 1) {
      await settled();
      if (asked() > times.length) times.push(second);
      harness.wait(1000);
    }
    expect(times).toEqual([0, 2, 5, 10, 17, 28, 44]);
    stop();
    const before = asked();
    harness.wait(60_000);
    await settled();
    expect(asked()).toBe(before);
    expect(flow.$state.get().step).toBe('link');

    const [mail] = await sandbox.outbox(email);
    const tabs = browserTabs();
    const landing = createFlowHarness(site, {
      sandbox,
      path: '/email-code-verify',
      query: new URL(mail?.link ?? '').search,
    });
    const linkToken = new URL(mail?.link ?? '').searchParams.get('token') ?? '';
    const page = createConfirmLinkFlow({ ...landing.tools, channel: fakeChannel([]), tabs: tabs(), linkToken });
    await page.confirm();
    expect(page.$state.get().type).toBe('confirmed');
    const stopAgain = flow.watchLink();
    await shown(flow, 'password');
    stopAgain();
    flow.goTo('link');
    expect(flow.$state.get().step).toBe('password');
  });

  test('that is not the newest, or not complete, confirms nothing (S4.07)', async () => {
    const harness = createRegisterHarness(site, { query });
    await harness.flow.submitAccount(email, '44');
    await shown(harness.flow, 'link');
    const [mail] = await harness.sandbox.outbox(email);
    harness.wait(60_000);
    await harness.flow.resend();
    const { search } = new URL(mail?.link ?? '');
    const openLink = (own: string) => {
      const { tools } = createFlowHarness(site, { sandbox: harness.sandbox, path: '/email-code-verify', query: own });
      const linkToken = new URLSearchParams(own).get('token') ?? '';
      return createConfirmLinkFlow({ ...tools, channel: fakeChannel([]), linkToken });
    };
    const old = openLink(search);
    await old.confirm();
    expect(old.$state.get()).toEqual({ type: 'wrong' });
    // It can be pressed again, and is no better then.
    const again = old.confirm();
    expect(old.$state.get()).toEqual({ type: 'busy' });
    await again;
    expect(old.$state.get()).toEqual({ type: 'wrong' });
    const short = search.replace(/&token=.*/, '');
    const incomplete = openLink(short);
    await incomplete.confirm();
    expect(incomplete.$state.get()).toEqual({ type: 'incomplete' });
  });
});

describe('two tabs', () => {
  test('of one registration agree: what one has verified, the other goes on with (S4.06)', async () => {
    const tabs = browserTabs();
    const tabStorage = memoryStorage();
    const one = createRegisterHarness(site, { tabStorage, more: { tabs: tabs() } });
    const code = await toCode(one);
    const copied = memoryStorage();
    for (const [key, value] of tabStorage.all) copied.set(key, value);
    const other = createRegisterHarness(site, { sandbox: one.sandbox, tabStorage: copied, more: { tabs: tabs() } });
    const stranger = createRegisterHarness(site, { more: { tabs: tabs() } });
    await toCode(stranger);
    await shown(other.flow, 'code');
    await one.flow.submitCode(code);
    await shown(other.flow, 'password');
    expect(stranger.flow.$state.get().step).toBe('code');
  });
});

describe('a reload', () => {
  test('keeps what was typed in the first step, the step and its wait, and never a code or a password (S4.05, S4.09)', async () => {
    const tabStorage = memoryStorage();
    const first = createRegisterHarness(site, { tabStorage, query: '?register_type=oldCode' });
    first.flow.keepTyped({ username: '0555', dialCountry: { country: 'TR', code: '90' } });
    const again = createRegisterHarness(site, { tabStorage });
    expect(again.flow.$state.get()).toMatchObject({
      typed: { username: '0555' },
      dialCountry: { country: 'TR', code: '90' },
    });

    const code = await toCode(first);
    const { resendAt } = await shown(first.flow, 'code');
    await first.flow.submitCode(code);
    await shown(first.flow, 'password');
    expect(JSON.stringify([...tabStorage.all])).not.toContain(code);
    const reloaded = createRegisterHarness(site, { tabStorage, sandbox: first.sandbox });
    // The code is gone with the page, so its step comes again.
    expect(reloaded.flow.$state.get()).toMatchObject({ step: 'code', resendAt });
    await reloaded.flow.submitCode(code);
    await reloaded.flow.submitPassword(password);
    await shown(reloaded.flow, 'done');
    // Of the registration nothing is left; the home page greets the new user, and the conversion waits for the visitor's agreement.
    expect(Object.fromEntries(tabStorage.all)).toEqual({ X_NEW_USER: '1', X_PENDING_CONVERSION: 'direct' });
  });

  test('of a page that was left busy is ready, and Back and Forward reach the steps that were seen and no others (S4.06)', async () => {
    const harness = createRegisterHarness(site);
    harness.flow.submitAccount(email, '44');
    harness.flow.reset();
    expect(harness.flow.$state.get()).toMatchObject({ step: 'account', status: { type: 'ready' } });
    harness.flow.goTo('password');
    expect(harness.flow.$state.get().step).toBe('account');
    await toPassword(harness);
    for (const step of ['code', 'account', 'password', 'account', 'code'] as const) {
      harness.flow.goTo(step);
      expect(harness.flow.$state.get()).toMatchObject({ step, status: { type: 'ready' } });
    }
  });
});

test('a wrong code of the old calls is refused with the password, and said at the code (S7.21)', async () => {
  const harness = createRegisterHarness(site, { query: '?register_type=oldCode' });
  const code = await toCode(harness);
  await harness.flow.submitCode(code === '000000' ? '111111' : '000000');
  await harness.flow.submitPassword(password);
  expect(await shown(harness.flow, 'code')).toMatchObject({ status: { texts: { code: 'invalidVerificationCode' } } });
  await harness.flow.submitCode(code);
  await harness.flow.submitPassword(password);
  await shown(harness.flow, 'done');
});
