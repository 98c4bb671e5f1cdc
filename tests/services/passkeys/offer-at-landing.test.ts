import { afterEach, expect, test, vi } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { leaveAfterLogin } from '../../../src/services/landing/leave-after-login.ts';
import { lazy } from '../../../src/services/page/lazy.ts';
import type { CompletedLogin } from '../../../src/services/page/tools.ts';
import { offerPasskeyAtLanding } from '../../../src/services/passkeys/page-offer-at-landing.ts';
import { offerOnPage } from '../../../src/services/passkeys/page-passkey-offer.ts';
import { createTestExchange, day } from '../../sandbox/support/sandbox.ts';
import { closeTestPages, openTestPage, testBrowser } from '../../support/test-page.ts';

afterEach(closeTestPages);

const email = 'ann@mail.example';
const account = { username: { type: 'email', email }, dialCode: '49' } as const;
const byPassword: CompletedLogin = { newUser: false, account };
const inAnotherApp =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

interface Visit {
  readonly path?: string;
  readonly userAgent?: string;
  readonly initData?: string;
  readonly refusedFor?: number;
}

/** A browser that can create a passkey without a question, and refuses; somebody who has just logged in. */
async function landed(way: CompletedLogin, { path = '/de-EU/login', refusedFor, ...options }: Visit = {}) {
  const sandbox = createTestExchange();
  const browser = testBrowser();
  const { token } = await sandbox.seedAccount({ email, session: 'ordinary' });
  browser.cookies.set('GATEHOUSE_TOKEN', String(token));
  if (refusedFor !== undefined) browser.storage.set('GATEHOUSE_NO_PASSKEY', String(sandbox.clock.now() - refusedFor));
  const page = openTestPage(siteOf('eu'), path, { sandbox, browser, ...options });
  const create = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  const PublicKeyCredential = {
    isUserVerifyingPlatformAuthenticatorAvailable: async () => true,
    getClientCapabilities: async () => ({ conditionalCreate: true }),
    parseCreationOptionsFromJSON: (given: object) => given,
  };
  vi.stubGlobal('self', { PublicKeyCredential });
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('navigator', { credentials: { create } });
  const ask = vi.fn(async () => false);
  const offer = lazy(
    async () => (landing: CompletedLogin, signal: AbortSignal) => offerOnPage(page.app, landing, ask, signal),
  );
  offerPasskeyAtLanding(page.app, offer);
  await leaveAfterLogin(page.app, way);
  expect(page.left).toHaveLength(1);
  return { calls: page.bodiesTo('/user/private/passkey/options').length, created: create.mock.calls.length, ask };
}

test('after a login by password the browser is asked for a passkey without a question, then the visitor, once each (S1.27)', async () => {
  const { calls, created, ask } = await landed(byPassword);
  expect({ calls, created }).toEqual({ calls: 2, created: 1 });
  expect(ask).toHaveBeenCalledOnce();
});

test.each<[when: string, way: CompletedLogin, visit?: Visit]>([
  ['a login by passkey or provider', { newUser: false }],
  ['a login in a mini app', { ...byPassword, miniApp: true }],
  ['a login with what the messenger signed', byPassword, { initData: 'auth_date=1' }],
  ['a login in the browser of another app', byPassword, { userAgent: inAnotherApp }],
  ['a login for the consent to an outside application', byPassword, { path: '/de-EU/oauth-login?client_id=demo' }],
  ['"Not now" less than 90 days ago', byPassword, { refusedFor: 90 * day - 1 }],
])('after %s nothing is created and nobody is asked (S1.27)', async (_, way, visit) => {
  const { calls, created, ask } = await landed(way, visit);
  expect({ calls, created }).toEqual({ calls: 0, created: 0 });
  expect(ask).not.toHaveBeenCalled();
});
