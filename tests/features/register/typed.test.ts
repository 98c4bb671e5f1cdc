import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { usernameText } from '../../../src/domain/account/username.ts';
import { ann } from '../../sandbox/support/sandbox.ts';
import { createRegisterHarness, type RegisterHarness, shown } from '../../support/flow-harness.ts';
import { readTexts } from '../../support/test-page.ts';

const texts = readTexts('en', 'inverse');
const site = siteOf('global');

async function toPassword({ flow, sandbox }: RegisterHarness, account: string = ann.email): Promise<void> {
  await flow.submitAccount(account, '44');
  await shown(flow, 'code');
  await flow.submitCode(await sandbox.codeFor(account));
  await shown(flow, 'password');
}

describe('a name', () => {
  test.each([
    ['', 'Enter your email address or mobile number.'],
    ['ab', 'Enter an email address, or a mobile number'],
    ['1234', 'a mobile number of 5 to 12 digits'],
    ['1234567890123', 'a mobile number of 5 to 12 digits'],
    [`${'a'.repeat(90)}@mail.example`, 'Enter an email address, or a mobile number'],
  ])('%j is refused in words, and nothing is sent (S2.30, S5.01, S5.02, S5.03, S5.04)', async (typed, words) => {
    const { flow, sent } = createRegisterHarness(site);
    await flow.submitAccount(typed, '44');
    const { status } = await shown(flow, 'account');
    expect(status.type === 'refused' && texts[status.texts.username ?? '']).toContain(words);
    expect(sent).toEqual([]);
  });

  test('that was sent a code a moment ago is not sent another after a look back at the account (S4.09)', async () => {
    const { flow, sandbox, sent } = createRegisterHarness(site);
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    const before = sent.length;
    flow.changeAccount();
    const state = await shown(flow, 'account');
    expect(state.typed.username).toBe(ann.email);
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    expect(sent).toHaveLength(before);
    await flow.submitCode(await sandbox.codeFor(ann.email));
    const { registration } = await shown(flow, 'password');
    expect(usernameText(registration.username)).toBe(ann.email);
  });
});

describe('a new password', () => {
  test.each([
    ['', 'Enter your password.'],
    ['short', 'at least 8'],
    ['x'.repeat(65), 'at most 64'],
    ['password123', 'easy to guess'],
    [ann.email, 'not your email address'],
    ['🐎'.repeat(64), 'too many emoji'],
    ['half of a \ud83d horse', 'character of this password is incomplete'],
  ])('%j is refused in words, and nothing is sent (S2.30, S3.02, S3.03, S4.08)', async (typed, words) => {
    const harness = createRegisterHarness(site);
    await toPassword(harness);
    const before = harness.sent.length;
    await harness.flow.submitPassword(typed);
    const { status } = await shown(harness.flow, 'password');
    expect(status.type === 'refused' && texts[status.texts.password ?? '']).toContain(words);
    expect(harness.sent).toHaveLength(before);
  });
});

describe('a code', () => {
  test('that is incomplete is not sent, and a wrong one can be typed again (S4.06, S5.08)', async () => {
    const { flow, sandbox, sent } = createRegisterHarness(site);
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    const before = sent.length;
    await flow.submitCode('123');
    expect(await shown(flow, 'code')).toMatchObject({ status: { type: 'refused', texts: { code: 'codeIncomplete' } } });
    expect(sent).toHaveLength(before);
    const right = await sandbox.codeFor(ann.email);
    await flow.submitCode(right === '000000' ? '000001' : '000000');
    const { status } = await shown(flow, 'code');
    expect(status.type === 'refused' && texts[status.texts.code ?? '']).toContain('This code is incorrect');
    await flow.submitCode(right);
    await shown(flow, 'password');
  });
});
