/** By which name a visitor who is signed in is told so: as the exchange masks it (S3.27, S7.31). */

import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { quickLogIn } from '../../../src/services/session/quick-login.ts';
import { createFlowHarness, eventually } from '../../support/flow-harness.ts';
import { openSignedIn } from '../../support/signed-in-flow.ts';

const profilePath = '/v2/private/user/profile';

const answer = (result: unknown) => Response.json({ ret_code: 0, ret_msg: '', result, token: null });

/** A page of somebody who is signed in, whose profile holds these names. */
async function open(names: object, more: (path: string) => Response | undefined = () => undefined) {
  const harness = createFlowHarness(siteOf('global'), {
    instead: (path) => (path === profilePath ? answer({ id: 7, ...names }) : more(path)),
  });
  await harness.signIn();
  return harness;
}

const rows = [
  [{ vague_email: 'a***@mail.example', vague_mobile: '5****6', username: 'ann' }, 'a***@mail.example'],
  [{ vague_email: '', vague_mobile: '5****6', username: 'ann' }, '5****6'],
  [{ vague_mobile: '5****6' }, '5****6'],
  [{ vague_email: '', vague_mobile: '', username: 'ann' }, 'ann'],
  [{ username: 'ann' }, 'ann'],
  [{}, 'UID 7'],
  [{ vague_email: '', vague_mobile: '', username: '' }, 'UID 7'],
] as const;

describe('with the names', () => {
  test.each(rows)('%j the login page says %s (decision 0033)', async (names, name) => {
    const { tools, left } = await open(names);
    const flow = openSignedIn(tools);
    await flow.goOn();
    flow.changeAccount();
    expect(flow.$state.get()).toEqual({ type: 'asking' });
    flow.reset();
    await eventually(
      () => (flow.$state.get().type === 'asking' ? undefined : true),
      () => 'still asking',
    );
    expect(flow.$state.get()).toEqual({ type: 'known', name });
    flow.reset();
    expect(flow.$state.get()).toEqual({ type: 'known', name });
    flow.changeAccount();
    flow.reset();
    expect(flow.$state.get()).toEqual({ type: 'form', changed: true });
    expect(left).toEqual([]);
  });

  test.each(rows)('%j a visitor is asked whether to leave the account of %s (S4.25, S7.26)', async (names, name) => {
    const asked: string[] = [];
    const harness = await open(names, (path) =>
      path === '/user/public/quick_login'
        ? Response.json({ ret_code: 0, ret_msg: '', result: { id: 8 }, token: 'of-another-account' })
        : undefined,
    );
    await quickLogIn(harness.exchange, 'handed-over', {
      async ask({ account }) {
        asked.push(account);
        return false;
      },
      isFromCompany: async () => false,
    });
    expect(asked).toEqual([name]);
  });
});
