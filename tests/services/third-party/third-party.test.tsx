import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Proof } from '../../../src/domain/account/third-party.ts';
import { createTranslator } from '../../../src/i18n/messages.ts';
import { ThirdPartyPanel } from '../../../src/services/third-party/ThirdPartyPanel.tsx';
import { $dialogs, answerDialog } from '../../../src/stores/dialogs.ts';
import { minute } from '../../sandbox/support/sandbox.ts';
import { drawWith } from '../../support/drawn-flow.ts';
import { closeTestPages, openedDialog, readTexts, until } from '../../support/test-page.ts';
import { answerProvider, type ComeBack, comeBack, linkedTab, openPage, openTab, resume } from './provider-journey.ts';

vi.mock('../../../src/services/islands/use-flow.tsx', () => import('../../support/drawn-flow.ts'));
vi.mock('../../../src/services/lazy-texts/use-lazy-texts.tsx', () => ({
  useLazyTexts: () => ({ texts: readTexts('en', 'inverse') }),
}));

afterEach(closeTestPages);

/** What the panel of the login page says. */
function wordsOf({ flow, app, errors }: ReturnType<typeof openPage>): string {
  const t = createTranslator(readTexts('en', 'inverse'));
  return drawWith(flow, <ThirdPartyPanel page={app.page} errors={errors} t={t} start={{ type: 'expect-account' }} />)
    .words;
}

const dashboard = '/en/dashboard';

