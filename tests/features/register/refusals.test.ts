import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createRegion } from '../../../src/features/register/region.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import type { Scenario } from '../../../src/sandbox/control/scenario.ts';
import { createSecurityCheckFlow } from '../../../src/services/checks/security-check.ts';
import { reportBindFailure } from '../../../src/services/errors/page-error-handler.ts';
import { $dialogs, answerDialog } from '../../../src/stores/dialogs.ts';
import { ann } from '../../sandbox/support/sandbox.ts';
import { shown } from '../../support/flow-harness.ts';
import { closeTestPages, openedDialog, openTestPage, until } from '../../support/test-page.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] }));
afterEach(async () => {
  await closeTestPages();
  // The end of every toast's throttle.
  vi.setSystemTime(Date.now() + 60_000);
});

const password = 'häuser & pferde 🐎 0';
const mobile = '05551234567';

/** A page of a site with the form of a registration, as the island makes it. */
function openForm(id: 'global' | 'geo' = 'global', query = '') {
  const site = siteOf(id);
  const page = openTestPage(site, `/${site.defaultLanguage}/sign-up${query}`);
  const region = createRegion(page.app);
  const policy = { types: site.policies.registerTypes, compliance: site.policies.regulated };
  const flow = createRegisterFlow({
    ...page.app,
    channel: page.channel(),
    region,
    policy,
    visit: () => ({ liveCountryCode: region.country() ?? '' }),
    bindFailed: (code) => reportBindFailure(page.app, page.errors.unknown ?? '', code),
  });
  const writes = () => page.sent.filter(({ path }) => /register\/|risk|send/.test(path) && !/permission/.test(path));
  return { ...page, flow, writes };
}

type Form = ReturnType<typeof openForm>;

async function toPassword({ flow, sandbox }: Form, account: string = ann.email, sentTo = account): Promise<void> {
  await flow.submitAccount(account, '44');
  await shown(flow, 'code');
  await flow.submitCode(await sandbox.codeFor(sentTo));
  await shown(flow, 'password');
}

