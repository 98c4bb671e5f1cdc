/** Ways through a provider that do not go straight on: a captcha, a second link, a browser that keeps nothing (S7.25). */

import { afterEach, describe, expect, test } from 'vitest';
import { createProof } from '../../../src/browser/proof.ts';
import { thirdPartyTicketKey } from '../../../src/domain/storage/stored-names.ts';
import { answerDialog } from '../../../src/stores/dialogs.ts';
import { ann, minute } from '../../sandbox/support/sandbox.ts';
import { fakeCaptcha } from '../../support/flow-harness.ts';
import { closeTestPages, openedDialog } from '../../support/test-page.ts';
import { answerProvider, type ComeBack, comeBack, linkedTab, openPage, openTab, resume } from './provider-journey.ts';

afterEach(closeTestPages);

const dashboard = '/en/dashboard';
const bound = '/user/private/bind/thirdparty';
const ticketKey = thirdPartyTicketKey('GATEHOUSE');

async function tabOfAnn() {
  const tab = openTab();
  await tab.sandbox.seedAccount();
  return tab;
}

describe('the buttons of the providers', () => {
  test('do nothing for a provider that the site does not have (S7.25)', async () => {
    const { flow, left } = openPage(openTab());
    await flow.begin('nobody');
    expect(flow.$state.get()).toEqual({ type: 'ready' });
    expect(flow.providerName('nobody')).toBe('');
    expect(left).toEqual([]);
  });

  test('do nothing while an answer is looked at, and once the visitor is logged in (S7.25)', async () => {
    const tab = await linkedTab();
    const first = openPage(tab);
    await first.flow.begin('harbor');
    const query = await answerProvider(tab, first.left[0]);
    const page = openPage(tab);
    const resumed = resume(page, query);
    await page.flow.begin('harbor');
    expect(page.left).toEqual([]);
    await resumed;
    await page.flow.begin('harbor');
    expect(page.left).toEqual([dashboard]);
    expect(page.flow.$state.get()).toEqual({ type: 'done' });
  });

  test.each([
    ['declined', { answer: 'decline' }, 'stopped'],
    ['failed', { before: (page) => page.fault('thirdPartyLogin', { type: 'status', status: 503 }) }, 'failed'],
  ] as const satisfies readonly (readonly [string, ComeBack, string])[])(
    'begin again after an answer that was %s (S7.25)',
    async (_, how, state) => {
      const { flow, left } = await comeBack(await linkedTab(), how);
      expect(flow.$state.get()).toMatchObject({ type: state });
      await flow.begin('harbor');
      expect(flow.$state.get()).toEqual({ type: 'leaving', provider: 'harbor' });
      expect(left).toHaveLength(1);
    },
  );

  test('do nothing with an identity that no page waits for (S7.25)', async () => {
    const page = await comeBack(await tabOfAnn(), { answer: 'decline' });
    page.flow.forget();
    page.flow.expectAccount();
    expect(page.flow.$state.get()).toMatchObject({ type: 'stopped', reason: 'declined' });
  });

  test('say so where the browser cannot make the proof (S7.25)', async () => {
    const { flow, left } = openPage(openTab(), '/en/login', {
      createProof: () => Promise.reject(new Error('no crypto')),
    });
    await flow.begin('harbor');
    expect(flow.$state.get()).toEqual({ type: 'stopped', reason: 'unable', provider: 'harbor' });
    expect(left).toEqual([]);
  });
});

describe('a page that the browser shows again', () => {
  test.each([
    ['after it was left for the page after the login', linkedTab, '/en/login', 'done', dashboard],
    ['after it was left for the sign-up', async () => openTab(), '/en/sign-up', 'returning', '/en/sign-up'],
  ] as const)('%s has buttons that work (S7.25)', async (_, open, from, state, target) => {
    const page = await comeBack(await open(), { from });
    expect(page.flow.$state.get()).toEqual({ type: state });
    expect(page.left).toEqual([target]);
    page.flow.reset();
    expect(page.flow.$state.get()).toEqual({ type: 'ready' });
    await page.flow.begin('harbor');
    expect(page.flow.$state.get()).toEqual({ type: 'leaving', provider: 'harbor' });
  });

  test('shows nothing of an answer that was looked at when it was left (S7.25)', async () => {
    const tab = await linkedTab();
    const first = openPage(tab);
    await first.flow.begin('harbor');
    const page = openPage(tab);
    page.fault('thirdPartyLogin', { type: 'status', status: 503 });
    const resumed = resume(page, await answerProvider(tab, first.left[0]));
    page.flow.reset();
    await resumed;
    expect(page.flow.$state.get()).toEqual({ type: 'ready' });
  });
});

