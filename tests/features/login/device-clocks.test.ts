/** Journeys on devices whose clock is wrong: each ends as on any other device. */

import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { ann, annsPassword, hour, minute } from '../../sandbox/support/sandbox.ts';
import { createFlowHarness, createRegisterHarness, fakeCaptcha, shown } from '../../support/flow-harness.ts';
import { ada, openMiniApp, withAccount } from '../mini-app/visit-support.ts';

const token = /^[\w-]{43}$/;

describe.each([
  ['24 hours slow', -24 * hour],
  ['12 minutes slow', -12 * minute],
  ['2 hours fast', 2 * hour],
  ['72 hours fast', 72 * hour],
])('with a device clock that is %s', (_, clockOffsetMs) => {
  test('a visitor logs in by password (S3.03, S7.24)', async () => {
    const harness = createFlowHarness(siteOf('global'), { sandbox: await withAccount(), clockOffsetMs });
    const flow = createLoginFlow({ ...harness.tools, captcha: fakeCaptcha() });
    await flow.submit({ username: ann.email, dialCode: '44', password: annsPassword });
    expect(flow.$state.get()).toEqual({ type: 'done' });
    expect(harness.session.value).toMatch(token);
    expect(harness.left).toEqual(['/en/dashboard']);
  });

  test('a visitor registers by mail (S3.03, S7.17)', async () => {
    const { flow, sandbox, session, left } = createRegisterHarness(siteOf('global'), { clockOffsetMs });
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    await flow.submitCode(await sandbox.codeFor(ann.email));
    await shown(flow, 'password');
    await flow.submitPassword(annsPassword);
    expect(flow.$state.get()).toEqual({ step: 'done' });
    expect(session.value).toMatch(token);
    expect(left).toEqual(['/en/dashboard?newUser=true']);
  });

  test('a visitor opens the mini app and is signed in by the messenger (S4.27, S7.25, S9.29)', async () => {
    const sandbox = await withAccount();
    await sandbox.seedAccount({ email: 'ada@mail.example', messenger: ada.id });
    const visit = openMiniApp({ sandbox, clockOffsetMs });
    visit.miniApp.byMessenger();
    await visit.miniApp.accept();
    expect(visit.reported).toEqual([]);
    expect(visit.session.value).toMatch(token);
    expect(visit.left).toEqual(['/en/dashboard']);
  });
});
