import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { createLoginFlow } from '../../../src/flows/login/login.ts';
import { ann, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { testCaptcha } from '../support/test-captcha.ts';
import { closeTestPages, openTestPage, testBrowser } from '../support/test-page.ts';

afterEach(closeTestPages);

type Options = Parameters<typeof openTestPage>[2] & { readonly change?: boolean };

function openLogin(options: Options) {
  const page = openTestPage(siteOf('global'), '/en/login', options);
  const captcha = testCaptcha(page, sceneCodes.login);
  const asked: string[] = [];
  const askToChange = async (account: string) => {
    asked.push(account);
    return options.change ?? false;
  };
  return { ...page, asked, flow: createLoginFlow({ ...page.app, captcha, askToChange }) };
}

describe('a token that was handed over to somebody who is signed in', () => {
  const bob = 'bobby.brown@mail.example';

  /** Ann is signed in, and opens a link with the token of the account. */
  async function handOver(email: string, change = false) {
    const sandbox = createTestExchange();
    const anns = (await sandbox.seedAccount({ session: 'ordinary' })).token ?? '';
    const theirs =
      email === ann.email ? anns : ((await sandbox.seedAccount({ email, session: 'ordinary' })).token ?? '');
    const handed = String((await sandbox.call('quickToken', {}, theirs)).result?.tmp_token);
    const browser = testBrowser();
    browser.cookies.set('GATEHOUSE_TOKEN', anns);
    const page = openLogin({ sandbox, browser, change });
    await page.flow.quick(handed);
    const token = browser.cookies.get('GATEHOUSE_TOKEN') ?? '';
    const { result } = await sandbox.call('profile', {}, token);
    return { ...page, anns, token, name: result?.vague_email };
  }

  test('changes to another account only if they say so; before, nothing private is sent (S4.25, S7.26)', async () => {
    const { asked, sent, name, left } = await handOver(bob, true);
    expect(asked).toEqual(['***@mail.example']);
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
    const page = openLogin({ sandbox, browser });
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
    expect(page.asked).toEqual(['***']);
    expect(browser.cookies.get('GATEHOUSE_TOKEN')).toBe(anns);
  });
});
