/** A registration whose account is opened in another tab or on another device while this page stands at a later step. */

import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createConfirmLinkFlow } from '../../../src/features/register/confirm-link.ts';
import { createRegisterFlow, type RegisterFlow } from '../../../src/features/register/register.ts';
import { encrypted } from '../../sandbox/support/sandbox.ts';
import { fakePageVisibility } from '../../support/fake-platform.ts';
import { fakeChannel, shown } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';
import { closeTestPages, openTestPage, until } from '../../support/test-page.ts';
import {
  accepted,
  email,
  openForm,
  password,
  paths,
  refused,
  toCode,
  toLink as toLinkForm,
  toPassword,
} from './register-support.ts';

const opened: RegisterFlow[] = [];

afterEach(async () => {
  for (const flow of opened.splice(0)) flow.dispose();
  await closeTestPages();
});

/** A sign-up page on a device of its own. */
function openDevice(id: 'kaz' | 'eu', query: string) {
  const site = siteOf(id);
  const path = `/${site.defaultLanguage}/sign-up${query}`;
  const page = openTestPage(site, path);
  const policy = { types: site.policies.registerTypes, compliance: site.policies.regulated };
  const attention = fakePageVisibility();
  const flow = createRegisterFlow({ ...page.app, channel: page.channel(), policy, attention });
  opened.push(flow);
  return { ...page, site, flow, attention };
}

/** Waits until the link was pressed in the mail, on whichever device. */
async function confirmLink({ app, site, sandbox }: ReturnType<typeof openDevice>): Promise<void> {
  const [mail] = await sandbox.outbox(email);
  const query = new URL(mail?.link ?? '').searchParams;
  const page = openTestPage(site, `/${app.page.language}/email-code-verify?uuid=${query.get('uuid')}`, { sandbox });
  const link = createConfirmLinkFlow({ ...page.app, channel: fakeChannel([]), linkToken: query.get('token') ?? '' });
  await link.confirm();
}

/** A second device opens the account: its page would share the store of the session with this one. */
async function openOnPhone({ flow, sandbox }: ReturnType<typeof openDevice>): Promise<void> {
  const { registration } = flow.$state.get() as { registration: { uuid: string } };
  const input = { uuid: registration.uuid, ...encrypted(password, sandbox.clock.now()) };
  expect(await sandbox.call('registerPassword', input)).toMatchObject({ ret_code: 0 });
}

async function toCodePassword() {
  const laptop = openDevice('kaz', '');
  await laptop.flow.submitAccount(email, '7');
  await shown(laptop.flow, 'code');
  await laptop.flow.submitCode(await laptop.sandbox.codeFor(email));
  await shown(laptop.flow, 'password');
  return laptop;
}

async function toLink() {
  const laptop = openDevice('eu', '?register_type=newLink');
  await laptop.flow.submitAccount(email, '49');
  await shown(laptop.flow, 'link');
  return laptop;
}

async function toLinkPassword() {
  const laptop = await toLink();
  await confirmLink(laptop);
  const stop = laptop.flow.watchLink();
  await shown(laptop.flow, 'password');
  stop();
  return laptop;
}

describe.each([
  ['a code registration on kaz', toCodePassword],
  ['a link registration on eu', toLinkPassword],
])('%s that is finished on another device', (_, toPasswordStep) => {
  test('leads to the login with the name by a submit, and tells nobody to start again (S4.35)', async () => {
    const laptop = await toPasswordStep();
    await openOnPhone(laptop);
    await laptop.flow.submitPassword('another long password');
    expect(laptop.left).toEqual([`/${laptop.app.page.language}/login?source=commit_login`]);
    expect(laptop.tabStorage.all.get('GATEHOUSE_RECALLED_LOGIN')).toBe(email);
    expect(laptop.flow.$state.get()).toMatchObject({ step: 'password', status: { type: 'busy' } });
    // Back finds no step of it.
    laptop.flow.reset();
    expect(laptop.flow.$state.get().step).toBe('account');
  });

  test('leads to the login as soon as its page is looked at again (S4.35)', async () => {
    const laptop = await toPasswordStep();
    laptop.attention.set(false);
    await openOnPhone(laptop);
    laptop.attention.set(true);
    await until(() => laptop.left.length > 0, 'the login');
    expect(laptop.left).toEqual([`/${laptop.app.page.language}/login?source=commit_login`]);
    expect(laptop.tabStorage.all.get('GATEHOUSE_RECALLED_LOGIN')).toBe(email);
    expect(laptop.attention.listeners()).toBe(1);
    laptop.flow.dispose();
    expect(laptop.attention.listeners()).toBe(0);
  });
});

