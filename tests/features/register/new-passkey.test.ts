/** A registration with a passkey in place of a password: the real flow over the sandbox, and a device that makes passkeys. */

import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import type { PasskeyAnswer } from '../../../src/browser/types.ts';
import { retCodes } from '../../../src/domain/errors/codes.ts';
import type { RegisterPolicy } from '../../../src/features/register/fields.ts';
import { createRegisterFlow, type RegisterFlow } from '../../../src/features/register/register.ts';
import { linkConfirmed } from '../../../src/features/register/steps.ts';
import type { RegisterTools } from '../../../src/features/register/tools.ts';
import { $hostStatus } from '../../../src/stores/host-status.ts';
import { $session } from '../../../src/stores/session.ts';
import { ann, createTestExchange, encrypted, minute, type TestExchange } from '../../sandbox/support/sandbox.ts';
import { browserTabs, fakePageVisibility, memoryStorage } from '../../support/fake-platform.ts';
import { shown } from '../../support/flow-harness.ts';
import { testDevice } from '../../support/passkey-device.ts';
import { settled } from '../../support/settled.ts';
import { closeTestPages, openTestPage, testBrowser, until } from '../../support/test-page.ts';

const site = siteOf('eu');
const { email } = ann;
const password = 'a horse & a battery';
const base = '/user/public/register';
const paths = {
  info: `${base}/info`,
  options: `${base}/passkey/options`,
  open: `${base}/passkey`,
  password: `${base}/password`,
  codes: '/user/private/recovery/create',
  second: '/user/private/passkey/create',
  proof: '/user/private/passkey/proof/options',
} as const;
const dashboard = '/de-EU/dashboard?newUser=true';

const opened: RegisterFlow[] = [];
const statusBefore = $hostStatus.get();

afterEach(async () => {
  for (const flow of opened.splice(0)) flow.dispose();
  $hostStatus.set(statusBefore);
  await closeTestPages();
});

interface Given {
  readonly sandbox?: TestExchange;
  readonly browser?: ReturnType<typeof testBrowser>;
  readonly tabStorage?: ReturnType<typeof memoryStorage>;
  readonly device?: ReturnType<typeof testDevice>;
  readonly query?: string;
  readonly types?: RegisterPolicy['types'];
  readonly recovery?: 'offered' | 'not offered';
  readonly more?: Partial<RegisterTools>;
}

/** A sign-up page in a browser that makes passkeys. */
function openPage(given: Given = {}) {
  const { device = testDevice(), tabStorage = memoryStorage(), browser = testBrowser(), more } = given;
  const { query = '?register_type=newPasskey', recovery = 'offered' } = given;
  const { sandbox = createTestExchange() } = given;
  const page = openTestPage(site, `/de-EU/sign-up${query}`, { sandbox, browser, tabStorage });
  page.scenario({ recovery });
  const attention = fakePageVisibility();
  const flow = createRegisterFlow({
    ...page.app,
    channel: page.channel(),
    policy: { types: given.types ?? site.policies.registerTypes, compliance: false },
    passkeys: device,
    offersRecovery: () => $hostStatus.get().recoveryCodes,
    attention,
    ...more,
  });
  opened.push(flow);
  const state = () => flow.$state.get();
  const calls = (path: string) => page.sent.filter((one) => one.path === path).length;
  /** The same tab, after a reload. */
  const reload = (other: Given = {}) => {
    flow.dispose();
    return openPage({ ...given, sandbox: page.sandbox, browser, tabStorage, device, ...other });
  };
  return { ...page, flow, device, attention, state, calls, reload, paths: () => page.sent.map(({ path }) => path) };
}

type Page = ReturnType<typeof openPage>;

async function toPasskey(page: Page) {
  await page.flow.submitAccount(email, '49');
  await shown(page.flow, 'code');
  await page.flow.submitCode(await page.sandbox.codeFor(email));
  return shown(page.flow, 'passkey');
}

async function toBackup(page: Page) {
  await toPasskey(page);
  await page.flow.createPasskey();
  return shown(page.flow, 'backup');
}

/** What the page keeps or tells anywhere. */
const kept = (page: Page) =>
  JSON.stringify([
    page.events,
    [...page.browser.storage.all],
    [...page.tabStorage.all],
    page.sent.filter(({ path }) => path !== paths.open && path !== paths.second),
  ]);