describe('a captcha that is demanded with the answer of a provider', () => {
  test.each([
    ['is closed: the buttons can be pressed again', 'closed', { type: 'ready' }],
    ['cannot be had: that is said', 'unavailable', { type: 'failed', problem: { type: 'captcha' } }],
  ] as const)('%s (S7.25, S8.23)', async (_, type, state) => {
    const page = await comeBack(await linkedTab(), {
      own: { captcha: fakeCaptcha({ type }) },
      before: ({ scenario }) => scenario({ captcha: 'demanded' }),
    });
    expect(page.flow.$state.get()).toEqual(state);
    expect(page.left).toEqual([]);
  });
});

describe('an identity without an account', () => {
  test('that the visitor does not want to link is forgotten on the next page as well (S7.25)', async () => {
    const tab = await tabOfAnn();
    const page = await comeBack(tab);
    // Back from elsewhere: what stands there still counts.
    page.flow.reset();
    expect(page.flow.$state.get()).toEqual({ type: 'unlinked', provider: 'harbor' });
    page.flow.forget();
    expect(page.flow.$state.get()).toEqual({ type: 'ready' });
    const next = openPage(tab);
    next.flow.expectAccount();
    expect(next.flow.$state.get()).toEqual({ type: 'ready' });
  });

  test.each<[string, (page: Awaited<ReturnType<typeof comeBack>>) => void]>([
    ['that was proved more than ten minutes before', ({ sandbox }) => sandbox.wait(10 * minute)],
    ['whose panel was closed', ({ flow }) => flow.dispose()],
    ['that the visitor does not want to link', ({ flow }) => flow.forget()],
  ])('%s is not linked by the login that follows (S7.25)', async (_, change) => {
    const page = await comeBack(await tabOfAnn());
    change(page);
    await page.logIn();
    expect(page.bodiesTo(bound)).toEqual([]);
    expect(page.left).toEqual([dashboard]);
  });

  test('of a provider that the site no longer has is not linked (S7.25)', async () => {
    const tab = await tabOfAnn();
    await comeBack(tab);
    tab.tabStorage.set(ticketKey, (tab.tabStorage.get(ticketKey) ?? '').replace('harbor', 'nobody'));
    const page = openPage(tab);
    page.flow.expectAccount();
    expect(page.flow.$state.get()).toEqual({ type: 'ready' });
    await page.logIn();
    expect(page.bodiesTo(bound)).toEqual([]);
  });

  test('is no promise in a tab that keeps nothing: the visitor begins anew (S7.25)', async () => {
    const tab = openTab();
    const page = await comeBack(tab, { before: () => Object.assign(tab.tabStorage, { set: () => undefined }) });
    expect(page.flow.$state.get()).toEqual({ type: 'ready' });
    expect(page.left).toEqual([]);
  });

  test('keeps no ticket once it is linked, or could not be (S7.25)', async () => {
    const tab = await tabOfAnn();
    const page = await comeBack(tab);
    expect(tab.tabStorage.get(ticketKey)).not.toBeNull();
    await page.logIn();
    expect(page.bodiesTo(bound)).toHaveLength(1);
    expect(tab.tabStorage.get(ticketKey)).toBeNull();
  });
});

