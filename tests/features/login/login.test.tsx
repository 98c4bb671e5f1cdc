import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { LoginProblem } from '../../../src/features/login/LoginProblem.tsx';
import { createLoginFlow, type LoginState } from '../../../src/features/login/login.ts';
import { earlyLoginView, wrongPasswordText } from '../../../src/features/login/login-text.ts';
import { createTranslator } from '../../../src/i18n/messages.ts';
import { $session } from '../../../src/stores/session.ts';
import { ann, annsPassword, createTestExchange, minute } from '../../sandbox/support/sandbox.ts';
import { blockedVendor, testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openTestPage, readTexts } from '../../support/test-page.ts';
import { linkOfCompany } from '../../support/token-checks.ts';

const site = siteOf('global');
const form = { username: ann.email, dialCode: '44', password: annsPassword };

afterEach(closeTestPages);

function openLogin(
  path = '/en/login',
  options: Parameters<typeof openTestPage>[2] & { readonly on?: typeof site } = {},
) {
  const page = openTestPage(options.on ?? site, path, options);
  const captcha = testCaptcha(page, sceneCodes.login);
  return { ...page, captcha, flow: createLoginFlow({ ...page.app, captcha, tokenChecks: linkOfCompany }) };
}

/** What the form says, in words. */
function wordsOf(state: LoginState): string {
  const t = createTranslator(readTexts('en', 'inverse'));
  const errors = readTexts('en', 'inverse-error-code');
  const html = renderToStaticMarkup(<LoginProblem state={state} errors={errors} t={t} />);
  return `${wrongPasswordText(state, errors) ?? ''} ${html.replace(/<[^>]*>/g, ' ')}`.replace(/\s+/g, ' ').trim();
}

/** What the form says before React has drawn it. */
function earlyWordsOf(state: LoginState): string | undefined {
  const texts = { errors: readTexts('en', 'inverse-error-code'), t: createTranslator(readTexts('en', 'inverse')) };
  return earlyLoginView(state, texts, Date.now())
    .says?.map(({ text }) => text)
    .join(' ');
}

describe('a wrong password', () => {
  test('says from the third on how many tries are left, and then how long to wait (S8.10)', async () => {
    const { flow, sandbox, sent } = openLogin();
    const words: string[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await flow.submit({ ...form, password: 'wrong password' });
      words.push(wordsOf(flow.$state.get()));
      // The form says the same before React has drawn it.
      expect(words.at(-1)).toContain(earlyWordsOf(flow.$state.get()));
    }
    for (const text of words.slice(0, 2)) expect(text).toContain('The email, mobile number or password is incorrect.');
    expect(words[2]).toContain('You have two more tries before login is paused');
    expect(words[3]).toContain('You have one more try before login is paused');
    expect(words[4]).toContain('login is paused for a while');
    expect(flow.$state.get()).toMatchObject({ tries: 0, retryAt: sandbox.clock.now() + 15 * minute });

    // Somebody who tries again is told the rest of the wait, and so is the owner with the right password.
    sandbox.wait(minute);
    await flow.submit(form);
    expect(wordsOf(flow.$state.get())).toContain('paused for a while');
    expect(flow.$state.get()).toMatchObject({ retryAt: sandbox.clock.now() + 14 * minute });
    expect(sent).toHaveLength(6);
    expect(JSON.stringify(sent)).not.toContain('wrong password');
  });

  test('shows the rest of the wait in minutes and seconds, and says when it is over (S8.10)', () => {
    const problem = { type: 'failure', text: '31030', supportId: 'tx-1' } as const;
    const failed = (retryAt: number) => wordsOf({ type: 'failed', problem, retryAt });
    expect(failed(Date.now() + 15 * minute)).toContain('Try again in 15:00');
    expect(failed(Date.now() - 1)).toContain('You can try again now.');
  });
});