test('an address, a code, a passkey and recovery codes make an account that has no password (S1.27, S4.01, S4.26)', async () => {
  const page = openPage();
  expect(await toBackup(page)).toMatchObject({ codes: { type: 'offered', left: 0 }, status: { type: 'ready' } });
  expect(page.browser.cookies.get('GATEHOUSE_TOKEN')).toMatch(/^[\w-]{43}$/);
  expect(page.left).toEqual([]);
  await page.flow.createCodes();
  const { codes } = await shown(page.flow, 'backup');
  expect(codes).toMatchObject({ type: 'shown' });
  const list = codes.type === 'shown' ? codes.codes : [];
  expect(new Set(list).size).toBe(10);
  for (const code of list) expect(kept(page)).not.toContain(code);
  expect(kept(page)).not.toContain(String(page.device.passkey?.id));
  await page.flow.goOn();
  expect(await shown(page.flow, 'done')).toMatchObject({ after: { step: 'backup' } });
  expect(page.left).toEqual([dashboard]);
  expect([...page.tabStorage.all.keys()].join()).not.toContain('registration');
  expect(page.calls(paths.password)).toBe(0);
  const row = page.sandbox.database.prepare('SELECT password_hash FROM accounts').get();
  expect(row).toEqual({ password_hash: null });
});

test('a passkey on another device is the second way as well (S1.27)', async () => {
  const page = openPage();
  await toBackup(page);
  await page.flow.createSecondPasskey();
  await shown(page.flow, 'done');
  expect(page.calls(paths.second)).toBe(1);
  expect(page.left).toEqual([dashboard]);
  expect(page.sandbox.database.prepare('SELECT count(*) AS n FROM passkeys').get()).toEqual({ n: 2 });
});

test('the login remembers that the passkey is the way, and nothing is offered a second time (S1.27, S4.19)', async () => {
  const page = openPage();
  const ways: unknown[] = [];
  page.app.beforeLanding?.add(async (way) => {
    ways.push(way);
    return 'go-on';
  });
  await toBackup(page);
  await page.flow.goOn();
  expect(ways).toEqual([{ newUser: true, method: 'passkey', messengerLinked: false }]);
  expect([...page.browser.storage.all.values()]).toContain('passkey');
});

describe('where no passkey can be made', () => {
  test.each<[string, Given]>([
    ['in a browser without them', { more: { passkeys: undefined } }],
    [
      'in such a browser, on a site that begins with them',
      { more: { passkeys: undefined }, query: '', types: ['newPasskey', 'newCode'] },
    ],
  ])('%s, the next type of the site is taken (S4.01)', async (_, given) => {
    const page = openPage(given);
    await page.flow.submitAccount(email, '49');
    expect((await shown(page.flow, 'code')).registration.type).toBe('newCode');
    await page.flow.submitCode(await page.sandbox.codeFor(email));
    await shown(page.flow, 'password');
  });

  test('because the operator has passkeys off, the next type is taken, and no call is made (S4.01)', async () => {
    $hostStatus.set({ ...statusBefore, passkeys: false });
    const page = openPage();
    await page.flow.submitAccount(email, '49');
    expect((await shown(page.flow, 'code')).registration.type).toBe('newCode');
  });

  test('because the operator switches passkeys off meanwhile, the password is asked for (S4.01)', async () => {
    const page = openPage();
    await toPasskey(page);
    $hostStatus.set({ ...statusBefore, passkeys: false });
    await shown(page.flow, 'password');
    await page.flow.submitPassword(password);
    await shown(page.flow, 'done');
    expect(page.calls(paths.options)).toBe(0);
  });
});

