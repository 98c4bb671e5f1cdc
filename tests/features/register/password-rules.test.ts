import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { commonPasswords } from '../../../src/domain/account/common-passwords.ts';
import type { RegisterTools } from '../../../src/features/register/tools.ts';
import { ann } from '../../sandbox/support/sandbox.ts';
import { createRegisterHarness, eventually, shown } from '../../support/flow-harness.ts';

async function atPassword(more: Partial<RegisterTools> = {}) {
  const harness = createRegisterHarness(siteOf('global'), { more });
  const { flow, sandbox } = harness;
  await flow.submitAccount(ann.email, '44');
  await shown(flow, 'code');
  await flow.submitCode(await sandbox.codeFor(ann.email));
  await shown(flow, 'password');
  return harness;
}

const openings = ({ sent }: Awaited<ReturnType<typeof atPassword>>) =>
  sent.filter(({ path }) => path === '/user/public/register/password');

describe('the password of a new account', () => {
  test.each([
    ['dolphins', 'one of the commonest'],
    ['Baseball1', 'one of the commonest, in other case'],
    ['aaaaaaaa', 'one character'],
    ['11112222', 'two characters'],
    ['gatehouse', 'the brand’s name'],
    ['abcd4321', 'sequences'],
  ])('is refused at the field if it is %s: %s (S5.32)', async (password) => {
    const harness = await atPassword();
    await harness.flow.submitPassword(password);
    expect(harness.flow.$state.get()).toMatchObject({
      step: 'password',
      status: { type: 'refused', texts: { password: 'passwordTooCommon' } },
    });
    expect(openings(harness)).toEqual([]);
  });

  test('is accepted with 8 characters and no digit or capital (S5.32)', async () => {
    const harness = await atPassword();
    await harness.flow.submitPassword('tulpenau');
    expect(harness.flow.$state.get()).toEqual({ step: 'done' });
  });

  test('is compared with a list that is fetched with the step, once for all tries (S5.32)', async () => {
    let loads = 0;
    const loadCommonPasswords = async () => {
      loads += 1;
      return commonPasswords;
    };
    const harness = createRegisterHarness(siteOf('global'), { more: { loadCommonPasswords } });
    await harness.flow.submitAccount(ann.email, '44');
    await shown(harness.flow, 'code');
    expect(loads).toBe(0);
    await harness.flow.submitCode(await harness.sandbox.codeFor(ann.email));
    await shown(harness.flow, 'password');
    expect(loads).toBe(1);
    for (const password of ['dolphins', 'baseball1', 'tulpenau']) await harness.flow.submitPassword(password);
    expect(harness.flow.$state.get()).toEqual({ step: 'done' });
    expect(loads).toBe(1);
  });

  test('goes to the exchange where the list cannot be had, and the exchange decides (S5.32)', async () => {
    let loads = 0;
    const loadCommonPasswords = async () => {
      loads += 1;
      throw new TypeError('Failed to fetch');
    };
    const harness = await atPassword({ loadCommonPasswords });
    await harness.flow.submitPassword('dolphins');
    expect(openings(harness)).toHaveLength(1);
    expect(harness.flow.$state.get()).toMatchObject({ step: 'password', status: { type: 'failed' } });
    await harness.flow.submitPassword('tulpenau');
    expect(harness.flow.$state.get()).toEqual({ step: 'done' });
    expect(loads).toBe(1);
  });

  test('waits 3 s at most for a list that does not come (S5.32)', async () => {
    const harness = await atPassword({ loadCommonPasswords: () => new Promise(() => undefined) });
    const submitted = harness.flow.submitPassword('tulpenau');
    expect(harness.flow.$state.get()).toMatchObject({ status: { type: 'busy' } });
    await eventually(
      () => harness.timers.size || undefined,
      () => 'no timer',
    );
    harness.wait(3000);
    await submitted;
    expect(harness.flow.$state.get()).toEqual({ step: 'done' });
  });

  test('is not sent if the visitor leaves the step while the list is awaited (S5.32)', async () => {
    const harness = await atPassword({ loadCommonPasswords: () => new Promise(() => undefined) });
    const submitted = harness.flow.submitPassword('tulpenau');
    harness.flow.changeAccount();
    harness.wait(3000);
    await submitted;
    expect(openings(harness)).toEqual([]);
    expect(harness.flow.$state.get()).toMatchObject({ step: 'account' });
  });
});
