/** The consent for an outside application, through the sandbox: calls, decisions and states. The screens are in e2e/oauth. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { languageOf } from '../../../src/domain/language/language.ts';
import { pageContext } from '../../../src/domain/navigation/page-context.ts';
import type { ConsentStep } from '../../../src/domain/oauth/paths.ts';
import { ConsentScreen } from '../../../src/features/consent/ConsentScreen.tsx';
import type { TestExchange } from '../../sandbox/support/sandbox.ts';
import { drawWith } from '../../support/drawn-flow.ts';
import { readTexts } from '../../support/test-page.ts';
import { armingMs, clientOrigin, openConsentOn, queryOf, sandboxWithClients } from './consent-support.ts';

vi.mock('../../../src/services/islands/use-flow.tsx', () => import('../../support/drawn-flow.ts'));

const confirmPath = '/oauth/v1/private/confirm_auth';

let sandbox: TestExchange;

beforeEach(() => {
  sandbox = sandboxWithClients();
});

function openConsent(query: string, step: ConsentStep = 'consent', instead?: (path: string) => Response | undefined) {
  return openConsentOn(sandbox, query, step, instead);
}

/** The page of a consent with its flow as it is now. */
function screenOf({ flow }: ReturnType<typeof openConsent>) {
  const page = pageContext(siteOf('global'), 'en', languageOf('en').tag);
  const texts = { messages: readTexts('en', 'inverse'), errors: readTexts('en', 'inverse-error-code') };
  return drawWith(flow, <ConsentScreen page={page} {...texts} step="consent" emptyTitle="" emptyText="" />);
}

function answerWith(result: object): Response {
  return Response.json({ ret_code: 0, ret_msg: '', result, token: null });
}

