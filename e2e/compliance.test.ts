import type { Page } from '@playwright/test';
import { storedThingOf } from '../src/domain/stored-things.ts';
import { controlOf } from './support/sandbox-control.ts';
import {
  codeSentTo,
  complaintsOf,
  expect,
  newEmail,
  originOf,
  siteNamed,
  test,
  type Visitor,
} from './support/visitor.ts';

const site = siteNamed('global');

function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/compliance/')) paths.push(pathname + search);
  });
  return paths;
}

/** The first touch of a form, which loads its scripts; and what the law has to say of it. */
async function touch(visitor: Visitor): Promise<void> {
  const config = visitor.page.waitForResponse('**/login-entry-fe.json?v=1');
  await visitor.username.click();
  await config;
}

test('a visitor under the rules of the EEA does not get what the configuration hides from them, others do (S4.53, S4.54, S6.06, S7.57, S7.58)', async ({
  page,
  visitor,
}) => {
  const control = await controlOf(page, site);
  const paths = asked(page);
  await visitor.open(site, '/en/login');
  await touch(visitor);
  await page.waitForLoadState('networkidle');
  expect(paths.toSorted()).toEqual(['/compliance/test/login-entry-fe.json?v=1', '/compliance/v1/wall/regulation-info']);
  await expect(page.locator('.form-foot')).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('REGULATION_RESTRICT_OPERATE'));
  await control.scenario({ regulation: 'restricted' });
  await visitor.open(site, '/en/login');
  await touch(visitor);
  await expect(page.locator('.form-foot')).toBeHidden();
  await expect(page.locator('header [data-element=signUpLink]')).toBeHidden();
  await expect(visitor.submit).toBeVisible();
});

test('the answer is stored for other pages, which do not ask again (S3.37, S9.05)', async ({ page, visitor }) => {
  const control = await controlOf(page, site);
  await control.scenario({ regulation: 'restricted' });
  await visitor.open(site, '/en/login');
  await touch(visitor);
  await expect(page.locator('.form-foot')).toBeHidden();
  const stored = await page.evaluate(() => localStorage.getItem('REGULATION_RESTRICT_OPERATE'));
  expect(JSON.parse(stored ?? '')).toEqual({ restrictOperate: true, expiredTime: expect.any(Number) });
  const paths = asked(page);
  await visitor.open(site, '/en/login');
  await touch(visitor);
  await expect(page.locator('.form-foot')).toBeHidden();
  expect(paths).toEqual(['/compliance/test/login-entry-fe.json?v=1']);
});

test('without an answer about the regulation the page stays as it is, and says nothing of it (S8.22)', async ({
  page,
  visitor,
}) => {
  const control = await controlOf(page, site);
  await control.fault('regulationInfo', { type: 'status', status: 503 });
  await visitor.open(site, '/en/login');
  await touch(visitor);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.form-foot')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await visitor.logIn(newEmail(), 'wrong password');
  await expect(visitor.alert).toContainText('not right');
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
  await touch(visitor);
  const foot = page.locator('.form-foot');
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

test('after a registration, a logout and a login, all that the browser keeps is in the table (S3.41, S3.42)', async ({
  page,
  visitor,
}) => {
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
  await visitor.logOut();
  await page.waitForLoadState('networkidle');
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