test('a page that waits for the link finds out that the account was opened meanwhile (S4.07, S4.35)', async () => {
  const laptop = await toLink();
  await confirmLink(laptop);
  await openOnPhone(laptop);
  const stop = laptop.flow.watchLink();
  await until(() => laptop.left.length > 0, 'the login');
  stop();
  expect(laptop.left).toEqual([`/${laptop.app.page.language}/login?source=commit_login`]);
});

const stage = (recall_stage: string) => accepted({ recall_stage, login_name: email });
const startAgain = {
  step: 'account',
  typed: { username: email },
  status: { type: 'failed', problem: { type: 'failure', text: '20026' } },
};

describe('an expired registration', () => {
  test.each([
    ['is not finished', () => stage('commit_password')],
    ['is unknown', () => refused(20026)],
    ['cannot be asked about', () => new Response('', { status: 502 })],
  ])('that %s starts again, with the name kept, after one question (S4.35, S8.10)', async (_, answer) => {
    const form = openForm();
    await toPassword(form);
    form.answers.set(paths.password, () => refused(20026));
    form.answers.set(paths.recall, answer);
    await form.flow.submitPassword(password);
    expect(form.state()).toMatchObject(startAgain);
    expect(form.calls(paths.recall)).toBe(1);
    expect(form.left).toEqual([]);
  });

  test('is asked about at the code step as well, by a code and by another code (S4.35)', async () => {
    for (const path of [paths.verify, paths.send]) {
      const form = openForm();
      await toCode(form);
      form.wait(60_000);
      form.answers.set(path, () => refused(20026));
      form.answers.set(paths.recall, () => stage('commit_login'));
      await (path === paths.verify ? form.flow.submitCode('123456') : form.flow.resend());
      expect(form.left).toEqual(['/en/login?source=commit_login']);
      expect(form.tabStorage.get('X_RECALLED_LOGIN')).toBe(email);
    }
  });

  test('leads nowhere for a visitor who has gone back meanwhile (S4.05, S4.35)', async () => {
    const form = openForm();
    await toPassword(form);
    form.answers.set(paths.password, () => refused(20026));
    const held = form.hold(paths.recall);
    const submitted = form.flow.submitPassword(password);
    await held.asked();
    form.flow.changeAccount();
    await held.answer(stage('commit_login'));
    await submitted;
    expect(form.state()).toMatchObject({ step: 'account', status: { type: 'ready' } });
    expect(form.left).toEqual([]);
  });

  test('is not waited for longer than eight seconds (S4.35)', async () => {
    const form = openForm();
    await toPassword(form);
    form.answers.set(paths.password, () => refused(20026));
    const held = form.hold(paths.recall);
    const submitted = form.flow.submitPassword(password);
    await held.asked();
    form.wait(8000);
    await submitted;
    expect(form.state()).toMatchObject(startAgain);
  });
});

