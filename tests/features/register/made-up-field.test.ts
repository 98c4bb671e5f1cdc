/** A field that only this test has: whoever adds a row to the table has it in all steps, in storage, in the calls and in the recall. */

import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import type { AccountDetails } from '../../../src/contract/register.ts';
import { type FieldTable, registerFields } from '../../../src/features/register/fields.ts';
import { $session } from '../../../src/stores/session.ts';
import { createTestExchange, type TestExchange } from '../../sandbox/support/sandbox.ts';
import { memoryStorage } from '../../support/fake-platform.ts';
import { confirmLink, shown } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';
import { email, type Options, openForm, password, paths, refused } from './register-support.ts';

const shoeSize = 'shoe_size';

const fields: FieldTable = {
  ...registerFields,
  shoeSize: {
    step: 'account',
    box: 'text',
    texts: { label: 'usernameLabel', hint: 'usernameHint' },
    autoComplete: 'off',
    stored: true,
    // Of an exchange that knows the field.
    wire: shoeSize as keyof AccountDetails,
    read: (typed) => (/^\d\d$/.test(typed) ? { value: `EU ${typed}` } : { refused: 'usernameRequired' }),
  },
};

/** The sandbox as an exchange that takes the field. It does not give it back. */
function exchangeThatKnows(): TestExchange {
  const sandbox = createTestExchange();
  return {
    ...sandbox,
    fetch(path, init = {}) {
      if (typeof init.body !== 'string') return sandbox.fetch(path, init);
      const { [shoeSize]: _, ...known } = JSON.parse(init.body);
      return sandbox.fetch(path, { ...init, body: JSON.stringify(known) });
    },
  };
}

const tur = siteOf('tur');
afterEach(() => $session.set({ type: 'anonymous' }));

/** Pages of one tab, one after the other. */
function tab(options: Options & { readonly on?: typeof tur } = {}) {
  const sandbox = exchangeThatKnows();
  const tabStorage = memoryStorage();
  const open = (more: Options = {}) => openForm({ sandbox, tabStorage, ...options, ...more, more: { fields } });
  return { sandbox, open };
}

type Form = ReturnType<typeof openForm>;

/** What stands in the field. */
const typedIn = ({ state }: Form) => {
  const now = state();
  return 'typed' in now ? (now.typed as unknown as Record<string, string>).shoeSize : undefined;
};
const type = ({ flow }: Form, text: string) => flow.keepTyped({ shoeSize: text } as object);
/** What the calls of a path said of it. */
const sentTo = ({ sent }: Form, path: string) =>
  sent.filter((call) => call.path === path).map(({ body }) => body[shoeSize]);

