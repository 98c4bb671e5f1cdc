/** "This was not me": from the login on a new device and its mail to the frozen account, through the real flow and the sandbox. */

import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { retCodes } from '../../../src/domain/errors/codes.ts';
import type { SiteId } from '../../../src/domain/site/site.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { createNotMeFlow } from '../../../src/features/not-me/not-me.ts';
import { $hostStatus } from '../../../src/stores/host-status.ts';
import {
  ann,
  annsPassword,
  createTestExchange,
  day,
  hour,
  infoOf,
  type TestExchange,
} from '../../sandbox/support/sandbox.ts';
import { closeTestPages, openTestPage, testBrowser } from '../../support/test-page.ts';

const path = '/user/public/account/freeze';
const everythingOn = $hostStatus.get();

afterEach(async () => {
  $hostStatus.set(everythingOn);
  await closeTestPages();
});

const captcha = { solve: async () => ({ type: 'unavailable' }) as const, refuse: () => undefined };

/** Logs in on a device of its own. @returns the token of its session */
async function logIn(sandbox: TestExchange, id: SiteId = 'global') {
  const site = siteOf(id);
  const page = openTestPage(site, `/${site.defaultLanguage}/login`, { sandbox, browser: testBrowser() });
  const flow = createLoginFlow({ ...page.app, captcha });
  await flow.submit({ username: ann.email, dialCode: '', password: annsPassword });
  const state = flow.$state.get();
  flow.dispose();
  return { state, token: page.app.session.token(), page };
}

/** The newest link that was mailed to the owner. */
async function mailedLink(sandbox: TestExchange): Promise<URL> {
  const link = (await sandbox.outbox(ann.email)).find((message) => message.link)?.link;
  if (link === undefined) throw new Error('no link was mailed');
  return new URL(link);
}

/** An account that was used on one device, and then on a stranger's. */
async function warned(id: SiteId = 'global') {
  const sandbox = createTestExchange();
  await sandbox.seedAccount();
  const own = await logIn(sandbox, id);
  const stranger = await logIn(sandbox, id);
  return { sandbox, own, stranger, link: await mailedLink(sandbox) };
}

/** The page that a link opens, as the head's script leaves it. */
function openNotMe(sandbox: TestExchange, linkToken: string, hostStatus = async () => {}) {
  const page = openTestPage(siteOf('global'), '/en/was-not-me', { sandbox });
  const flow = createNotMeFlow({ ...page.app, linkToken, hostStatus });
  return { ...page, flow, state: () => flow.$state.get() };
}

const tokenIn = (link: URL) => link.searchParams.get('token') ?? '';

describe('the mail that warns of a login', () => {
  test('comes after a login on a new device, and after no other', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    const first = await logIn(sandbox);
    expect(await sandbox.outbox()).toEqual([]);
    const again = createLoginFlow({ ...first.page.app, captcha });
    await again.submit({ username: ann.email, dialCode: '', password: annsPassword });
    expect(await sandbox.outbox()).toEqual([]);
    await logIn(sandbox);
    const link = await mailedLink(sandbox);
    expect(link.origin + link.pathname).toBe('http://localhost:4321/en/was-not-me');
    expect(tokenIn(link)).toMatch(/^[\w-]{43}$/);
  });

  test('does not delay a code: it is none', async () => {
    const { sandbox } = await warned();
    const { result } = await sandbox.call('registerInfo', infoOf);
    expect(await sandbox.call('sendVerifyItem', { uuid: result?.uuid, verify_type: 1 })).toMatchObject({ ret_code: 0 });
  });
});