describe('a password step that is looked at again', () => {
  /** With the question of the first look on its way. */
  async function looked() {
    const attention = fakePageVisibility();
    const form = openForm({ more: { attention } });
    await toPassword(form);
    const held = form.hold(paths.recall);
    attention.set(true);
    await held.asked();
    return { ...form, attention, held };
  }

  test('asks once for all that a browser says of one look, and again at the next one (S4.35)', async () => {
    const { attention, held, state, calls, left } = await looked();
    const before = state();
    attention.set(true);
    expect(calls(paths.recall)).toBe(1);
    await held.answer(stage('commit_password'));
    expect(state()).toBe(before);
    attention.set(false);
    expect(calls(paths.recall)).toBe(1);
    attention.set(true);
    expect(calls(paths.recall)).toBe(2);
    expect(left).toEqual([]);
  });

  test.each([
    ['refused', () => refused(20026)],
    ['lost', () => new Response('', { status: 502 })],
  ])('says nothing where its question is %s (S4.35)', async (_, answer) => {
    const { held, state, left, events } = await looked();
    const before = state();
    await held.answer(answer());
    expect(state()).toBe(before);
    expect(left).toEqual([]);
    expect(events.filter((event) => event.startsWith('failed'))).toEqual([]);
  });

  test('asks nothing while a password is on its way, and its answer counts for nothing then (S4.35)', async () => {
    const { flow, attention, held, hold, state, calls, left } = await looked();
    const opening = hold(paths.password);
    const submitted = flow.submitPassword(password);
    await opening.asked();
    await held.answer(stage('commit_login'));
    attention.set(true);
    await settled();
    expect(calls(paths.recall)).toBe(1);
    expect(left).toEqual([]);
    await opening.answer(refused(10001));
    await submitted;
    expect(state()).toMatchObject({ step: 'password', status: { type: 'failed' } });
  });

  test('asks nothing at the other steps, nor after its end (S4.35)', async () => {
    const { flow, attention, held, calls, left } = await looked();
    flow.goTo('code');
    await held.answer(stage('commit_login'));
    expect(attention.listeners()).toBe(0);
    attention.set(true);
    await settled();
    expect(calls(paths.recall)).toBe(1);
    expect(left).toEqual([]);
  });
});

test('a code or link step that has left for the login begins anew when it is come back to (S4.35)', async () => {
  const isOpen = () => accepted({ recall_stage: 'commit_login', login_name: email });
  const code = openForm();
  await toCode(code);
  code.answers.set(paths.verify, () => refused(20026));
  code.answers.set(paths.recall, isOpen);
  await code.flow.submitCode('123456');

  const link = await toLinkForm();
  link.answers.set(paths.result, () => refused(20026));
  link.answers.set(paths.recall, isOpen);
  const stop = link.flow.watchLink();
  await until(() => link.left.length > 0, 'the login');
  stop();

  for (const [form, step] of [
    [code, 'code'],
    [link, 'link'],
  ] as const) {
    await until(() => form.left.length > 0, 'the login');
    expect(form.left).toEqual(['/en/login?source=commit_login']);
    expect(form.state()).toMatchObject({ step, status: { type: 'busy' } });
    form.flow.reset();
    expect(form.state()).toMatchObject({ step: 'account', typed: { username: '' } });
  }
});

test('the page of the link says nothing of its own where a dialog has said it, and is pressed once more (S7.30)', async () => {
  const laptop = await toLink();
  const query = new URL((await laptop.sandbox.outbox(email))[0]?.link ?? '').searchParams;
  const open = (linkToken: string) => {
    const path = `/${laptop.app.page.language}/email-code-verify?uuid=${query.get('uuid')}`;
    const page = openTestPage(laptop.site, path, { sandbox: laptop.sandbox });
    const reportError = async () => undefined;
    return { page, link: createConfirmLinkFlow({ ...page.app, channel: fakeChannel([]), linkToken, reportError }) };
  };
  const { page, link } = open(query.get('token') ?? '');
  page.fault('registerVerify', { type: 'ret_code', code: 10001, spelling: 'ret_code' });
  await link.confirm();
  expect(link.$state.get()).toEqual({ type: 'ready' });
});