describe('a question that ends without a passkey', () => {
  test.each<[PasskeyAnswer, string]>([
    [{ type: 'cancelled' }, 'closed'],
    [{ type: 'timed-out' }, 'closed'],
    [{ type: 'none' }, 'no-room'],
    [{ type: 'unable' }, 'unable'],
    [{ type: 'foreign' }, 'unable'],
    [{ type: 'exists' }, 'exists'],
  ])('%j is said, and the same press works after it (S8.17)', async (answer, reason) => {
    const page = openPage();
    await toPasskey(page);
    page.device.instead = answer;
    await page.flow.createPasskey();
    expect(page.state()).toMatchObject({ step: 'passkey', status: { type: 'no-passkey', reason } });
    expect(page.calls(paths.open)).toBe(0);
    page.device.instead = undefined;
    await page.flow.createPasskey();
    await shown(page.flow, 'backup');
  });

  test('leads to a password where the visitor wants one (S4.01, S7.17)', async () => {
    const page = openPage();
    await toPasskey(page);
    expect(page.flow.hasPasswordType).toBe(true);
    page.flow.choosePassword();
    await page.flow.submitPassword(password);
    await shown(page.flow, 'done');
    expect(page.left).toEqual([dashboard]);
    expect(page.calls(paths.password)).toBe(1);
    expect(page.sandbox.database.prepare('SELECT count(*) AS n FROM passkeys').get()).toEqual({ n: 0 });
  });

  test('offers no password on a site whose list has none (S4.01)', () => {
    expect(openPage({ types: ['newPasskey'] }).flow.hasPasswordType).toBe(false);
  });

  test('of a second device leaves the step, with all ways (S8.17)', async () => {
    const page = openPage();
    await toBackup(page);
    page.device.instead = { type: 'exists' };
    await page.flow.createSecondPasskey();
    expect(page.state()).toMatchObject({ step: 'backup', status: { type: 'no-passkey', reason: 'exists' } });
    await page.flow.goOn();
    expect(page.left).toEqual([dashboard]);
  });
});

test('a passkey that the exchange refuses is forgotten by the browser, and the next one is taken (S1.27)', async () => {
  const page = openPage();
  await toPasskey(page);
  page.device.instead = { type: 'credential', credential: { id: 'x' } };
  await page.flow.createPasskey();
  expect(page.state()).toMatchObject({ step: 'passkey', status: { type: 'no-passkey', reason: 'unable' } });
  expect(page.device.forgotten).toEqual(['eu.localhost x']);
  page.device.instead = undefined;
  await page.flow.createPasskey();
  await shown(page.flow, 'backup');
});

test('a call that is not answered leaves the way on, and a reload asks what became of it (S4.34, S8.17)', async () => {
  const page = openPage();
  await toPasskey(page);
  page.fault('registerPasskey', { type: 'status', status: 503 });
  await page.flow.createPasskey();
  expect(page.state()).toMatchObject({
    step: 'passkey',
    status: { type: 'failed' },
    registration: { unanswered: true },
  });
  expect(page.device.forgotten).toEqual([]);
  page.sandbox.control.clear();
  const again = page.reload();
  await shown(again.flow, 'passkey');
  await again.flow.createPasskey();
  await shown(again.flow, 'backup');
});

test('an account that another tab opens with a password meanwhile leads on from the passkey (S4.19, S4.35)', async () => {
  const page = openPage();
  const { registration } = await toPasskey(page);
  const input = { uuid: registration.uuid, ...encrypted(password, page.sandbox.clock.now()) };
  expect(await page.sandbox.call('registerPassword', input)).toMatchObject({ ret_code: 0 });
  // Any session will do for that of the other tab.
  const { token } = await page.sandbox.seedAccount({ email: 'ben@mail.example', session: 'ordinary' });
  page.browser.cookies.set('GATEHOUSE_TOKEN', String(token));
  $session.set({ type: 'signed-in' });
  await shown(page.flow, 'done');
  expect(page.device.forgotten).toEqual([]);
  await until(() => page.left.length > 0, 'the next page');
  $session.set({ type: 'anonymous' });
});

test('an account that another device opens meanwhile leads to the login, and the page that comes back begins anew (S4.34, S4.35)', async () => {
  const page = openPage();
  const { registration } = await toPasskey(page);
  const input = { uuid: registration.uuid, ...encrypted(password, page.sandbox.clock.now()) };
  expect(await page.sandbox.call('registerPassword', input)).toMatchObject({ ret_code: 0 });
  page.attention.set(false);
  page.attention.set(true);
  await until(() => page.left.length > 0, 'the login');
  expect(page.state()).toMatchObject({ step: 'passkey', status: { type: 'busy' } });
  page.flow.reset();
  expect(page.state()).toMatchObject({ step: 'account', typed: { username: '' } });
});