describe('a login that succeeds', () => {
  test('keeps the token in the cookie, marks the way in without naming anybody, and lands (S7.24, S2.15)', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    const { flow, browser, tabStorage, bodiesTo, left } = openLogin('/en/login', { sandbox });
    tabStorage.set('GATEHOUSE_RECALLED_LOGIN', ann.email);
    await flow.submit(form);
    expect(flow.$state.get()).toEqual({ type: 'done' });
    expect(bodiesTo('/login')).toEqual([
      {
        username: ann.email,
        login_type: 2,
        encrypt_password: expect.stringMatching(/^[\w+/]{342}==$/),
        encrypt_timestamp: sandbox.clock.now(),
      },
    ]);
    expect(browser.cookies.get('GATEHOUSE_TOKEN')).toMatch(/^[\w-]{43}$/);
    expect(browser.storage.get('GATEHOUSE_LAST_LOGIN')).toBe('password');
    expect(JSON.stringify([...browser.storage.all])).not.toContain(ann.email);
    expect(tabStorage.get('GATEHOUSE_RECALLED_LOGIN')).toBeNull();
    expect(left).toEqual(['/en/dashboard']);
  });

  test('by a number sends its dial code, which an e-mail does not have (S4.04, S7.24)', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount({ mobile: '5551234567', country_code: '44' });
    const { flow, bodiesTo } = openLogin('/en/login', { sandbox });
    await flow.submit({ ...form, username: '5551234567' });
    expect(flow.$state.get()).toEqual({ type: 'done' });
    expect(bodiesTo('/login')).toMatchObject([{ username: '5551234567', country_code: '44', login_type: 3 }]);
  });

  test('goes to the compliance call on a regulated site (S7.24)', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    const { flow, browser, sent, bodiesTo } = openLogin('/tr-TUR/login', { on: siteOf('tur'), sandbox });
    await flow.submit(form);
    expect(sent.map(({ path }) => path)).not.toContain('/login');
    expect(bodiesTo('/user/public/login_compliance')).toMatchObject([{ username: ann.email, login_type: 2 }]);
    expect(browser.cookies.get('GATEHOUSE_TOKEN')).toMatch(/^[\w-]{43}$/);
  });

  test('with the query demoAccount=true takes the session to its environment; a failing switch keeps nobody out (S2.08, S7.28)', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    const { flow, bodiesTo, browser, left } = openLogin('/en/login?demoAccount=true', { sandbox });
    await flow.submit(form);
    expect(bodiesTo('/login')).toMatchObject([{ demo_account: true }]);
    expect(bodiesTo('/user/private/trade/switch')).toEqual([{ env: 1 }]);
    const member = await sandbox.call('memberInfo', {}, browser.cookies.get('GATEHOUSE_TOKEN'));
    expect(member.result).toMatchObject({ trade_env: 1 });
    expect(left).toEqual(['/en/dashboard']);

    const second = openLogin('/en/login?demoAccount=true', { sandbox });
    second.fault('tradeSwitch', { type: 'status', status: 503 });
    await second.flow.submit(form);
    expect(second.bodiesTo('/user/private/trade/switch')).toEqual([{ env: 1 }]);
    expect(second.left).toEqual(['/en/dashboard']);
  });

  test('is sent once, however often the form is submitted, and a form without a name or password sends nothing (S2.30)', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    const { flow, bodiesTo } = openLogin('/en/login', { sandbox });
    await flow.submit({ ...form, username: 'ab', password: '' });
    expect(flow.$state.get()).toEqual({ type: 'refused', username: 'usernameInvalid', password: 'passwordRequired' });
    await Promise.all([flow.submit(form), flow.submit(form)]);
    await flow.submit(form);
    expect(bodiesTo('/login')).toHaveLength(1);
  });
});

