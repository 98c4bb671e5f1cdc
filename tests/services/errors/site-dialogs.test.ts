/** Refusals of a login that name another site: the dialog leads to the site that its text names. */

import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import type { SiteId } from '../../../src/domain/site/site.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { answerDialog } from '../../../src/stores/dialogs.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openedDialog, openTestPage, toastTexts } from '../../support/test-page.ts';

afterEach(closeTestPages);

/** Sends a login that the exchange refuses with a code, and opens the dialog. */
async function refuseLogin(id: SiteId, language: string, code: number) {
  const site = siteOf(id);
  const page = openTestPage(site, `/${language}/login`);
  const { regulated } = site.policies;
  page.fault(regulated ? 'loginCompliance' : 'login', { type: 'ret_code', code, spelling: 'ret_code' });
  const flow = createLoginFlow({
    ...page.app,
    page: { ...page.app.page, regulated },
    captcha: testCaptcha(page, sceneCodes.login),
  });
  await flow.submit({ username: 'ann+1@mail.example', dialCode: '', password: 'wrong password' });
  const dialog = await openedDialog();
  const press = async (answer: 'confirm' | 'cancel' | 'close') => {
    answerDialog(dialog.id, answer);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...page, dialog, press };
}

describe('an identity that has to be verified on another site', () => {
  test.each<[SiteId, string, number, string, string]>([
    [
      'tur',
      'en-TR',
      41107,
      'Verify your identity on the main site first, then log in here.',
      'http://localhost:4321/en/user/accounts/auth/personal',
    ],
    [
      'global',
      'en',
      41102,
      'Verify your identity on the Turkish site first, then log in here.',
      'http://tur.localhost:4321/en-TR/user/accounts/auth/personal',
    ],
    [
      'eu',
      'en-EU',
      41102,
      'Verify your identity on the Turkish site first, then log in here.',
      'http://tur.localhost:4321/en-TR/user/accounts/auth/personal',
    ],
  ])(
    'on %s in %s: %i leads to the named site in a new tab (S2.13, S8.31)',
    async (id, language, code, text, address) => {
      const { dialog, press, openedTabs, left } = await refuseLogin(id, language, code);
      expect(dialog).toMatchObject({ subtitle: text, confirm: 'Verify my identity', cancel: 'Go back' });
      await press('confirm');
      expect([openedTabs, left]).toEqual([[address], []]);
    },
  );

  test('of the same main site opens in a new tab, too, and the typed form stays (S2.13)', async () => {
    const { press, openedTabs, left } = await refuseLogin('global', 'en', 41107);
    await press('confirm');
    expect([openedTabs, left]).toEqual([['/en/user/accounts/auth/personal'], []]);
  });

  test('of the same regional site opens in place, on the host of the page (S8.31)', async () => {
    const { press, openedTabs, left } = await refuseLogin('tur', 'tr-TUR', 41102);
    await press('confirm');
    expect([openedTabs, left]).toEqual([[], ['/tr-TUR/user/accounts/auth/personal']]);
  });

  test('leads nowhere by the other button (S8.31)', async () => {
    const { press, openedTabs, left } = await refuseLogin('tur', 'en-TR', 41107);
    await press('cancel');
    expect([openedTabs, left]).toEqual([[], []]);
  });
});

describe('an account that belongs to another site', () => {
  test.each<[SiteId, string, number, string]>([
    ['global', 'en', 400601, 'http://hkg.localhost:4321/en-HK/login#name=ann%2B1%40mail.example'],
    ['kaz', 'kk-KAZ', 400601, 'http://hkg.localhost:4321/zh-HK/login#name=ann%2B1%40mail.example'],
    ['hkg', 'en-HK', 400602, 'http://localhost:4321/en/login#name=ann%2B1%40mail.example'],
    ['tur', 'en-TR', 400605, 'http://localhost:4321/en/login#name=ann%2B1%40mail.example'],
  ])(
    'on %s in %s: %i leads to the login there, with language and typed name (S8.30, S8.32)',
    async (id, language, code, address) => {
      const { dialog, press, left } = await refuseLogin(id, language, code);
      expect([dialog.confirm, dialog.cancel].includes(undefined)).toBe(false);
      await press('confirm');
      expect(left).toEqual([address]);
    },
  );

  test('says the same in the toast beside the dialog (S8.30, S8.35)', async () => {
    const { dialog } = await refuseLogin('global', 'en', 400601);
    expect(dialog).toMatchObject({
      title: 'This account belongs to our Hong Kong site. Log in there.',
      confirm: 'Go to that site',
      cancel: 'Go back',
    });
    expect(toastTexts()).toEqual(['This account belongs to our Hong Kong site. Log in there.']);
  });

  test('that is not named has one button on the main site (S8.32)', async () => {
    const { dialog, press, left } = await refuseLogin('global', 'en', 400605);
    expect([dialog.confirm, dialog.cancel]).toEqual(['OK', undefined]);
    await press('confirm');
    expect(left).toEqual([]);
  });

  test('is said to a registration as well, with the typed number (S8.30)', async () => {
    const site = siteOf('global');
    const page = openTestPage(site, '/en/sign-up');
    page.fault('registerInfo', { type: 'ret_code', code: 400601, spelling: 'ret_code' });
    const { registerTypes: types, regulated: compliance } = site.policies;
    const flow = createRegisterFlow({ ...page.app, channel: page.channel(), policy: { types, compliance } });
    await flow.submitAccount('61234567', '852');
    const { id } = await openedDialog();
    answerDialog(id, 'confirm');
    await new Promise((resolve) => setImmediate(resolve));
    expect(page.left).toEqual(['http://hkg.localhost:4321/en-HK/login#name=61234567']);
  });
});