describe('a made-up field', () => {
  test.each([
    ['newCode', paths.info],
    ['oldCode', '/verify/register/email'],
  ])(
    'of a registration by %s is in the first call and outlives reloads and Back at each step (S2.31, S3.01, S4.05)',
    async (kind, first) => {
      const { sandbox, open } = tab({ query: `?register_type=${kind}` });
      const typing = open();
      type(typing, '4');
      expect(typedIn(open())).toBe('4');

      const form = open();
      type(form, '42');
      await form.flow.submitAccount(email, '44');
      await shown(form.flow, 'code');
      expect(sentTo(form, first)).toEqual(['EU 42']);

      const atCode = open();
      await shown(atCode.flow, 'code');
      atCode.flow.changeAccount();
      expect(typedIn(atCode)).toBe('42');
      // Nothing has changed, so the code that is on its way still counts.
      await atCode.flow.submitAccount(email, '44');
      await shown(atCode.flow, 'code');
      expect(sentTo(atCode, first)).toEqual([]);

      await atCode.flow.submitCode(await sandbox.codeFor(email));
      await shown(atCode.flow, 'password');
      atCode.flow.goTo('account');
      expect(typedIn(atCode)).toBe('42');
      const atPassword = open();
      atPassword.flow.goTo('account');
      expect(typedIn(atPassword)).toBe('42');
    },
  );

  test.each([
    ['by mail', 'global', email, '/register/email'],
    ['by number', 'global', '5551234567', '/register/mobile'],
    ['of a regulated site', 'tur', email, '/user/public/register_compliance'],
  ] as const)(
    'is in the old call that opens an account %s, also after a reload (S7.21, S7.22)',
    async (_, id, name, path) => {
      const { sandbox, open } = tab({ on: siteOf(id), query: '?register_type=oldCode' });
      const form = open();
      type(form, '42');
      await form.flow.submitAccount(name, '44');
      await shown(form.flow, 'code');
      const reloaded = open();
      await reloaded.flow.submitCode(await sandbox.codeFor(name === email ? email : `+44 ${name}`));
      await reloaded.flow.submitPassword(password);
      await shown(reloaded.flow, 'done');
      expect(sentTo(reloaded, path)).toEqual(['EU 42']);
    },
  );

  test('of an account with two codes is in the first call, and stands in its box after the contact step and a reload (S2.32)', async () => {
    const { sandbox, open } = tab();
    sandbox.control.changeScenario('*', { registration: 'two-factor' });
    const form = open();
    type(form, '42');
    await form.flow.submitAccount(email, '44');
    await shown(form.flow, 'contact');
    form.flow.keepTyped({ contact: '555' });
    const reloaded = open();
    expect(await shown(reloaded.flow, 'contact')).toMatchObject({ typed: { contact: '555' } });
    expect(typedIn(reloaded)).toBe('42');
    reloaded.flow.submitContact('5551234567', '44');
    await reloaded.flow.submitPassword(password);
    await shown(reloaded.flow, 'security');
    const [mail, sms] = [await sandbox.codeFor(email), await sandbox.codeFor('+44 5551234567')];
    await reloaded.flow.submitFactors({ email: mail, mobile: sms });
    await shown(reloaded.flow, 'done');
    expect(sentTo(form, paths.info)).toEqual(['EU 42']);
  });

  test('comes along when a link recalls the registration in its tab, and when its last call was not answered (S3.25, S4.34)', async () => {
    const { sandbox, open } = tab({ on: tur, query: '?register_type=oldLink' });
    const form = open();
    type(form, '42');
    await form.flow.submitAccount(email, '44');
    const { registration } = await shown(form.flow, 'link');
    await confirmLink(form, email);
    form.flow.changeAccount();

    const recalled = open({ query: `?uuid=${registration.uuid}` });
    await shown(recalled.flow, 'password');
    recalled.answers.set('/user/public/register_compliance', () => new Response('', { status: 503 }));
    await recalled.flow.submitPassword(password);
    await settled();
    expect(sentTo(recalled, '/user/public/register_compliance')).toContain('EU 42');

    const again = open({ query: '' });
    await shown(again.flow, 'password');
    await again.flow.submitPassword(password);
    await shown(again.flow, 'done');
    expect(sentTo(again, '/user/public/register_compliance')).toEqual(['EU 42']);
    expect(sandbox.faults).toEqual([]);
  });

  test('that was changed after a look back makes another registration (S4.06)', async () => {
    const { open } = tab();
    const form = open();
    type(form, '42');
    await form.flow.submitAccount(email, '44');
    await shown(form.flow, 'code');
    form.flow.changeAccount();
    type(form, '43');
    form.wait(60_000);
    await form.flow.submitAccount(email, '44');
    await shown(form.flow, 'code');
    expect(sentTo(form, paths.info)).toEqual(['EU 42', 'EU 43']);
  });

  test('that is refused is said at its own place beside the others, stays as it was typed, and nothing is sent (S2.30)', async () => {
    const { open } = tab();
    const form = open();
    type(form, 'forty');
    await form.flow.submitAccount('ann@', '44');
    expect(form.state()).toMatchObject({
      step: 'account',
      status: { type: 'refused', texts: { username: 'usernameInvalid', shoeSize: 'usernameRequired' } },
    });
    expect(typedIn(form)).toBe('forty');
    await form.flow.submitAccount(email, '44');
    expect(form.state()).toMatchObject({ status: { type: 'refused', texts: { shoeSize: 'usernameRequired' } } });
    expect(form.sent).toEqual([]);
  });

  test('typed while the exchange is asked is kept (S4.05)', async () => {
    const { open } = tab();
    const form = open();
    type(form, '42');
    const held = form.hold(paths.info);
    const submitted = form.flow.submitAccount(email, '44');
    await held.asked();
    type(form, '43');
    await held.answer(refused(10001));
    await submitted;
    expect(typedIn(open())).toBe('43');
  });
});