describe('a registration that the exchange refuses', () => {
  test.each([
    [50101, 'registerPassword', 'email', 'We are setting up your account', true],
    [50101, 'registerPassword', 'mobile', 'We are setting up your account', false],
    [41007, 'registerInfo', 'mobile', '', true],
    [400601, 'registerInfo', 'email', '', false],
    [400602, 'legacyVerifyEmail', 'email', '', false],
  ] as const)(
    'with %s of %s by %s has a dialog, and the form can be sent again after it (S8.28, S8.29, S8.30)',
    async (code, endpoint, account, title, subtitle) => {
      const form = openForm('global', endpoint === 'legacyVerifyEmail' ? '?register_type=oldCode' : '');
      const { flow, fault, sandbox } = form;
      const name = account === 'email' ? ann.email : mobile;
      const submit = () =>
        endpoint === 'registerPassword' ? flow.submitPassword(password) : flow.submitAccount(name, '44');
      if (endpoint === 'registerPassword') await toPassword(form, name, account === 'email' ? name : '+44 5551234567');
      fault(endpoint, { type: 'ret_code', code, spelling: 'ret_code' });
      const submitted = submit();
      const dialog = await openedDialog();
      expect(dialog.title).toContain(title);
      expect(dialog.subtitle !== undefined).toBe(subtitle);
      expect(dialog.confirm).toBeTruthy();
      answerDialog(dialog.id, 'close');
      await submitted;
      const step = endpoint === 'registerPassword' ? 'password' : 'account';
      expect(await shown(flow, step)).toMatchObject({ step, status: { type: 'ready' } });
      sandbox.control.clear();
      await submit();
      await shown(flow, endpoint === 'registerPassword' ? 'done' : 'code');
    },
  );

  test('with any other code says so in the form with its support id, by the old calls as well (S8.36)', async () => {
    const { flow, fault, sandbox, textOf, events } = openForm('global', '?register_type=oldCode');
    fault('legacyVerifyEmail', { type: 'ret_code', code: 98765, spelling: 'ret_code' });
    await flow.submitAccount(ann.email, '44');
    const { status } = await shown(flow, 'account');
    const problem = status.type === 'failed' ? status.problem : undefined;
    expect(textOf(problem)).toBe('Something went wrong on our side. Please try again in a moment.');
    expect(problem).toMatchObject({ supportId: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(events).toContainEqual(['registerFailed', { retCode: 98765, path: '/verify/register/email' }]);
    sandbox.control.clear();
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
  });
});

test('a network that is banned is named by the address of the refusal, and asked for where the refusal has none (S3.06, S2.35)', async () => {
  for (const [result, ip, asked] of [
    [{ ip: '198.51.100.9' }, '198.51.100.9', 0],
    [null, '203.0.113.7', 1],
  ] as const) {
    const { app, flow, sandbox, scenario, fault, bodiesTo } = openForm();
    scenario({ ban: 'ip' });
    fault('registerInfo', { type: 'ret_code', code: 31018, spelling: 'ret_code', result });
    const submitted = flow.submitAccount(ann.email, '44');
    // Somebody on such a network is checked before anything is sent.
    const check = await until(() => flow.$check.get(), 'the security check');
    if (check.type !== 'security') throw new Error(`a check of type ${check.type}`);
    const security = createSecurityCheckFlow(app, check);
    await security.sendCode();
    await security.submit(await sandbox.codeFor(ann.email));
    const { id, content } = await openedDialog();
    expect(content).toMatchObject({ type: 'ip-ban', ip });
    expect(bodiesTo('/v2/public/ip')).toHaveLength(asked);
    answerDialog(id, 'close');
    await submitted;
  }
});

test('a messenger that could not be linked is said before the way on, and the account is open (S4.16)', async () => {
  const form = openForm();
  form.scenario({ bind: 'fails' });
  await toPassword(form);
  const submitted = form.flow.submitPassword(password);
  const dialog = await openedDialog();
  expect(dialog.subtitle).toBe('Your account was created. Your Telegram account is already linked to another account.');
  expect(form.left).toEqual([]);
  expect(form.browser.cookies.get('GATEHOUSE_TOKEN')).toMatch(/^[\w-]{43}$/);
  answerDialog(dialog.id, 'confirm');
  await submitted;
  expect(form.left).toEqual(['/en/dashboard?newUser=true']);
});

describe('a visitor who may not register', () => {
  test.each<[string, Partial<Scenario>]>([
    ['closed by the exchange', { access: 'banned' }],
    ['not shown where the visitor is', { access: 'invisible' }],
    ['not served where the visitor is', { country: 'US' }],
  ])(
    'because it is %s is told so, sends nothing and keeps what was typed (S2.30, S3.24, S5.28, S7.47)',
    async (_, scenario) => {
      const { flow, scenario: change, writes } = openForm();
      change(scenario);
      const submitted = flow.submitAccount(ann.email, '44');
      const dialog = await openedDialog();
      expect(dialog.title).toBe('You cannot create an account here');
      expect(dialog.subtitle).toContain('If you already have an account, you can still log in.');
      answerDialog(dialog.id, 'confirm');
      await submitted;
      expect(await shown(flow, 'account')).toMatchObject({
        typed: { username: ann.email },
        status: { type: 'unsupported' },
      });
      expect(writes()).toEqual([]);
    },
  );

  test('is not stopped where the answers do not come: the exchange refuses by itself (S3.24, S7.47)', async () => {
    const { flow, fault } = openForm();
    fault('registerPermission', { type: 'status', status: 503 });
    fault('visibility', { type: 'empty' });
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
  });
});

test('a registration waits for its permission for three seconds at most (S3.24, S7.47)', async () => {
  const { flow, fault, sent, wait } = openForm();
  fault('registerPermission', { type: 'hang' });
  const submitted = flow.submitAccount(ann.email, '44');
  await until(() => sent.some(({ path }) => path.includes('permission')), 'the request');
  wait(2999);
  expect(flow.$state.get().step).toBe('account');
  wait(1);
  await submitted;
  await shown(flow, 'code');
});

test('the country the visitor is seen in goes along as live_country_code, without a word about it (S3.01, S3.24)', async () => {
  const { flow, scenario, bodiesTo } = openForm();
  scenario({ country: 'TR' });
  await flow.submitAccount(ann.email, '44');
  await shown(flow, 'code');
  expect(bodiesTo('/user/public/register/info')).toMatchObject([{ live_country_code: 'TR' }]);
  expect($dialogs.get()).toEqual([]);
});

describe('on the Georgian site', () => {
  test('a visitor who is seen elsewhere is asked once whether they live in Georgia; yes goes on (S2.37, S8.27)', async () => {
    const { flow, browser } = openForm('geo');
    const submitted = flow.submitAccount(ann.email, '44');
    const dialog = await openedDialog();
    answerDialog(dialog.id, 'confirm');
    await submitted;
    await shown(flow, 'code');
    expect(browser.storage.get('GATEHOUSE_RESIDENCE_CONFIRMED')).toMatch(/^\d{13}$/);
    const again = openTestPage(siteOf('geo'), '/en-GEO/sign-up', { browser });
    expect(await createRegion(again.app).admit('')).toBe('open');
  });

  test('a visitor who is seen in Georgia is not asked (S2.37, S3.24)', async () => {
    const { flow, scenario } = openForm('geo');
    scenario({ country: 'GE' });
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    expect($dialogs.get()).toEqual([]);
  });
});
