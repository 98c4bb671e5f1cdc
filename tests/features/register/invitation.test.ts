import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { ann } from '../../sandbox/support/sandbox.ts';
import { createRegisterHarness, shown } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';

const site = siteOf('global');
const info = '/user/public/register/info';
const check = '/user/public/conversion/check';

describe('the invitation code of the first step', () => {
  test('is checked when the field is left, and goes along with the registration (S1.02, S3.01, S3.16)', async () => {
    const { flow, call, sent } = createRegisterHarness(site);
    flow.keepTyped({ invitation: 'FRIEND1' });
    await flow.leaveInvitation();
    expect(flow.$invitation.get()).toEqual({ code: 'FRIEND1', status: 'accepted' });
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    expect(call(info).body).toMatchObject({ medium: 'referral', ref: 'FRIEND1' });
    expect(sent.filter(({ path }) => path === check)).toHaveLength(1);
  });

  test.each([
    ['NOTACODE', 'refused'],
    ['two words', 'malformed'],
  ] as const)(
    '%s is %s when the field is left: it is neither sent nor kept, and the registration goes on (S3.16)',
    async (code, status) => {
      const { flow, call, tabStorage, cookies } = createRegisterHarness(site);
      flow.keepTyped({ username: ann.email });
      flow.keepTyped({ invitation: code });
      await flow.leaveInvitation();
      expect(flow.$invitation.get()).toEqual({ code, status });
      await flow.submitAccount(ann.email, '44');
      await shown(flow, 'code');
      expect(JSON.stringify(call(info).body)).not.toContain(code);
      expect(JSON.stringify([tabStorage.get('X_REGISTRATION'), ...cookies])).not.toContain(code);
    },
  );

  test('that is refused only at the submit stops it once, so that the visitor reads it (S3.16)', async () => {
    const { flow, call, sent } = createRegisterHarness(site);
    flow.keepTyped({ invitation: 'NOTACODE' });
    await flow.submitAccount(ann.email, '44');
    expect(await shown(flow, 'account')).toMatchObject({ stopped: 'invitation', status: { type: 'ready' } });
    expect(sent.some(({ path }) => path === info)).toBe(false);
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    expect(JSON.stringify(call(info).body)).not.toContain('NOTACODE');
  });

  test('of the address that is refused is not in the page’s address that calls carry either (S3.16)', async () => {
    const { flow, call } = createRegisterHarness(site, { query: '?theme=dark&ref=NOTACODE&medium=broker' });
    await flow.submitAccount(ann.email, '44');
    // It may be said only now; the next submit goes on.
    if (flow.$state.get().step === 'account') await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    expect(call(info).body).toMatchObject({
      url: 'http://localhost:4321/en/sign-up?theme=dark',
      location_link: 'http://localhost:4321/en/sign-up?theme=dark',
    });
    expect(JSON.stringify(call(info).body)).not.toMatch(/NOTACODE|broker|medium/);
  });

  test('lasts over a reload and another language like the name, also when it was emptied (S1.02, S3.01)', async () => {
    const first = createRegisterHarness(site, { query: '?ref=FRIEND1' });
    first.flow.keepTyped({ invitation: '10003' });
    const { tabStorage, sandbox } = first;
    const second = createRegisterHarness(site, { query: '?ref=FRIEND1', tabStorage, sandbox });
    expect(await shown(second.flow, 'account')).toMatchObject({ typed: { invitation: '10003' } });
    await second.flow.leaveInvitation();
    expect(second.flow.$invitation.get()).toEqual({ code: '10003', status: 'accepted' });
    second.flow.keepTyped({ invitation: '' });
    const third = createRegisterHarness(site, { query: '?ref=FRIEND1', tabStorage, sandbox });
    await third.flow.submitAccount(ann.email, '44');
    await shown(third.flow, 'code');
    expect(third.call(info).body).not.toHaveProperty('ref');
  });

  test('that is changed after a code was sent starts the registration again (S1.02)', async () => {
    const { flow, sent } = createRegisterHarness(site);
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    flow.changeAccount();
    flow.keepTyped({ invitation: 'FRIEND1' });
    await flow.submitAccount(ann.email, '44');
    expect(sent.filter(({ path }) => path === info).map(({ body }) => body.ref)).toEqual([undefined, 'FRIEND1']);
  });

  test('is not waited for long, and is sent without an answer (S8.20)', async () => {
    const never = new Promise<Response>(() => undefined);
    const { flow, call, wait } = createRegisterHarness(site, {
      instead: (path) => (path === check ? never : undefined),
    });
    flow.keepTyped({ invitation: 'FRIEND1' });
    const submitted = flow.submitAccount(ann.email, '44');
    let waited = 0;
    for (; waited < 10_000 && flow.$state.get().step === 'account'; waited += 500) {
      wait(500);
      await settled();
    }
    await submitted;
    // Once for the code's own word, and once for the fields of the call.
    expect(waited).toBeLessThanOrEqual(4000);
    await shown(flow, 'code');
    expect(call(info).body).toMatchObject({ ref: 'FRIEND1' });
  });
});