describe('a link that failed', () => {
  /** Logs in with an identity whose link fails, and presses one of the dialog's buttons. */
  async function failedLink(from: string, press: 'again' | 'confirm', own: Parameters<typeof openPage>[2] = {}) {
    const tab = await tabOfAnn();
    await comeBack(tab, { from });
    const page = openPage(tab, from, own);
    page.flow.expectAccount();
    page.fault('thirdPartyBind', { type: 'status', status: 503 });
    const login = page.logIn();
    answerDialog((await openedDialog()).id, press);
    await login;
    page.sandbox.control.clear();
    return { tab, page };
  }

  test.each(['/en/login?redirect=%2Fen%2Fwallet', '/en/sign-up?redirect=%2Fen%2Fwallet'])(
    'and is begun again from %s is made, and leads to the page after the login (S2.33, S7.25)',
    async (from) => {
      const { tab, page } = await failedLink(from, 'again');
      expect(page.left).toHaveLength(1);
      const back = openPage(tab);
      await resume(back, await answerProvider(tab, page.left[0]));
      expect(back.bodiesTo(bound)).toHaveLength(1);
      expect(back.left).toEqual(['/en/wallet']);
    },
  );

  test('and fails again may be begun once more (S2.33)', async () => {
    const { tab, page } = await failedLink('/en/login', 'again');
    const back = openPage(tab);
    back.fault('thirdPartyBind', { type: 'status', status: 503 });
    const resumed = resume(back, await answerProvider(tab, page.left[0]));
    answerDialog((await openedDialog()).id, 'again');
    await resumed;
    expect(new URL(back.left[0] ?? '').host).toBe('vendor.localhost:4321');
    // Back from the provider finds buttons that work.
    expect(back.flow.$state.get().type).toBe('leaving');
    back.flow.reset();
    expect(back.flow.$state.get()).toEqual({ type: 'ready' });
  });

  test('and is declined at the provider leaves the visitor where the page says so (S7.25)', async () => {
    const { tab, page } = await failedLink('/en/sign-up', 'again');
    const back = openPage(tab);
    await resume(back, await answerProvider(tab, page.left[0], 'decline'));
    expect(back.flow.$state.get()).toEqual({ type: 'stopped', reason: 'declined', provider: 'harbor' });
    expect(back.left).toEqual([]);
  });

  test('and cannot be begun again keeps nobody on the page (S2.33)', async () => {
    const own = { createProof: () => Promise.reject(new Error('no crypto')) };
    const { page } = await failedLink('/en/login', 'again', own);
    expect(page.left).toEqual([dashboard]);
  });

  test('and is not begun again leads to the page after the login, and no ticket is kept (S2.33)', async () => {
    const { tab, page } = await failedLink('/en/login', 'confirm');
    expect(page.left).toEqual([dashboard]);
    expect(tab.tabStorage.get(ticketKey)).toBeNull();
  });
});

describe('the way back from a provider', () => {
  test.each(['allow', 'decline'] as const)(
    'leads on to the sign-up where it began there, and the login shows nothing of its own: %s (S1.03, S7.25)',
    async (answer) => {
      const page = await comeBack(openTab(), { from: '/en/sign-up', answer });
      expect(page.left).toEqual(['/en/sign-up']);
      expect(page.flow.$state.get()).toEqual({ type: 'returning' });
    },
  );

  test('brings back a page that is neither a login nor a sign-up (S7.25)', async () => {
    const from = '/en/friend-invite?ref=FRIEND1';
    const page = await comeBack(openTab(), { from, answer: 'decline' });
    expect(page.shownPaths).toEqual([from]);
  });

  test('brings back a page that the site no longer has (S7.25)', async () => {
    const page = await comeBack(openTab(), { from: '/en/gone?ref=FRIEND1', answer: 'decline' });
    expect(page.shownPaths).toEqual(['/en/gone?ref=FRIEND1']);
    expect(page.flow.$state.get()).toMatchObject({ type: 'stopped', reason: 'declined' });
  });

  test('needs the copy of the tab only (S7.25)', async () => {
    const tab = await linkedTab();
    const { left, flow } = openPage(tab, '/en/login', { createProof });
    await flow.begin('harbor');
    tab.browser.storage.all.clear();
    const page = openPage(tab);
    await resume(page, await answerProvider(tab, left[0], 'allow', ann.email));
    expect(page.left).toEqual([dashboard]);
  });
});
