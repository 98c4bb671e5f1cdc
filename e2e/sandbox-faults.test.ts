import type { Page } from '@playwright/test';
import type { EndpointName } from '../src/contract/all.ts';
import type { Fault } from '../src/sandbox/faults.ts';
import { controlOf } from './support/sandbox-control.ts';
import { expect, newEmail, siteNamed, test, type Visitor } from './support/visitor.ts';

const site = siteNamed('global');

const ourFault = /Something went wrong on our side/;
const noServer = /could not reach the server/;
const known = /already an account/;

const rows: readonly (readonly [string, Fault, RegExp])[] = [
  ['a server error', { type: 'status', status: 503 }, ourFault],
  ['an HTML page with status 502', { type: 'html', status: 502 }, ourFault],
  ['an HTML page with status 200', { type: 'html', status: 200 }, ourFault],
  ['nothing', { type: 'empty' }, ourFault],
  ['a broken connection', { type: 'drop' }, noServer],
  ['an answer for another origin', { type: 'cors' }, noServer],
  ['a return code sent as text', { type: 'ret_code', code: '20022', spelling: 'ret_code' }, known],
  ['a return code in the other spelling', { type: 'ret_code', code: 20022, spelling: 'retCode' }, known],
  ['a return code nobody knows', { type: 'ret_code', code: 87654, spelling: 'ret_code' }, ourFault],
  ['success without a result', { type: 'missing-result' }, ourFault],
];

interface Journey {
  readonly name: string;
  readonly path: string;
  readonly endpoint: EndpointName;
  submit(visitor: Visitor): Promise<void>;
  /** Once more, with what is still in the form; it goes through now. */
  finish(visitor: Visitor): Promise<void>;
}

const journeys: readonly Journey[] = [
  {
    name: 'login',
    path: '/en/login',
    endpoint: 'login',
    submit: (visitor) => visitor.logIn(newEmail(), 'wrong password'),
    async finish(visitor) {
      await visitor.submit.click();
      await expect(visitor.page.getByText(/is not right/).first()).toBeVisible();
      await expect(visitor.password).toHaveValue('wrong password');
    },
  },
  {
    name: 'registration',
    path: '/en/sign-up',
    endpoint: 'registerInfo',
    async submit(visitor) {
      await visitor.username.fill(newEmail());
      await visitor.submit.click();
    },
    async finish(visitor) {
      await visitor.submit.click();
      await expect(visitor.code).toBeFocused();
    },
  },
];

for (const { name, path, endpoint, submit, finish } of journeys) {
  for (const [what, fault, message] of rows) {
    test(`a ${name} that is answered by ${what} says so, and goes through the next time (S8.01, S8.03, S8.04, S8.06, S8.08)`, async ({
      visitor,
      page,
    }) => {
      const control = await controlOf(page, site);
      await control.fault(endpoint, fault);
      await visitor.open(site, path);
      await submit(visitor);
      await expectMessage(page, message);
      await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
      await control.clear();
      await finish(visitor);
    });
  }

  test(`a ${name} that hangs is given up after 30 seconds, says so, and goes through the next time (S8.02, S9.01)`, async ({
    visitor,
    page,
  }) => {
    const control = await controlOf(page, site);
    await control.fault(endpoint, { type: 'hang' });
    await page.clock.install();
    await visitor.open(site, path);
    const hanging = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/(?:login|register\/info)$/.test(request.url()),
    );
    await submit(visitor);
    await hanging;
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'true');
    await page.clock.fastForward(30_000);
    await expectMessage(page, /taking too long/);
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
    await control.clear();
    await finish(visitor);
  });
}

/** Where it is said, in the form, as a toast or in a dialog, is the catalogue's business. */
async function expectMessage(page: Page, message: RegExp): Promise<void> {
  await expect(page.getByText(message).first()).toBeVisible();
}
