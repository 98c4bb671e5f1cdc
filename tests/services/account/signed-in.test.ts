/** What every page asks about its visitor: who is signed in, and which regulation counts. */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { loadMember } from '../../../src/services/account/member.ts';
import { createCompliance } from '../../../src/services/checks/compliance.ts';
import { createTestExchange } from '../../sandbox/support/sandbox.ts';
import { closeTestPages, openTestPage, until } from '../../support/test-page.ts';

afterEach(closeTestPages);

test('the header shows the number of the member that the exchange knows by the session (S7.32)', async () => {
  const sandbox = createTestExchange();
  const { uid, token } = await sandbox.seedAccount({ session: 'ordinary' });
  const page = openTestPage(siteOf('global'), '/en', { sandbox });
  page.app.session.replaceToken(token ?? '', false);
  expect(await loadMember(page.app.exchange)).toBe(uid);
  expect(page.sent).toMatchObject([
    { method: 'GET', path: '/user/private/member/info', headers: { usertoken: token } },
  ]);
});

test('a page with an element that the law may change asks for the regulation (S7.57)', async () => {
  const page = openTestPage(siteOf('global'), '/en/login');
  createCompliance(page.app, { needsAccount: false });
  const asked = () => page.sent.find(({ path }) => path === '/compliance/v1/wall/regulation-info');
  expect(await until(asked, 'the question')).toMatchObject({ method: 'GET', body: {} });
});