describe('a reload', () => {
  test('at the passkey comes back to it, and Back leads to the code (S4.08)', async () => {
    const page = openPage();
    await toPasskey(page);
    const again = page.reload();
    expect(again.state()).toMatchObject({ step: 'passkey', registration: { type: 'newPasskey' } });
    again.flow.goTo('code');
    expect(again.state()).toMatchObject({ step: 'code', status: { type: 'ready' } });
    again.flow.goTo('passkey');
    await again.flow.createPasskey();
    await shown(again.flow, 'backup');
  });

  test('in a browser that has no passkeys any more asks for a password (S4.01)', async () => {
    const page = openPage();
    await toPasskey(page);
    expect(page.reload({ more: { passkeys: undefined } }).state()).toMatchObject({ step: 'password' });
  });

  test('at the password comes back to it, and Back leads to the passkey (S4.08)', async () => {
    const page = openPage();
    await toPasskey(page);
    page.flow.choosePassword();
    const again = page.reload();
    expect(again.state().step).toBe('password');
    again.flow.goTo('passkey');
    expect(again.state().step).toBe('passkey');
  });

  test('at the second way comes back to it alone, and the way on is the usual one (S4.08, S4.19)', async () => {
    const page = openPage();
    await toBackup(page);
    const again = page.reload();
    expect(await shown(again.flow, 'backup')).toMatchObject({ codes: { type: 'asking' } });
    await until(() => JSON.stringify(again.state()).includes('offered'), 'the offer');
    for (const step of ['account', 'code', 'passkey'] as const) again.flow.goTo(step);
    expect(again.state().step).toBe('backup');
    await again.flow.createCodes();
    const third = again.reload();
    await until(() => JSON.stringify(third.state()).includes('"left":10'), 'the number of codes');
    await third.flow.goOn();
    expect(third.left).toEqual([dashboard]);
  });

  test('after a logout begins anew (S4.34)', async () => {
    const page = openPage();
    await toBackup(page);
    page.app.session?.clear?.();
    expect(page.reload().state()).toMatchObject({ step: 'account' });
  });
});

describe('the second way', () => {
  test('may be left out where the exchange has no codes (S1.27)', async () => {
    const page = openPage({ recovery: 'not offered' });
    expect(await toBackup(page)).toMatchObject({ codes: { type: 'none' } });
    await page.flow.goOn();
    expect(page.left).toEqual([dashboard]);
  });

  test('is no code where the operator has them off (S1.27)', async () => {
    $hostStatus.set({ ...statusBefore, recoveryCodes: false });
    const page = openPage();
    expect(await toBackup(page)).toMatchObject({ codes: { type: 'none' } });
    expect(page.paths().join()).not.toContain('recovery');
  });

  test('of somebody who takes their time is made with a proof by the passkey (S1.27)', async () => {
    const page = openPage();
    await toBackup(page);
    page.sandbox.wait(11 * minute);
    page.device.instead = { type: 'cancelled' };
    await page.flow.createCodes();
    expect(page.state()).toMatchObject({ step: 'backup', status: { type: 'no-passkey', reason: 'closed' } });
    page.device.instead = undefined;
    await page.flow.createCodes();
    expect(page.state()).toMatchObject({ step: 'backup', codes: { type: 'shown' } });
    expect(page.calls(paths.proof)).toBe(2);
  });

  test('is not made for somebody else who has logged in meanwhile (S4.26)', async () => {
    const page = openPage();
    await toBackup(page);
    const { token } = await page.sandbox.seedAccount({ email: 'bob@mail.example', session: 'ordinary' });
    page.app.session?.replaceToken?.(String(token), false);
    await page.flow.createCodes();
    await shown(page.flow, 'done');
    expect(page.calls(paths.codes)).toBe(0);
    expect(page.left).toHaveLength(1);
  });

  test('is not kept in a page that is left (S1.27)', async () => {
    const page = openPage();
    await toBackup(page);
    await page.flow.createCodes();
    page.flow.hideCodes();
    expect(page.state()).toMatchObject({ codes: { type: 'offered', left: 10 } });
    await page.flow.createCodes();
    await page.flow.goOn();
    page.flow.hideCodes();
    expect(page.state()).toMatchObject({ step: 'done', after: { codes: { type: 'offered', left: 10 } } });
  });

  test('is no longer asked for by a page that is left, and the press after the return works (S8.17)', async () => {
    const page = openPage();
    await toPasskey(page);
    let end: AbortSignal | undefined;
    const { create } = page.device;
    page.device.create = (_, signal) =>
      new Promise((resolve) => {
        end = signal;
        signal.addEventListener('abort', () => resolve({ type: 'cancelled' }));
      });
    void page.flow.createPasskey();
    await until(() => end, 'the question');
    page.flow.endQuestion();
    expect(end?.aborted).toBe(true);
    expect(page.state()).toMatchObject({ step: 'passkey', status: { type: 'ready' } });
    end = undefined;
    void page.flow.createPasskey();
    await until(() => end, 'the question');
    // Whoever chooses a password ends it as well.
    page.flow.choosePassword();
    expect((end as AbortSignal | undefined)?.aborted).toBe(true);
    expect(page.state()).toMatchObject({ step: 'password', status: { type: 'ready' } });
    page.flow.goTo('passkey');
    page.device.create = create;
    await page.flow.createPasskey();
    await shown(page.flow, 'backup');
  });

  test('that fails says so, and the press after it works (S8.17)', async () => {
    const page = openPage();
    await toBackup(page);
    page.fault('recoveryCreate', { type: 'status', status: 503 });
    await page.flow.createCodes();
    expect(page.state()).toMatchObject({ step: 'backup', status: { type: 'failed' } });
    page.sandbox.control.clear();
    page.scenario({ recovery: 'offered' });
    await page.flow.createCodes();
    expect(page.state()).toMatchObject({ codes: { type: 'shown' } });
  });
});

