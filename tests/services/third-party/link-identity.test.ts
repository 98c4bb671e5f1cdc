import { afterEach, describe, expect, test } from 'vitest';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { $dialogs, answerDialog } from '../../../src/stores/dialogs.ts';
import { ann, annsPassword, minute } from '../../sandbox/support/sandbox.ts';
import { shown } from '../../support/flow-harness.ts';
import { closeTestPages, openedDialog, until } from '../../support/test-page.ts';
import { answerProvider, comeBack, linkedTab, openPage, openTab, resume } from './provider-journey.ts';

afterEach(closeTestPages);

const dashboard = '/en/dashboard';
const bound = '/user/private/bind/thirdparty';

describe('an identity without an account', () => {
  test('waits for the login that follows and is linked with it; the next time the provider alone is enough (S1.03, S7.25)', async () => {
    const tab = openTab();
    await tab.sandbox.seedAccount();
    const page = await comeBack(tab);
    expect(page.flow.$state.get()).toEqual({ type: 'unlinked', provider: 'harbor' });
    expect(page.flow.providerName('harbor')).toBe('Harbor ID');
    await page.logIn();
    expect(page.bodiesTo(bound)).toEqual([{ thirdparty_ticket: expect.stringMatching(/\S{20}/) }]);
    expect(page.left).toEqual([dashboard]);
    expect(tab.tabStorage.get('GATEHOUSE_THIRD_PARTY_TICKET')).toBeNull();
    const again = await comeBack({ ...openTab(tab.sandbox) });
    expect(again.left).toEqual([dashboard]);
  });

  test('waits for an account that is opened on the next page as well (S7.25)', async () => {
    const tab = openTab();
    await comeBack(tab);
    const page = openPage(tab, '/en/sign-up');
    page.flow.expectAccount();
    expect(page.flow.$state.get()).toEqual({ type: 'unlinked', provider: 'harbor' });
    const policy = { types: ['newCode'], compliance: false } as const;
    const registration = createRegisterFlow({ ...page.app, channel: page.channel(), policy });
    await registration.submitAccount(ann.email, '44');
    await shown(registration, 'code');
    await registration.submitCode(await tab.sandbox.codeFor(ann.email));
    await shown(registration, 'password');
    await registration.submitPassword(annsPassword);
    await shown(registration, 'done');
    expect(page.bodiesTo(bound)).toHaveLength(1);
    expect(page.left).toEqual(['/en/dashboard?newUser=true']);
    expect((await comeBack(openTab(tab.sandbox))).left).toEqual([dashboard]);
  });

  test('is forgotten when the visitor does not want to link it, and after ten minutes (S7.25)', async () => {
    const tab = openTab();
    await tab.sandbox.seedAccount();
    const page = await comeBack(tab);
    page.flow.forget();
    await page.logIn();
    expect(page.bodiesTo(bound)).toEqual([]);
    expect(page.left).toEqual([dashboard]);

    await comeBack(tab);
    tab.sandbox.wait(10 * minute);
    const late = openPage(tab);
    late.flow.expectAccount();
    expect(late.flow.$state.get()).toEqual({ type: 'ready' });
  });

  test('that cannot be linked keeps nobody out, and may be linked again (S2.33, S7.25)', async () => {
    const tab = openTab();
    await tab.sandbox.seedAccount();
    const page = await comeBack(tab);
    page.fault('thirdPartyBind', { type: 'status', status: 503 });
    const login = page.logIn();
    const dialog = await openedDialog();
    expect(dialog).toMatchObject({
      title: 'Harbor ID could not be linked',
      confirm: 'Continue',
      again: 'Link again',
      supportId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    tab.sandbox.control.clear();
    answerDialog(dialog.id, 'again');
    await login;
    expect(page.left).toHaveLength(1);
    const query = await answerProvider(tab, page.left[0]);
    const back = openPage(tab);
    await resume(back, query);
    expect(back.bodiesTo(bound)).toHaveLength(1);
    expect(back.left).toEqual([dashboard]);
    expect((await comeBack(openTab(tab.sandbox))).left).toEqual([dashboard]);
  });

  test('says so in words of the page where the texts of the dialog cannot be loaded (S2.33)', async () => {
    const tab = openTab();
    await tab.sandbox.seedAccount();
    const page = await comeBack(tab);
    page.fault('thirdPartyBind', { type: 'status', status: 503 });
    page.loseTexts();
    const login = page.logIn();
    const dialog = await until(() => {
      page.wait(5000);
      return $dialogs.get().at(-1);
    }, 'a dialog');
    expect(dialog).toMatchObject({
      title: 'Something went wrong on our side. Please try again in a moment.',
      confirm: 'Close',
      again: 'Try again',
      supportId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    answerDialog(dialog.id, 'confirm');
    await login;
    expect(page.left).toEqual([dashboard]);
  });

  test('goes on to the page behind the login where the visitor does not want to link again (S2.33)', async () => {
    const tab = openTab();
    await tab.sandbox.seedAccount();
    const page = await comeBack(tab);
    page.fault('thirdPartyBind', { type: 'status', status: 503 });
    const login = page.logIn();
    answerDialog((await openedDialog()).id, 'confirm');
    await login;
    expect(page.left).toEqual([dashboard]);
  });

  test('that would be the second of an account is refused in a dialog, and the login goes on (S7.25, S8.32)', async () => {
    const tab = await linkedTab();
    const page = await comeBack(tab, { account: 'ben@mail.example' });
    const login = page.logIn();
    const dialog = await openedDialog();
    expect(dialog).toMatchObject({
      title: 'You cannot continue here',
      subtitle: expect.stringContaining('already linked to another account'),
    });
    answerDialog(dialog.id, 'confirm');
    await login;
    expect(page.left).toEqual([dashboard]);
  });
});
