import type { Page } from '@playwright/test';
import { storedThingOf } from '../../src/domain/storage/stored-things.ts';
import { logIn, seedAccount } from '../support/accounts.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, complaintsOf, expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/compliance/')) paths.push(pathname + search);
  });
  return paths;
}

test('an untouched page in the EEA loses what the configuration hides there, others keep it; so do pages without a form (S3.37, S4.51, S4.53, S4.54, S6.06, S7.57, S7.58, S9.05)', async ({
  page,
  visitor,
}) => {
  const control = await controlOf(page, site);
  const paths = asked(page);
  await visitor.open(site, '/en/login');
  await expect
    .poll(() => paths.toSorted())
    .toEqual(['/compliance/test/login-entry-fe.json?v=1', '/compliance/v1/wall/regulation-info']);
  await expect(page.locator('main [data-element=signUpLink]')).toBeVisible();

  // Its answer is stored: one that comes late must not be that of the next page.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('REGULATION_RESTRICT_OPERATE'))).not.toBeNull();
  await page.evaluate(() => localStorage.removeItem('REGULATION_RESTRICT_OPERATE'));
  await control.scenario({ regulation: 'restricted' });
  await visitor.open(site, '/en/login');
  await expect(page.locator('main [data-element=signUpLink]')).toBeHidden();
  await expect(page.locator('header [data-element=signUpLink]')).toBeHidden();
  await expect(visitor.submit).toBeVisible();

  // The answer is stored for other pages, which do not ask again.
  const stored = await page.evaluate(() => localStorage.getItem('REGULATION_RESTRICT_OPERATE'));
  expect(JSON.parse(stored ?? '')).toEqual({ restrictOperate: true, expiredTime: expect.any(Number) });
  paths.length = 0;
  for (const path of ['/en', '/en/dashboard', '/en/login']) {
    await visitor.open(site, path);
    for (const link of await page.locator('a[href*="/sign-up"]').all()) await expect(link).toBeHidden();
  }
  expect(new Set(paths)).toEqual(new Set(['/compliance/test/login-entry-fe.json?v=1']));
});

test('a page of somebody signed in asks as soon as it shows its form, or the links to one (S4.51, S4.54, S6.06)', async ({
  page,
  visitor,
}) => {
  const control = await controlOf(page, site);
  await control.scenario({ regulation: 'restricted' });
  const paths = asked(page);
  const link = page.locator('main [data-element=signUpLink]');
  await logIn(page, await seedAccount(site));
  await page.goto(originOf(site, '/en/login'), { waitUntil: 'networkidle' });
  await expect(page.locator('.signed-in')).toContainText('***@mail.example');
  expect(paths).toEqual([]);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(visitor.submit).toBeVisible();
  await expect(link).toBeHidden();
  expect(paths.toSorted()).toEqual(['/compliance/test/login-entry-fe.json?v=1', '/compliance/v1/wall/regulation-info']);

  for (const why of ['ended in another tab', 'forgotten by the exchange', 'not to be found out'] as const) {
    await page.evaluate(() => localStorage.removeItem('REGULATION_RESTRICT_OPERATE'));
    // A login page that is open would follow the login below.
    await page.goto('about:blank');
    const account = await seedAccount(site);
    await logIn(page, why === 'forgotten by the exchange' ? { ...account, token: 'x'.repeat(43) } : account);
    if (why === 'not to be found out') await control.fault('profile', { type: 'drop' });
    paths.length = 0;
    await page.goto(originOf(site, '/en/login'), { waitUntil: 'networkidle' });
    if (why === 'ended in another tab') {
      await expect(page.locator('.signed-in')).toBeVisible();
      expect(paths).toEqual([]);
      // Not the cookie by which the sandbox knows whose scenario it is.
      await page.context().clearCookies({ name: /_TOKEN$/ });
    }
    await expect(visitor.submit, why).toBeVisible();
    await expect(link, why).toBeHidden();
  }
});