describe('a token that was handed over', () => {
  test('logs in once; the second time the form says that it was used, and the password still works (S2.08, S7.26, S7.27)', async () => {
    const sandbox = createTestExchange();
    const { token } = await sandbox.seedAccount({ session: 'ordinary' });
    const { result } = await sandbox.call('quickToken', {}, token ?? '');
    const handed = String(result?.tmp_token);

    const first = openLogin('/en/login?x=1', { sandbox });
    await first.flow.quick(handed);
    expect(first.bodiesTo('/user/public/quick_login')).toEqual([{ tmp_token: handed }]);
    expect(first.left).toEqual(['/en/dashboard']);
    expect(first.browser.cookies.get('GATEHOUSE_TOKEN')).toMatch(/^[\w-]{43}$/);
    expect(first.browser.cookies.get('GATEHOUSE_TOKEN')).not.toBe(token);
    expect(JSON.stringify([[...first.browser.storage.all], [...first.tabStorage.all]])).not.toContain(handed);

    const second = openLogin('/en/login', { sandbox });
    await second.flow.quick(handed);
    expect(wordsOf(second.flow.$state.get())).toContain('This login link has expired or was already used.');
    await second.flow.submit(form);
    expect(second.left).toEqual(['/en/dashboard']);
  });
});

describe('a visitor who logs in', () => {
  test('in another tab is followed, but not in the middle of a login of this page (S4.26)', async () => {
    const { flow, left } = openLogin();
    $session.set({ type: 'signed-in' });
    await flow.follow();
    await flow.follow();
    expect(left).toEqual(['/en/dashboard']);
  });
});

describe('a login for which the exchange demands a captcha', () => {
  test('brings the answer along with the second try, and asks nobody of whom none is demanded (S4.15, S4.20, S9.25)', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    const { flow, scenario, bodiesTo, sent } = openLogin('/en/login', { sandbox });
    await flow.submit({ ...form, password: 'wrong password' });
    expect(sent).toHaveLength(1);
    scenario({ captcha: 'demanded' });
    await flow.submit(form);
    expect(flow.$state.get()).toEqual({ type: 'done' });
    const [, refused, solved] = bodiesTo('/login');
    expect(refused).not.toHaveProperty('magpie_verify_info');
    expect(solved).toMatchObject({ magpie_verify_info: { token: expect.stringMatching(/\S{20}/), scene: '31000' } });
  });

  test('says in words that none can be had, and can be tried again at once (S8.23)', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    const page = openTestPage(site, '/en/login', { sandbox });
    const captcha = testCaptcha(page, sceneCodes.login, { magpie: blockedVendor('magpie') });
    const flow = createLoginFlow({ ...page.app, captcha, tokenChecks: linkOfCompany });
    page.scenario({ captcha: 'demanded' });
    await flow.submit(form);
    expect(wordsOf(flow.$state.get())).toContain(
      'Captcha is currently unavailable, please check the network and try again',
    );
    page.scenario({ captcha: 'off' });
    await flow.submit(form);
    expect(page.left).toEqual(['/en/dashboard']);
  });

  test('is asked again by 20063 with the words that the answer was not accepted (S4.24)', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    const { flow, captcha, scenario, sandbox: exchange, guid, bodiesTo } = openLogin('/en/login', { sandbox });
    const again: boolean[] = [];
    captcha.$state.listen((state) => state.type === 'shown' && state.progress === 0 && again.push(state.retry));
    scenario({ captcha: 'demanded' });
    const refused = { type: 'ret_code', code: 20063, spelling: 'ret_code' } as const;
    exchange.control.switchOn(guid(), { endpoint: 'login', fault: refused, times: 2 });
    await flow.submit(form);
    expect(flow.$state.get()).toEqual({ type: 'done' });
    expect(again).toEqual([false, true]);
    expect(bodiesTo('/login')).toHaveLength(3);
  });

  test('is a form that can be sent again when the visitor closes the question (S4.20)', async () => {
    const { flow, captcha, scenario, left } = openLogin();
    scenario({ captcha: 'demanded' });
    captcha.$state.listen((state) => state.type === 'loading' && queueMicrotask(captcha.close));
    await flow.submit(form);
    expect(flow.$state.get()).toEqual({ type: 'ready' });
    expect(left).toEqual([]);
  });
});
