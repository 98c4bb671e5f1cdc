import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import type { TokenChecks } from '../../../src/services/session/quick-login.ts';
import { ann, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openTestPage, testBrowser } from '../../support/test-page.ts';

afterEach(closeTestPages);

type Options = Parameters<typeof openTestPage>[2] & {
  /** What the visitor answers. */
  readonly agrees?: boolean;
  readonly fromCompany?: boolean;
};

function openLogin(options: Options) {
  const page = openTestPage(siteOf('global'), '/en/login', options);
  const captcha = testCaptcha(page, sceneCodes.login);
  const asked: string[] = [];
  const tokenChecks: TokenChecks = {
    async ask({ type, account }) {
      asked.push(`${type} ${account}`);
      return options.agrees ?? false;
    },
    isFromCompany: async () => options.fromCompany ?? false,
  };
  return { ...page, asked, flow: createLoginFlow({ ...page.app, captcha, tokenChecks }) };
}

describe('a token that was handed over to somebody who is signed in', () => {
  const bob = 'bobby.brown@mail.example';

  /** Ann is signed in, and opens a link with the token of the account. */
  async function handOver(email: string, agrees = false) {
    const sandbox = createTestExchange();
    const anns = (await sandbox.seedAccount({ session: 'ordinary' })).token ?? '';
    const theirs =
      email === ann.email ? anns : ((await sandbox.seedAccount({ email, session: 'ordinary' })).token ?? '');
    const handed = String((await sandbox.call('quickToken', {}, theirs)).result?.tmp_token);
    const browser = testBrowser();
    browser.cookies.set('GATEHOUSE_TOKEN', anns);
    const page = openLogin({ sandbox, browser, agrees });
    await page.flow.quick(handed);
    const token = browser.cookies.get('GATEHOUSE_TOKEN') ?? '';
    const { result } = await sandbox.call('profile', {}, token);
    return { ...page, anns, token, name: result?.vague_email };
  }

  test('changes to another account only if they say so; before, nothing private is sent (S4.25, S7.26)', async () => {
    const { asked, sent, name, left } = await handOver(bob, true);
    expect(asked).toEqual(['change ***@mail.example']);
    expect(name).toBe('bobby.br***@mail.example');
    expect(left).toEqual(['/en/dashboard']);
    expect(sent.map(({ path }) => path).slice(0, 2)).toEqual(['/user/public/quick_login', '/v2/private/user/profile']);
    expect(sent[0]?.headers.usertoken).toBeUndefined();
  });

  test('leaves who stays signed in, and ends the session that was opened (S4.25)', async () => {
    const { asked, anns, token, name, left, sent, sandbox } = await handOver(bob);
    expect(asked).toHaveLength(1);
    expect(token).toBe(anns);
    expect(name).toBe('***@mail.example');
    expect(left).toEqual(['/en/dashboard']);
    const refused = sent.find(({ path }) => path === '/logout')?.headers.usertoken;
    expect(refused).not.toBe(anns);
    expect(await sandbox.call('profile', {}, refused)).toMatchObject({ ret_code: 10006 });
  });

  test('asks nothing where it is the same account, or where the session has ended (S2.08, S7.26)', async () => {
    const { asked, anns, token, name } = await handOver(ann.email);
    expect(asked).toEqual([]);
    expect(token).not.toBe(anns);
    expect(name).toBe('***@mail.example');

    const sandbox = createTestExchange();
    const { token: bobs } = await sandbox.seedAccount({ session: 'ordinary' });
    const handed = String((await sandbox.call('quickToken', {}, bobs ?? '')).result?.tmp_token);
    const browser = testBrowser();
    browser.cookies.set('GATEHOUSE_TOKEN', 'x'.repeat(43));
    const page = openLogin({ sandbox, browser, fromCompany: true });
    await page.flow.quick(handed);
    expect(page.asked).toEqual([]);
    expect(browser.cookies.get('GATEHOUSE_TOKEN')).toMatch(/^[\w-]{43}$/);
    expect(page.left).toEqual(['/en/dashboard']);
  });

  test('asks somebody whose name cannot be had, too', async () => {
    const sandbox = createTestExchange();
    const anns = (await sandbox.seedAccount({ session: 'ordinary' })).token ?? '';
    const handed = String((await sandbox.call('quickToken', {}, anns)).result?.tmp_token);
    const browser = testBrowser();
    browser.cookies.set('GATEHOUSE_TOKEN', anns);
    const page = openLogin({ sandbox, browser });
    page.fault('profile', { type: 'status', status: 503 });
    await page.flow.quick(handed);
    expect(page.asked).toEqual(['change ***']);
    expect(browser.cookies.get('GATEHOUSE_TOKEN')).toBe(anns);
  });
});

describe('a token in a link of a stranger, to somebody who is not signed in', () => {
  /** Nobody is signed in, and a link with the token of Ann's account is opened. */
  async function follow(options: Pick<Options, 'agrees' | 'fromCompany'>) {
    const sandbox = createTestExchange();
    const anns = (await sandbox.seedAccount({ session: 'ordinary' })).token ?? '';
    const handed = String((await sandbox.call('quickToken', {}, anns)).result?.tmp_token);
    const browser = testBrowser();
    const page = openLogin({ sandbox, browser, ...options });
    await page.flow.quick(handed);
    return { ...page, token: browser.cookies.get('GATEHOUSE_TOKEN') };
  }

  test('says whose account it is, and logs in if they say so (S2.08)', async () => {
    const { asked, token, left } = await follow({ agrees: true });
    expect(asked).toEqual(['log-in ***@mail.example']);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(left).toEqual(['/en/dashboard']);
  });

  test('leaves them at the form, signed out, and ends the session, if they do not (S2.08)', async () => {
    const { asked, token, left, flow, sent, sandbox } = await follow({});
    expect(asked).toHaveLength(1);
    expect([token, left]).toEqual([undefined, []]);
    expect(flow.$state.get()).toEqual({ type: 'ready' });
    const refused = sent.find(({ path }) => path === '/logout')?.headers.usertoken;
    expect(await sandbox.call('profile', {}, refused)).toMatchObject({ ret_code: 10006 });
  });

  test('asks nothing where a page of the company led here (S2.08, S7.26)', async () => {
    const { asked, token } = await follow({ fromCompany: true });
    expect(asked).toEqual([]);
    expect(token).toMatch(/^[\w-]{43}$/);
  });
});