test('a rule that names an account is for that account, where a login shows its form to somebody signed in (S4.51, S4.54)', async ({
  page,
  visitor,
}) => {
  const account = await seedAccount(site);
  const profile = page.waitForResponse('**/v2/private/user/profile');
  await page.route('**/login-entry-fe.json?v=1', async (route) => {
    const { result } = await (await profile).json();
    await route.fulfill({ json: [{ element: 'signUpLink', action: 'hide', account: String(result.id) }] });
  });
  await logIn(page, account);
  // A provider's answer is under way, so the form is there.
  await page.goto(originOf(site, '/en/login?state=x'));
  await expect(page.locator('main [data-element=signUpLink]')).toBeHidden();
  await expect(visitor.submit).toBeVisible();
});

test('a link is held with a sentence until the answer is known; then it is followed, or the page says why not (S4.51, S6.06)', async ({
  page,
  visitor,
}) => {
  const control = await controlOf(page, site);
  const body = page.locator('main [data-element=signUpLink]');
  const note = page.getByText('One moment: we are checking what is available in your region.');
  for (const regulation of ['restricted', 'free'] as const) {
    await control.scenario({ regulation });
    const answer = Promise.withResolvers<void>();
    await page.route('**/regulation-info', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await visitor.open(site, '/en');
    await expect(note).toBeHidden();
    await body.click();
    await expect(note).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/en');
    answer.resolve();
    if (regulation === 'restricted') {
      await expect(page.getByRole('status').getByText('This is not available in your region.')).toBeVisible();
      await expect(body).toBeHidden();
    } else await page.waitForURL('**/sign-up');
    await page.unroute('**/regulation-info');
    await page.evaluate(() => localStorage.removeItem('REGULATION_RESTRICT_OPERATE'));
  }
});

test('nothing is held for longer than 5 s, and not at all where the scripts cannot be had (S4.51, S4.53)', {
  tag: '@all',
}, async ({ page, visitor }) => {
  await page.route('**/regulation-info', () => undefined);
  await visitor.open(site, '/en');
  const started = Date.now();
  await page.locator('main [data-element=signUpLink]').click();
  await page.waitForURL('**/sign-up', { waitUntil: 'commit' });
  expect(Date.now() - started).toBeGreaterThan(3000);
  expect(Date.now() - started).toBeLessThan(7000);

  await page.route('**/_astro/*.js', (route) => route.abort());
  await visitor.open(site, '/en');
  await page.locator('main [data-element=signUpLink]').click();
  await page.waitForURL('**/sign-up');
});

test('a restricted visitor cannot send the registration form, not even before the answer; elsewhere it goes on (S4.51, S6.06)', async ({
  page,
  visitor,
}) => {
  const control = await controlOf(page, site);
  await control.scenario({ regulation: 'restricted' });
  const codes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/register')) codes.push(request.url());
  });
  const answer = Promise.withResolvers<void>();
  await page.route('**/regulation-info', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await visitor.open(site, '/en/sign-up');
  await visitor.username.fill(newEmail());
  await visitor.username.press('Enter');
  await expect(page.getByText('One moment: we are checking what is available in your region.')).toBeVisible();
  answer.resolve();
  await expect(page.getByText('This is not available in your region.')).toBeVisible();
  await expect(page.locator('form[data-element=signUpForm]')).toHaveAttribute('inert', '');
  expect(codes).toEqual([]);
});