describe('a visitor who is signed in', () => {
  test('sees who asks for what, and the calls carry the five values of the request (S3.36, S7.53, S7.54)', async () => {
    const query = queryOf('quick-signals', { scope: 'profile x-signals:mirror', state: 's' });
    const consent = openConsent(query);
    await consent.signIn();
    const state = await consent.ask();
    expect(state.consent).toMatchObject({
      client: { name: 'Quick Signals (official)', verified: false },
      place: { type: 'site', host: 'client.localhost:4321' },
      scopes: [
        { type: 'known', name: 'profile' },
        { type: 'unknown', name: 'x-signals:mirror' },
      ],
      account: expect.stringContaining('***@mail.example'),
    });
    const five = {
      client_id: 'quick-signals',
      response_type: 'code',
      scope: 'profile x-signals:mirror',
      state: 's',
      redirect_uri: `${clientOrigin}/callback/quick-signals`,
    };
    for (const path of ['/oauth/v1/public/client_info', '/oauth/v1/private/authorize']) {
      expect(consent.call(path).query).toMatchObject(five);
    }
    await consent.flow.approve();
    expect(consent.call(confirmPath).body).toMatchObject({ ...five, agree: true });
  });

  test('who does not allow it goes back with access_denied and without a code (S1.04, S7.56)', async () => {
    const consent = openConsent(queryOf('quick-signals'));
    await consent.signIn();
    await consent.ask();
    await consent.flow.decline();
    await consent.reach('leaving');
    const back = new URL(consent.left[0] ?? '');
    expect(back.origin + back.pathname).toBe(`${clientOrigin}/callback/quick-signals`);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.has('code')).toBe(false);
  });

  test('is led from the entry to the consent after the exchange was asked, with the query as it is (S2.11, S7.55)', async () => {
    const query = `${queryOf('tally-books')}&extra=%7e*(x)`;
    const consent = openConsent(query, 'entry');
    await consent.signIn();
    await consent.flow.start();
    expect(consent.call('/oauth/v1/private/pre_authorize').query.client_id).toBe('tally-books');
    expect(consent.left).toEqual([`/en/oauth-authorized${query}`]);
  });

  test('cannot allow in the first half second, nor right after the page comes into view again (S2.38)', async () => {
    const consent = openConsent(queryOf('tally-books'));
    await consent.signIn();
    await consent.flow.start();
    await consent.reach('asking');
    await consent.flow.approve();
    consent.wait(armingMs - 1);
    await consent.flow.approve();
    consent.wait(1);
    await consent.flow.recheck();
    await consent.flow.approve();
    expect(consent.left).toEqual([]);
    expect(consent.sent.filter(({ path }) => path === confirmPath)).toEqual([]);
    consent.wait(armingMs);
    await consent.flow.approve();
    expect(consent.left).toHaveLength(1);
  });

  test.each([
    ['a+b %&=?#/\\"<>\'~'],
    ['Zustand ✓ 状態 حالة 🐎 é'],
    ['%2B%26%3D+%25'],
    [' lead and trail '],
    ['a=b&c=d&state=e'],
  ])('sends the state %j back exactly as it came (S2.11)', async (state) => {
    const consent = openConsent(queryOf('tally-books', { state }));
    await consent.signIn();
    await consent.ask();
    await consent.flow.approve();
    const back = new URL(consent.left[0] ?? '');
    expect([...back.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
    expect(back.searchParams.get('state')).toBe(state);
  });
});

describe('a visitor who is not signed in', () => {
  test.each([
    ['entry', '/en/oauth-login'],
    ['consent', '/en/oauth-login'],
    ['hand-over', '/en/tr-login'],
  ] as const)('is led from the %s to %s with the query as it is (S2.11)', async (step, login) => {
    const query = `${queryOf('tally-books')}&state2=%61+b%2b%20c%2F/~%C3%A9%3d&empty=&&lone`;
    const consent = openConsent(query, step);
    await consent.flow.start();
    expect(consent.left).toEqual([login + query]);
  });

  test('is not asked to log in for a client that nobody knows (S7.53)', async () => {
    const consent = openConsent('?client_id=nobody&redirect_uri=javascript:alert(1)&response_type=code', 'entry');
    await consent.flow.start();
    expect(consent.flow.$state.get()).toEqual({ type: 'refused', reason: 'unknown-client' });
    expect(screenOf(consent).headings).toEqual(['This application is not registered with Gatehouse']);
    expect(consent.left).toEqual([]);
  });
});

describe('a request that is refused', () => {
  test.each([
    ['an address that is not its own', 'http://evil.example/callback'],
    ['an address that only begins like its own', 'http://client.localhost/callback/tally-books/more'],
  ])('for %s has no way back (S7.53, S7.55)', async (_, redirect_uri) => {
    const consent = openConsent(queryOf('tally-books', { redirect_uri }), 'entry');
    await consent.signIn();
    await consent.flow.start();
    expect(consent.flow.$state.get()).toEqual({ type: 'refused', reason: 'wrong-address' });
    expect(screenOf(consent)).toMatchObject({
      headings: ['This request may not come from the application'],
      buttons: [],
      links: ['Go to the home page'],
    });
    consent.flow.goBack();
    expect(consent.left).toEqual([]);
  });

  test('for a token in the address tells the client, when the visitor goes back (S7.53, S7.55)', async () => {
    const consent = openConsent(queryOf('tally-books', { response_type: 'token' }), 'entry');
    await consent.signIn();
    await consent.flow.start();
    const place = { type: 'site', host: 'client.localhost:4321' };
    expect(consent.flow.$state.get()).toMatchObject({ type: 'refused', reason: 'unsupported', back: { place } });
    expect(screenOf(consent)).toMatchObject({
      headings: ['This request is not supported'],
      buttons: ['Back to client.localhost:4321'],
      links: ['Go to the home page'],
    });
    expect(consent.left).toEqual([]);
    consent.flow.goBack();
    const back = new URL(consent.left[0] ?? '');
    expect(back.origin + back.pathname).toBe(`${clientOrigin}/callback/tally-books`);
    expect(back.searchParams.get('error')).toBe('unsupported_response_type');
  });
});

describe('an answer of the exchange', () => {
  test.each(['javascript:alert(1)', 'https://evil.example/?code=1', 'http://client.localhost/callback'])(
    'that leads to %s is not followed (S7.56)',
    async (redirect_url) => {
      const instead = (path: string) => (path === confirmPath ? answerWith({ redirect_url }) : undefined);
      const consent = openConsent(queryOf('tally-books'), 'consent', instead);
      await consent.signIn();
      await consent.ask();
      await consent.flow.approve();
      expect(consent.flow.$state.get()).toEqual({ type: 'refused', reason: 'wrong-answer' });
      expect(screenOf(consent).headings).toEqual(['We stopped here to protect you']);
      expect(consent.left).toEqual([]);
      expect(consent.events).toContain('event consentAddressRefused');
    },
  );

  test('that does not come can be asked for again (S7.54)', async () => {
    const consent = openConsent(queryOf('tally-books'));
    await consent.signIn();
    sandbox.control.switchOn('*', { endpoint: 'oauthAuthorize', fault: { type: 'status', status: 503 } });
    await consent.flow.start();
    expect(consent.flow.$state.get()).toMatchObject({ type: 'failed' });
    const { headings, buttons } = screenOf(consent);
    expect(headings).toEqual(['We could not check the request']);
    expect(buttons).toContain('Try again');
    sandbox.control.clear();
    await consent.flow.start();
    expect(consent.flow.$state.get()).toMatchObject({ type: 'asking' });
  });
});

describe('a session', () => {
  test('that ends in the middle is said to have ended, with the way to the login and back (S1.04, S2.11, S8.12)', async () => {
    const query = queryOf('tally-books', { state: '+ %' });
    const consent = openConsent(query);
    await consent.signIn();
    await consent.ask();
    const fault = { type: 'ret_code', code: 10006, spelling: 'ret_code' } as const;
    sandbox.control.switchOn('*', { endpoint: 'oauthConfirmAuth', fault });
    await consent.flow.approve();
    expect(consent.left).toEqual([]);
    expect(consent.session.value).toBeUndefined();
    const { headings, addresses } = screenOf(consent);
    expect(headings).toEqual(['Your login has ended']);
    expect(addresses).toEqual({ 'Log in': `/en/oauth-login${query.replaceAll('&', '&amp;')}` });
  });

  test('of another account ends before the login of the next one (S2.38)', async () => {
    const query = queryOf('tally-books');
    const consent = openConsent(query);
    await consent.signIn();
    await consent.ask();
    await consent.flow.switchAccount();
    expect(consent.call('/logout').method).toBe('POST');
    expect(consent.session.value).toBeUndefined();
    expect(consent.left).toEqual([`/en/oauth-login${query}`]);
  });

  test('that was changed in another tab gives no access: the question is asked again for the new account (S2.38)', async () => {
    const consent = openConsent(queryOf('tally-books'));
    await consent.signIn();
    const before = await consent.ask();
    await consent.signIn('zoe@other.example');
    await consent.flow.approve();
    const after = await consent.reach('asking');
    expect(after.consent.account).not.toBe(before.consent.account);
    expect(consent.sent.filter(({ path }) => path === confirmPath)).toEqual([]);
    consent.wait(armingMs);
    await consent.flow.approve();
    expect(consent.left).toHaveLength(1);
  });
});
