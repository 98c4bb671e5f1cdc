import type { Browser, Page, Route } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { isReact } from '../support/react-script.ts';
import { expect, newEmail, originOf, siteNamed, test, Visitor } from '../support/visitor.ts';

const site = siteNamed('global');
/** What the page has sent to the exchange as a login. */
function watchLogins(page: Page): string[] {
  const logins: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname === '/login') logins.push(pathname);
  });
  return logins;
}

/** Presses Enter twice in a form. The answer to the first is held, so that the second always comes while the login is on its way. */
async function pressEnterTwice(page: Page): Promise<void> {
  const pressed = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    if (route.request().method() === 'POST') await pressed.promise;
    await route.fallback();
  };
  await page.route('**/login', hold);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  pressed.resolve();
}

type Journey = (visitor: Visitor) => Promise<void>;

/**
 * Lets a visitor do something once, to learn which scripts their page loads, and once more for each of them, which then comes 5 s late.
 *
 * @param tried a journey whose scripts another test makes late
 */
async function expectNothingLost(browser: Browser, journey: Journey, tried?: Journey): Promise<void> {
  const scripts = new Set<string>();
  async function visit(late?: string, way = journey): Promise<void> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route('**/_astro/*.js', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === late) await new Promise((resolve) => setTimeout(resolve, 5000));
      else if (late === undefined) scripts.add(pathname);
      await route.continue().catch(() => undefined);
    });
    await test.step(late ?? 'all in time', () => way(new Visitor(page)));
    await context.close();
  }
  if (tried) await visit(undefined, tried);
  const others = [...scripts];
  await visit();
  for (const script of others) scripts.delete(script);
  expect(scripts.size).toBeGreaterThan(tried ? 1 : 5);
  test.setTimeout(scripts.size * 30_000);
  // Each visit mostly waits, so four of them share the time.
  const waiting = [...scripts];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) await visit(script);
    }),
  );
}

test.describe('where React never comes', () => {
  test.beforeEach(({ page }) => page.route(isReact, (route) => route.abort()));

  test('a login works by its flow alone (S2.30)', async ({ visitor, page }) => {
    const { username, password } = await seedAccount(site);
    const logins = watchLogins(page);
    await visitor.open(site, '/en/login?redirect=%2Fen%2Fterms');
    await visitor.logIn(username, password);
    await page.waitForURL(originOf(site, '/en/terms'));
    expect(logins).toHaveLength(1);
  });

  test('a wrong password is said, and the next try is another login (S2.30, S8.10)', async ({ visitor, page }) => {
    const { username, password } = await seedAccount(site);
    const logins = watchLogins(page);
    await visitor.open(site, '/en/login');
    await visitor.logIn(username, 'wrong password');
    await expect(visitor.alert).toContainText('is incorrect');
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
    await expect(visitor.password).toBeFocused();
    await page.keyboard.type(password);
    await expect(visitor.alert).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(originOf(site, '/en/dashboard'));
    expect(logins).toHaveLength(2);
  });

  test('an empty form, a lost connection and a dialog are said in the form (S2.30, S3.07, S8.17)', async ({
    visitor,
    page,
    context,
  }) => {
    await visitor.open(site, '/en/login');
    await visitor.submit.click();
    await expect(page.locator('#username-early')).toContainText('Enter your email address or mobile number.');
    await expect(visitor.username).toBeFocused();
    await visitor.logIn(newEmail(), 'wrong password');
    await expect(visitor.alert).toContainText('is incorrect');
    await context.setOffline(true);
    await visitor.submit.click();
    await expect(visitor.alert).toContainText('could not reach the server');
    await context.setOffline(false);
    await page.route('**/login', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            headers: {
              'access-control-allow-origin': originOf(site),
              'access-control-allow-credentials': 'true',
            },
            json: { ret_code: 41106, ret_msg: '', result: {}, token: null },
          })
        : route.fallback(),
    );
    await visitor.submit.click();
    await expect(visitor.alert).toContainText('cannot be used on the Turkish site');
  });
});

test('a login is on its way before React is there; React then shows how it ended, and takes nothing typed (S2.30)', async ({
  visitor,
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isReact, async (route) => {
    await held;
    await route.continue();
  });
  const logins = watchLogins(page);
  await visitor.open(site, '/en/login');
  await visitor.username.fill(newEmail());
  await visitor.password.fill('wrong password');
  await pressEnterTwice(page);
  await expect(visitor.alert).toContainText('is incorrect');
  expect(logins).toHaveLength(1);
  await page.keyboard.type('another one');
  release();
  await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0);
  await expect(visitor.password).toHaveValue('another one');
  await page.keyboard.press('Enter');
  await expect(visitor.alert).toContainText('is incorrect');
  await expect(page.locator('#password-early')).toBeEmpty();
  expect(logins).toHaveLength(2);
});