test('a rule for one site takes its provider buttons away; a compliance host of testers is asked in place of ours, and what no page has is told to the operator (S4.54, S7.05, S7.12)', async ({
  page,
  visitor,
}) => {
  const tur = siteNamed('tur');
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/public/metrics')) told.push(request.postData() ?? '');
  });
  await visitor.open(tur, '/tr-TUR/login');
  await expect(page.locator('.providers')).toBeHidden();
  await visitor.open(tur, '/tr-TUR/sign-up');
  await expect(page.locator('.ways')).toBeHidden();
  expect(told).toEqual([]);

  const testers = originOf(tur).replace('tur.localhost', 'compliance.localhost');
  await page.route(`${testers}/**`, (route) =>
    route.fulfill({
      json: { ret_code: 0, ret_msg: '', result: { restrictOperate: true }, token: null },
      headers: { 'access-control-allow-origin': originOf(tur), 'access-control-allow-credentials': 'true' },
    }),
  );
  await page.route('**/login-entry-fe.json?v=1', (route) =>
    route.fulfill({
      json: [
        { element: 'signUpLink', action: 'hide', rc: 'EEA' },
        { element: 'singUpLink', action: 'hide' },
      ],
    }),
  );
  await page.evaluate((host) => {
    localStorage.clear();
    localStorage.setItem('complianceSDKApi2Host', host);
  }, testers);
  await visitor.open(tur, '/tr-TUR/login');
  await expect(page.locator('main [data-element=signUpLink]')).toBeHidden();
  // What is told comes with the form's scripts.
  await page.locator('#username').click();
  await expect.poll(() => told.join()).toContain('"name":"complianceRuleIgnored","facts":{"part":"element","rule":2}');
});

test('without an answer about the regulation the page stays as it is, without a message (S8.22)', {
  tag: '@all',
}, async ({ page, visitor }) => {
  const control = await controlOf(page, site);
  await control.fault('regulationInfo', { type: 'status', status: 503 });
  const answered = page.waitForResponse('**/compliance/v1/wall/regulation-info');
  await visitor.open(site, '/en/login');
  await answered;
  await visitor.logIn(newEmail(), 'wrong password');
  await expect(visitor.alert).toContainText('is incorrect');
  await expect(page.locator('main [data-element=signUpLink]')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('what is disabled is out of reach of pointer and keys, on parts that are drawn later too (S4.52, S4.54)', async ({
  page,
  visitor,
}) => {
  const complaints = complaintsOf(page);
  await page.route('**/login-entry-fe.json?v=1', (route) =>
    route.fulfill({ json: [{ element: 'signUpLink', action: 'disable', priority: '2' }] }),
  );
  await visitor.open(site, '/en/login');
  const foot = page.locator('main [data-element=signUpLink]');
  await expect(foot).toHaveAttribute('inert', '');
  await expect(foot).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => {
    const late = document.createElement('button');
    late.dataset.element = 'signUpLink';
    late.id = 'late';
    document.querySelector('.card')?.append(late);
  });
  await expect(page.locator('#late')).toHaveAttribute('inert', '');
  expect(complaints).toEqual([]);
});

test('after a registration, a logout and a login, all that the browser keeps is in the table (S3.41, S3.42)', {
  tag: '@all',
}, async ({ page, visitor }) => {
  const email = newEmail();
  const kept = new Set<string>();
  const look = async () => {
    for (const { name } of await page.context().cookies()) kept.add(`cookie ${name}`);
    const keys = await page.evaluate(() => [
      ...Object.keys(localStorage).map((name) => `local ${name}`),
      ...Object.keys(sessionStorage).map((name) => `tab ${name}`),
    ]);
    for (const name of keys) kept.add(name);
  };
  await visitor.open(site, '/en/sign-up');
  await visitor.startRegistration(email);
  await look();
  await visitor.enterCode(await codeSentTo(email));
  await visitor.password.fill('a horse and a battery');
  await look();
  await visitor.submit.click();
  await page.waitForURL('**/dashboard?newUser=true');
  await look();
  const loggedOut = page.waitForResponse('**/logout');
  await visitor.logOut();
  await loggedOut;
  await look();
  await page.goto(originOf(site, '/en/login'));
  await page.locator('.open-languages').click();
  await page.locator('#languages a[lang=es-ES]').click();
  await page.waitForURL('**/es-ES/login');
  await visitor.logIn(email, 'a horse and a battery');
  await page.waitForURL('**/dashboard*');
  await look();
  expect(kept.size).toBeGreaterThanOrEqual(6);
  const unknown = [...kept].filter((entry) => {
    const [place = '', name = ''] = entry.split(/ (.*)/s);
    const of = (['cookie', 'local', 'tab'] as const).find((known) => known === place);
    return of === undefined || storedThingOf(of, name, site.brand.storagePrefix) === undefined;
  });
  expect(unknown).toEqual([]);
});