describe('a login through a provider', () => {
  test('of an identity that is linked sends the code with its proof, and lands (S1.03, S7.25)', async () => {
    const page = await comeBack(await linkedTab());
    expect(page.flow.$state.get()).toEqual({ type: 'done' });
    expect(page.left).toEqual([dashboard]);
    expect(page.bodiesTo('/user/public/login/thirdparty')).toEqual([
      {
        provider: 'harbor',
        code: expect.stringMatching(/^[\w-]{43}$/),
        code_verifier: expect.stringMatching(/^[\w-]{43}$/),
        redirect_uri: 'http://localhost:4321/en/login',
        url: 'http://localhost:4321/en/login',
      },
    ]);
    expect(page.sent[0]?.headers['tx-id']).toMatch(/^[\w-]{36}$/);
    expect(page.browser.cookies.get('GATEHOUSE_TOKEN')).toMatch(/^[\w-]{43}$/);
    expect(page.browser.storage.get('GATEHOUSE_LAST_LOGIN')).toBe('via-harbor');
  });

  test('says by which channel the visitor came: the codes of the page that they left, else of an earlier visit, and no refused one (S3.21, S7.25)', async () => {
    const path = '/user/public/login/thirdparty';
    const channelOf = ({ bodiesTo }: Awaited<ReturnType<typeof comeBack>>) => {
      const [{ provider: _, code: __, code_verifier: ___, redirect_uri: ____, url: _____, ...channel } = {}] =
        bodiesTo(path);
      return channel;
    };
    const invited = await comeBack(await linkedTab(), { from: '/en/login?ref=FRIEND1&tag=fox' });
    expect(channelOf(invited)).toEqual({ medium: 'referral', ref: 'FRIEND1', non_crypto: '1' });
    const byBroker = await comeBack(await linkedTab(), { from: '/en/login?affiliate_id=20001' });
    expect(channelOf(byBroker)).toEqual({ medium: 'broker', affiliate_id: '20001' });

    const tab = await linkedTab();
    tab.browser.cookies.set('GATEHOUSE_REFERRAL', '{"medium":"affiliate","affiliate_id":"10001"}');
    expect(channelOf(await comeBack(tab))).toEqual({ medium: 'affiliate', affiliate_id: '10001' });
    expect(channelOf(await comeBack(await linkedTab(), { from: '/en/login?ref=NOTACODE' }))).toEqual({});
  });

  test('leaves with a request that holds a state and a challenge, and keeps no code (S7.25)', async () => {
    const tab = openTab();
    const { flow, left } = openPage(tab, '/en/login?redirect=%2Fen%2Fwallet');
    await Promise.all([flow.begin('harbor'), flow.begin('harbor')]);
    expect(left).toHaveLength(1);
    const address = new URL(left[0] ?? '');
    expect(address.origin + address.pathname).toBe('http://vendor.localhost:4321/harbor/authorize');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'gatehouse-local',
      redirect_uri: 'http://localhost:4321/en/login',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{22,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    // Back from the provider without an answer: the buttons can be pressed again.
    flow.reset();
    await flow.begin('lantern');
    expect(left).toHaveLength(2);
  });

  test('whose page comes back while the proof is made leaves for nobody, until a provider is chosen again, once (S7.25, S2.30)', async () => {
    const proofs: PromiseWithResolvers<Proof>[] = [];
    const createProof = () => {
      const proof = Promise.withResolvers<Proof>();
      proofs.push(proof);
      return proof.promise;
    };
    const { flow, left, browser } = openPage(openTab(), '/en/login', { createProof });
    const first = flow.begin('harbor');
    flow.reset();
    const second = flow.begin('lantern');
    proofs[0]?.resolve({ state: 'first', verifier: 'v1', challenge: 'c1' });
    await first;
    expect(left).toEqual([]);
    expect(flow.$state.get()).toEqual({ type: 'leaving', provider: 'lantern' });
    proofs[1]?.resolve({ state: 'second', verifier: 'v2', challenge: 'c2' });
    await second;
    expect(left).toEqual([expect.stringMatching(/lantern.*state=second/)]);
    expect(browser.storage.get('GATEHOUSE_THIRD_PARTY')).toContain('"state":"second"');
  });

  test('says nothing of a proof that fails after the page has come back (S7.25)', async () => {
    const proof = Promise.withResolvers<Proof>();
    const { flow } = openPage(openTab(), '/en/login', { createProof: () => proof.promise });
    const begun = flow.begin('harbor');
    flow.reset();
    proof.reject(new Error('no key'));
    await begun;
    expect(flow.$state.get()).toEqual({ type: 'ready' });
  });

  test('brings the scene 31001 along where a captcha is demanded (S7.25, S9.25)', async () => {
    const page = await comeBack(await linkedTab(), { before: ({ scenario }) => scenario({ captcha: 'demanded' }) });
    expect(page.left).toEqual([dashboard]);
    const [, solved] = page.bodiesTo('/user/public/login/thirdparty');
    expect(solved).toMatchObject({ magpie_verify_info: { scene: '31001' } });
  });
});

describe('a provider chosen on a sign-up page', () => {
  const from = '/en/sign-up?ref=FRIEND1';

  test('logs in an identity that is linked (S1.03, S7.25)', async () => {
    const page = await comeBack(await linkedTab(), { from });
    expect(page.left).toEqual([dashboard]);
  });

  test('leads back to the sign-up with an identity of no account, which is linked once the account is open (S1.03)', async () => {
    const tab = openTab();
    await tab.sandbox.seedAccount();
    const page = await comeBack(tab, { from });
    expect(page.left).toEqual([from]);
    const next = openPage(tab, from);
    next.flow.expectAccount();
    expect(next.flow.$state.get()).toEqual({ type: 'unlinked', provider: 'harbor' });
    await next.logIn();
    expect(next.bodiesTo('/user/private/bind/thirdparty')).toHaveLength(1);
  });

  test('leads back to the sign-up where the visitor declines (S7.25)', async () => {
    const page = await comeBack(openTab(), { from, answer: 'decline' });
    expect(page.left).toEqual([from]);
    expect(page.sent).toEqual([]);
  });
});

describe('what a provider sends back', () => {
  test('shows the page again that the visitor came from, and says that they declined (S7.25)', async () => {
    const page = await comeBack(openTab(), { from: '/en/login?redirect=%2Fen%2Fwallet', answer: 'decline' });
    expect(page.shownPaths).toEqual(['/en/login?redirect=%2Fen%2Fwallet']);
    expect(page.flow.$state.get()).toEqual({ type: 'stopped', reason: 'declined', provider: 'harbor' });
    expect(wordsOf(page)).toContain('You did not allow Harbor ID to tell us who you are');
    expect(page.sent).toEqual([]);
  });

  test('may be that the provider is out of order, or that the exchange cannot reach it: each in words (S7.25)', async () => {
    const failed = await comeBack(openTab(), { answer: 'fail' });
    expect(failed.flow.$state.get()).toEqual({ type: 'stopped', reason: 'provider-failed', provider: 'harbor' });
    expect(wordsOf(failed)).toContain('Harbor ID is not available right now');

    const page = await comeBack(openTab(), { before: ({ scenario }) => scenario({ provider: 'down' }) });
    expect(wordsOf(page)).toContain('This request could not be completed. Try again later.');
    expect(wordsOf(page)).toMatch(/Support ID: [\da-f]{8} /);
  });

  const wanted = '/en/login?redirect=%2Fen%2Fwallet&ref=FRIEND1';

  test.each<[what: string, ComeBack, words: string]>([
    ['an error of the provider', { answer: 'fail' }, 'Harbor ID is not available right now'],
    ['an answer after more than ten minutes', { afterMs: 11 * minute }, 'This login took longer than 10 minutes'],
    [
      'a refusal of the exchange',
      { before: ({ scenario }) => scenario({ provider: 'down' }) },
      'This request could not be completed',
    ],
  ])(
    'after %s is said on the page that was left, with its target, where a login leads (S7.25, S2.15)',
    async (_, how, words) => {
      const page = await comeBack(openTab(), { from: wanted, ...how });
      expect(page.shownPaths).toEqual([wanted]);
      expect(wordsOf(page)).toContain(words);
      await page.sandbox.seedAccount();
      await page.logIn();
      expect(page.left).toEqual(['/en/wallet']);
    },
  );

  test.each<[what: string, ComeBack]>([
    ['an error of the provider', { answer: 'fail' }],
    ['an answer after more than ten minutes', { afterMs: 11 * minute }],
  ])(
    'after %s a visitor who began on a sign-up page is on the login, with what its address held (S1.03, S7.25)',
    async (_, how) => {
      const page = await comeBack(openTab(), { from: '/en/sign-up?ref=FRIEND1&redirect=%2Fen%2Fwallet', ...how });
      expect(page.shownPaths).toEqual(['/en/login?ref=FRIEND1&redirect=%2Fen%2Fwallet']);
      expect(page.left).toEqual([]);
    },
  );

  test.each(['&error=server_error', '&error=access_denied', '&code=any'])(
    'with a state that this browser did not make brings no page and no target back: %s (S7.25)',
    async (answer) => {
      const tab = openTab();
      await openPage(tab, wanted).flow.begin('harbor');
      const page = openPage(tab);
      await resume(page, `?state=made-up${answer}`);
      expect(page.shownPaths).toEqual([]);
      expect(page.flow.$state.get()).toEqual({ type: 'stopped', reason: 'mismatch' });
      expect(page.sent).toEqual([]);
    },
  );

  test('may have a code and an error at once: the code is not used, and the page with its target comes back (S7.25)', async () => {
    const tab = openTab();
    const first = openPage(tab, '/en/login?redirect=%2Fen%2Fwallet');
    await first.flow.begin('harbor');
    const state = new URL(first.left[0] ?? '').searchParams.get('state');
    const page = openPage(tab);
    await resume(page, `?code=any&error=server_error&state=${state}`);
    expect(page.shownPaths).toEqual(['/en/login?redirect=%2Fen%2Fwallet']);
    expect(wordsOf(page)).toContain('Harbor ID is not available right now');
    expect(page.sent).toEqual([]);
  });

  test('with another state is stopped for good, whatever copies there are, and no code is sent anywhere (S7.25)', async () => {
    const tab = openTab();
    const first = openPage(tab);
    await first.flow.begin('harbor');
    const state = new URL(first.left[0] ?? '').searchParams.get('state');
    const stolen = openPage(tab);
    await resume(stolen, '?code=stolen&state=another');
    expect(stolen.flow.$state.get()).toEqual({ type: 'stopped', reason: 'mismatch' });
    expect(wordsOf(stolen)).toContain('does not match one that was started here');
    // The attempt is used up, and its own state is worth nothing now.
    const second = openPage(tab);
    await resume(second, `?code=any&state=${state}`);
    expect(second.flow.$state.get()).toEqual({ type: 'stopped', reason: 'lost' });
    expect(wordsOf(second)).toContain('We could not finish this login');
    expect([...stolen.sent, ...second.sent]).toEqual([]);
  });

  test('finishes a login by the second copy where the tab lost the first, once (S7.25)', async () => {
    const tab = await linkedTab();
    const { left, flow } = openPage(tab);
    await flow.begin('harbor');
    const query = await answerProvider(tab, left[0]);
    tab.tabStorage.all.clear();
    const page = openPage(tab);
    await resume(page, query);
    expect(page.left).toEqual([dashboard]);
    const again = openPage(tab);
    await resume(again, query);
    expect(again.flow.$state.get()).toEqual({ type: 'stopped', reason: 'lost' });
  });

  test('is of no use where all storage was lost, and the form still works (S7.25)', async () => {
    const tab = await linkedTab();
    const { left, flow } = openPage(tab);
    await flow.begin('harbor');
    const query = await answerProvider(tab, left[0]);
    const empty = openTab(tab.sandbox);
    const page = openPage(empty);
    await resume(page, query);
    expect(page.flow.$state.get()).toEqual({ type: 'stopped', reason: 'lost' });
    await page.logIn();
    expect(page.left).toEqual([dashboard]);
  });
});

describe('a login through a provider that the exchange refuses', () => {
  const rows = [
    [400601, 'This account belongs to our Hong Kong site', ['Go to that site', 'Go back'], 'This account belongs'],
    [400602, 'This account was not created on our Hong Kong site', ['OK'], 'This account was not created'],
    [41102, 'Verify your identity on the Turkish site first', ['Verify my identity', 'Go back'], 'You cannot continue'],
    [41107, 'Verify your identity on the main site first', ['Verify my identity', 'Go back'], 'You cannot continue'],
    [41103, 'The details of your two accounts do not match', ['OK'], 'You cannot continue'],
    [41104, 'already linked to another account', ['OK'], 'You cannot continue'],
    [41105, 'is not linked to one on the Turkish site', ['OK'], 'You cannot continue'],
    [41106, 'cannot be used on the Turkish site', ['OK'], 'You cannot continue'],
    [41108, 'could not be linked', ['OK'], 'You cannot continue'],
    [400605, 'cannot be used on this site', ['OK'], 'You cannot continue'],
    [400606, 'cannot log in on this site', ['OK'], 'You cannot continue'],
  ] as const;

  test.each(rows)(
    'by %s is explained in a dialog, and the buttons can be pressed again (S2.33, S8.30–S8.32)',
    async (code, text, buttons, title) => {
      const page = await comeBack(openTab(), {
        before: ({ fault }) => fault('thirdPartyLogin', { type: 'ret_code', code, spelling: 'ret_code' }),
      });
      const dialog = await openedDialog();
      expect(dialog.title).toContain(title);
      expect(`${dialog.title} ${dialog.subtitle}`).toContain(text);
      expect([dialog.confirm, dialog.again, dialog.cancel].filter(Boolean)).toEqual(buttons);
      answerDialog(dialog.id, dialog.cancel ? 'cancel' : 'confirm');
      expect($dialogs.get()).toEqual([]);
      await until(() => page.flow.$state.get().type === 'ready', 'the buttons');
    },
  );

  test('from the main site opens the identity page in a tab of its own (S2.13, S8.31)', async () => {
    const page = await comeBack(openTab(), {
      before: ({ fault }) => fault('thirdPartyLogin', { type: 'ret_code', code: 41107, spelling: 'ret_code' }),
    });
    answerDialog((await openedDialog()).id, 'confirm');
    await until(() => page.openedTabs.length > 0, 'the tab');
    expect(page.openedTabs).toEqual(['/en/user/accounts/auth/personal']);
    expect(page.left).toEqual([]);
  });
});