/** How often a text has come into a live region. */
async function watchVoice(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const voice = { times: 0 };
    Object.assign(window, { voice });
    const isLive = (node: Node) => {
      const region = (node instanceof Element ? node : node.parentElement)?.closest('[aria-live], [role=alert]');
      return region !== null && region?.getAttribute('aria-live') !== 'off';
    };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.textContent?.includes(wanted) && isLive(node)) voice.times += 1;
      }
    }).observe(document.body, { childList: true, subtree: true });
  }, text);
  return () => page.evaluate(() => (window as unknown as { voice: { times: number } }).voice.times);
}

test('an error that was said before React stands where React draws it, moves nothing and is not read out again; the next one is (S2.30, S8.10)', async ({
  visitor,
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isReact, async (route) => {
    await held;
    await route.continue();
  });
  await visitor.open(site, '/en/login');
  const times = await watchVoice(page, 'is incorrect');
  const places = () => Promise.all([visitor.password, visitor.submit].map((part) => part.boundingBox()));
  const before = await places();
  await visitor.logIn(newEmail(), 'wrong password');
  const early = page.locator('#password-early');
  await expect(early).toContainText('is incorrect');
  const height = (await early.boundingBox())?.y;
  expect(await places()).toEqual(before);
  expect(await times()).toBe(1);
  release();
  const drawn = page.locator('#password-note');
  await expect(drawn).toContainText('is incorrect');
  await expect(early).toBeEmpty();
  expect((await drawn.boundingBox())?.y).toBe(height);
  expect(await places()).toEqual(before);
  expect(await times()).toBe(1);
  await visitor.submit.click();
  await expect.poll(times).toBe(2);
});

async function logInWrongly(visitor: Visitor): Promise<void> {
  const logins = watchLogins(visitor.page);
  await visitor.open(site, '/en/login');
  await visitor.username.pressSequentially(newEmail());
  await visitor.password.pressSequentially('wrong password');
  await pressEnterTwice(visitor.page);
  await expect(visitor.alert).toContainText('is incorrect', { timeout: 20_000 });
  await expect(visitor.password).toHaveValue('wrong password');
  expect(logins).toHaveLength(1);
}

test('a login loses nothing while any one of its scripts is 5 s late (S2.30)', { tag: '@all' }, ({ browser }) =>
  expectNothingLost(browser, logInWrongly),
);

test('the first step of a sign-up goes on before React is there, and Back leads to it again (S2.30, S2.31)', async ({
  visitor,
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isReact, async (route) => {
    await held;
    await route.continue();
  });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const email = newEmail();
  await visitor.open(site, '/en/sign-up');
  await visitor.username.fill('nobody');
  await page.keyboard.press('Enter');
  await expect(visitor.alert).toContainText('email');
  await expect(visitor.username).toBeFocused();
  await visitor.username.fill(email);
  await expect(visitor.alert).toHaveCount(0);
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await sent;
  await expect(visitor.submit).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(visitor.code).toBeVisible();
  await expect(page.locator('.account')).toHaveText(email);
  expect(posts.filter((path) => path.endsWith('/register/info'))).toHaveLength(1);
  await page.goBack();
  await expect(visitor.username).toHaveValue(email);
});

test('where React never comes, the first step of a sign-up says what is wrong, and after its code that the page has to be reloaded (S2.30)', async ({
  visitor,
  page,
}) => {
  await page.route(isReact, (route) => route.abort());
  await visitor.open(site, '/en/sign-up');
  await visitor.submit.click();
  await expect(visitor.alert).toContainText('Enter your email address or mobile number.');
  const email = newEmail();
  await visitor.username.fill(email);
  await page.keyboard.press('Enter');
  await expect(page.locator('.island-failed')).toBeVisible();
  await page.unroute(isReact);
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(visitor.code).toBeVisible();
  await expect(page.locator('.account')).toHaveText(email);
});

test('a sign-up loses nothing while any one of the scripts that only it has is 5 s late (S2.30, S2.31)', {
  tag: '@all',
}, async ({ browser }) => {
  await expectNothingLost(
    browser,
    async (visitor) => {
      const { page } = visitor;
      const begun: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/register/info')) begun.push(request.url());
      });
      const email = newEmail();
      await visitor.open(site, '/en/sign-up');
      await visitor.username.pressSequentially(email);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await visitor.submit.click();
      await expect(visitor.code).toBeVisible({ timeout: 20_000 });
      await expect(page.locator('.account')).toHaveText(email);
      expect(begun).toHaveLength(1);
    },
    logInWrongly,
  );
});

test('where React never comes, a sign-up without a connection says so, and the next press goes on (S2.30, S3.07)', async ({
  visitor,
  page,
  context,
}) => {
  await page.route(isReact, (route) => route.abort());
  await visitor.open(site, '/en/sign-up');
  await visitor.username.fill('nobody');
  await visitor.submit.click();
  await expect(visitor.alert).toContainText('email');
  await visitor.username.fill(newEmail());
  await context.setOffline(true);
  await visitor.submit.click();
  await expect(visitor.alert).toContainText('could not reach the server');
  await context.setOffline(false);
  const begun = page.waitForResponse((response) => response.url().endsWith('/register/info') && response.ok());
  await visitor.submit.click();
  await begun;
  await expect(page.locator('.island-failed')).toBeVisible();
});