describe('one press', () => {
  test.each(['global', 'are', 'eu'] as const)('ends every session and freezes the account: %s', async (id) => {
    const { sandbox, own, stranger, link } = await warned(id);
    const { flow, state, sent } = openNotMe(sandbox, tokenIn(link));
    expect(sent).toEqual([]);
    await flow.freeze();
    expect(state()).toEqual({
      type: 'frozen',
      // 12:00 and a day.
      until: Date.UTC(2026, 10, 22, 12),
      stillWorks: ['deposits', 'orders'],
    });
    for (const { token } of [own, stranger]) {
      expect(await sandbox.call('memberInfo', {}, token)).toMatchObject({ ret_code: retCodes.sessionExpired });
    }
    const { token: none } = await logIn(sandbox, id);
    expect(none).toBeUndefined();
  });

  test('sends the token in a body, and nowhere else', async () => {
    const { sandbox, link } = await warned();
    const { flow, sent, browser, tabStorage, events } = openNotMe(sandbox, tokenIn(link));
    await flow.freeze();
    expect(sent.map(({ method, path: called, body }) => [method, called, body])).toEqual([
      ['POST', path, { freeze_token: tokenIn(link) }],
    ]);
    const elsewhere = [sent.map(({ query, headers }) => [query, headers]), [...browser.storage.all], events];
    expect(JSON.stringify([elsewhere, [...tabStorage.all], [...browser.cookies]])).not.toContain(tokenIn(link));
  });

  test('twice makes one call', async () => {
    const { sandbox, link } = await warned();
    const { flow, bodiesTo } = openNotMe(sandbox, tokenIn(link));
    await Promise.all([flow.freeze(), flow.freeze()]);
    await flow.freeze();
    expect(bodiesTo(path)).toHaveLength(1);
  });

  test('refuses the next login as that of a suspended account, and says until when', async () => {
    const { sandbox, link } = await warned();
    await openNotMe(sandbox, tokenIn(link)).flow.freeze();
    sandbox.wait(hour);
    const { page } = await logIn(sandbox);
    expect(page.sent.map((call) => call.path)).toEqual(['/login', '/user/public/ban/status']);
  });

  test('that got no answer can be made again, and the account is frozen once', async () => {
    const { sandbox, link } = await warned();
    const { flow, state, fault, textOf } = openNotMe(sandbox, tokenIn(link));
    fault('freezeAccount', { type: 'drop' });
    await flow.freeze();
    const failed = state();
    expect(failed.type).toBe('failed');
    expect(textOf('problem' in failed ? failed.problem : undefined)).toBe(
      'We could not reach the server. Check your connection and try again.',
    );
    sandbox.control.clear();
    await flow.freeze();
    const first = state();
    sandbox.wait(hour);
    const again = openNotMe(sandbox, tokenIn(link));
    await again.flow.freeze();
    expect(again.state()).toEqual(first);
  });

  test('ignores words of the exchange that it does not know, and a freeze without an end', async () => {
    const { sandbox, link } = await warned();
    const { flow, state, app } = openNotMe(sandbox, tokenIn(link));
    flow.dispose();
    const exchange = { ...app.exchange, send: async () => ({ still_works: ['staking', 'orders'] }) as never };
    const other = createNotMeFlow({ ...app, exchange, linkToken: 'x', hostStatus: async () => {} });
    await other.freeze();
    expect(other.$state.get()).toEqual({ type: 'frozen', until: undefined, stillWorks: ['orders'] });
    expect(state().type).toBe('ready');
  });
});

describe('a link that does nothing', () => {
  test('is told apart: unknown, too old, used', async () => {
    const { sandbox, own, link } = await warned();
    const unknown = openNotMe(sandbox, 'invented');
    await unknown.flow.freeze();
    expect(unknown.state()).toEqual({ type: 'over', why: 'unknown' });

    const used = openNotMe(sandbox, tokenIn(link));
    await used.flow.freeze();
    // The owner has chosen a new password, which ends the freeze. The old link must not freeze the account again.
    const uid = 10_000_001;
    const body = JSON.stringify({ uid, password: annsPassword });
    await sandbox.fetch('/control/accounts/change', { method: 'POST', body });
    expect((await logIn(sandbox)).token).toBeDefined();
    const again = openNotMe(sandbox, tokenIn(link));
    await again.flow.freeze();
    expect(again.state()).toEqual({ type: 'over', why: 'used' });

    const fresh = await mailedLink(sandbox);
    sandbox.wait(7 * day);
    const old = openNotMe(sandbox, tokenIn(fresh));
    await old.flow.freeze();
    expect(old.state()).toEqual({ type: 'over', why: 'expired' });
    expect(own.token).toBeDefined();
  });

  test('is not sent where its token is missing, as after a reload', async () => {
    const { flow, state, sent } = openNotMe(createTestExchange(), '');
    expect(state()).toEqual({ type: 'incomplete' });
    await flow.freeze();
    expect([state(), sent]).toEqual([{ type: 'incomplete' }, []]);
  });
});

test('a page that the operator has switched off calls nothing', async () => {
  const { sandbox, own, link } = await warned();
  const { flow, state, sent } = openNotMe(sandbox, tokenIn(link), async () =>
    $hostStatus.set({ ...everythingOn, notMe: false }),
  );
  await flow.freeze();
  expect([state(), sent]).toEqual([{ type: 'paused' }, []]);
  expect(await sandbox.call('memberInfo', {}, own.token)).toMatchObject({ ret_code: 0 });
});
