/** A switch for each way in: by the operator's file, and by the exchange where a page is older than the switch. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { earlyLoginView } from '../../../src/features/login/login-text.ts';
import { createTranslator } from '../../../src/i18n/messages.ts';
import { takeHostStatus } from '../../../src/services/host-status/host-status.ts';
import { armingMs, openConsentOn, queryOf, sandboxWithClients } from '../../features/consent/consent-support.ts';
import { firstStep, openMiniApp, withAccount } from '../../features/mini-app/visit-support.ts';
import { ann, annsPassword, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { fakeCaptcha } from '../../support/flow-harness.ts';
import { closeTestPages, openTestPage, readTexts } from '../../support/test-page.ts';

const take = (file: object) => takeHostStatus(JSON.stringify(file), null);
const typed = { username: ann.email, dialCode: '', password: annsPassword };
const otherWaysOff = { qr: false, passkeys: false, providers: { harbor: false, lantern: false } };
const unavailable = () => Response.json({ ret_code: 410008, ret_msg: '', result: null, token: null });

beforeEach(() => take({}));
afterEach(closeTestPages);

async function openLogin() {
  const sandbox = createTestExchange();
  await sandbox.seedAccount();
  const page = openTestPage(siteOf('global'), '/en/login', { sandbox });
  const flow = createLoginFlow({ ...page.app, captcha: fakeCaptcha(), providers: ['harbor', 'lantern'] });
  const says = () =>
    earlyLoginView(
      flow.$state.get(),
      { errors: readTexts('en', 'inverse-error-code'), t: createTranslator(readTexts('en', 'inverse')) },
      0,
    ).says;
  return { ...page, flow, says };
}

describe('logins by password', () => {
  test.each([
    [{}, 'You cannot log in with a password at the moment. Use another way, or try again later.'],
    [otherWaysOff, 'You cannot log in at the moment. Try again later, or contact support.'],
  ])('that are switched off send nothing, and the form says what else there is (S2.30): %j', async (others, text) => {
    const { flow, says, left, scenario } = await openLogin();
    // Without the switch the same press logs in.
    take({ password: false, ...others });
    scenario({ status: '{"password":false}' });
    await flow.submit(typed);
    expect([says(), left]).toEqual([[{ text }], []]);
    take({});
    scenario({ status: '' });
    await flow.submit(typed);
    expect(left).toEqual(['/en/dashboard']);
  });

  test('are refused by the exchange where a page is older than the switch, and the form can be sent again (S2.30)', async () => {
    const { flow, left, scenario } = await openLogin();
    scenario({ status: '{"password":false}' });
    await flow.submit(typed);
    expect(flow.$state.get()).toMatchObject({ type: 'failed' });
    expect(left).toEqual([]);
    scenario({ status: '' });
    await flow.submit(typed);
    expect(left).toEqual(['/en/dashboard']);
  });
});

describe('consent', () => {
  test('that is switched off says so before anybody has to log in, and is there again after it (S1.04)', async () => {
    const consent = openConsentOn(sandboxWithClients(), queryOf('tally-books'), 'consent');
    take({ consent: false });
    await consent.flow.start();
    expect(consent.flow.$state.get()).toEqual({ type: 'refused', reason: 'paused' });
    expect(consent.left).toEqual([]);
    take({});
    await consent.signIn();
    await consent.ask();
  });

  test.each(['/oauth/v1/public/client_info', '/oauth/v1/private/authorize', '/oauth/v1/private/confirm_auth'])(
    'that the exchange refuses at %s says the same (S1.04)',
    async (path) => {
      let isOff = false;
      const instead = (asked: string) => (isOff && asked.startsWith(path) ? unavailable() : undefined);
      const consent = openConsentOn(sandboxWithClients(), queryOf('tally-books'), 'consent', instead);
      await consent.signIn();
      if (path.endsWith('confirm_auth')) await consent.ask();
      isOff = true;
      if (path.endsWith('confirm_auth')) await consent.flow.approve();
      else await consent.flow.start();
      consent.wait(armingMs);
      expect(consent.flow.$state.get()).toEqual({ type: 'refused', reason: 'paused' });
    },
  );
});

describe('the messenger', () => {
  test('that is switched off is no way in, and the form is (S4.28)', async () => {
    const visit = openMiniApp({ sandbox: await withAccount() });
    take({ messenger: false });
    visit.miniApp.byMessenger();
    expect(visit.miniApp.$state.get()).toEqual(firstStep);
    visit.miniApp.byAccount();
    const { landed } = await visit.logIn();
    // Nor is anybody asked to link it.
    await landed;
    expect([visit.left.length, visit.calls('/user/private/bind/telegram')]).toEqual([1, 0]);
  });

  test('that is switched off while its question is on screen logs nobody in (S4.27)', async () => {
    const visit = openMiniApp({ sandbox: await withAccount() });
    visit.miniApp.byMessenger();
    take({ messenger: false });
    await visit.miniApp.accept();
    expect(visit.miniApp.$state.get()).toEqual(firstStep);
    expect(visit.calls('/user/public/login/thirdparty')).toBe(0);
  });

  test('that the exchange refuses is told, and the way back leads to the form (S4.27)', async () => {
    const instead = (path: string) => (path === '/user/public/login/thirdparty' ? unavailable() : undefined);
    const visit = openMiniApp({ sandbox: await withAccount(), instead });
    visit.miniApp.byMessenger();
    await visit.miniApp.accept();
    expect([visit.reported, visit.miniApp.$state.get().mode]).toEqual([[410008], 'login-auth']);
    visit.miniApp.decline();
    expect(visit.miniApp.$state.get()).toEqual(firstStep);
  });
});