describe('a registration that a link names', () => {
  test('goes on with the passkey where the page asks new visitors for one, and with the password elsewhere (S4.34)', async () => {
    const page = openPage();
    const { registration } = await toPasskey(page);
    const { uuid } = registration;
    const recalled = openPage({ sandbox: page.sandbox, query: `?register_type=newPasskey&uuid=${uuid}` });
    await shown(recalled.flow, 'passkey');
    const usual = openPage({ sandbox: page.sandbox, query: `?uuid=${uuid}` });
    await shown(usual.flow, 'password');
    await recalled.flow.createPasskey();
    await shown(recalled.flow, 'backup');
  });

  test('and that was finished on another device leads to the login (S4.35)', async () => {
    const page = openPage();
    const { registration } = await toPasskey(page);
    const other = openPage({ sandbox: page.sandbox, query: `?register_type=newPasskey&uuid=${registration.uuid}` });
    await shown(other.flow, 'passkey');
    await other.flow.createPasskey();
    await shown(other.flow, 'backup');
    page.attention.set(true);
    await settled();
    expect(page.left.at(-1)).toContain('/de-EU/login?source=commit_login');
  });
});

test('a registration with two codes has a password, also where a passkey was asked for (S2.32)', async () => {
  const page = openPage();
  page.scenario({ registration: 'two-factor' });
  await page.flow.submitAccount(email, '49');
  await shown(page.flow, 'contact');
  page.flow.submitContact('1512 3456789', '49');
  await shown(page.flow, 'password');
});

describe('the passkey step among the others', () => {
  test('is gone back from and forward to, as the password in its place is (S4.08)', async () => {
    const page = openPage();
    await toPasskey(page);
    const walk = ['account', 'passkey', 'code', 'passkey'] as const;
    for (const step of walk) {
      page.flow.goTo(step);
      expect(page.state()).toMatchObject({ step });
    }
    page.flow.choosePassword();
    for (const step of ['passkey', 'password', 'passkey'] as const) {
      page.flow.goTo(step);
      expect(page.state()).toMatchObject({ step, status: { type: 'ready' } });
    }
  });

  test('comes at once where another tab has confirmed the code (S4.07)', async () => {
    const tabs = browserTabs();
    const page = openPage({ more: { tabs: tabs() } });
    await page.flow.submitAccount(email, '49');
    const { registration } = await shown(page.flow, 'code');
    tabs().broadcast(linkConfirmed(registration.uuid));
    await shown(page.flow, 'passkey');
  });

  test('begins again where the exchange no longer knows the registration (S4.35)', async () => {
    const page = openPage();
    await toPasskey(page);
    page.fault('registerPasskeyOptions', {
      type: 'ret_code',
      code: retCodes.registrationExpired,
      spelling: 'ret_code',
    });
    await page.flow.createPasskey();
    expect(page.state()).toMatchObject({ step: 'account', typed: { username: email }, status: { type: 'failed' } });
  });
});
