import type { Page } from '@playwright/test';
import { requestsSeen } from '../support/consent.ts';
import { expectNotInMemory } from '../support/heap.ts';
import { detectLeaks, type LeakDetector } from '../support/leak-detector.ts';
import { phoneOf } from '../support/phone.ts';
import { controlOf } from '../support/sandbox-control.ts';
import {
  codeSentTo,
  expect,
  newEmail,
  newMobile,
  originOf,
  siteNamed,
  test,
  type Visitor,
} from '../support/visitor.ts';

const site = siteNamed('global');
const password = 'canary Pa55 & phrase';
const wrongPassword = 'wrong canary Pa55 & phrase';

/** Registers with a wrong code first, and gives the detector what must not leak. @returns the right code */
async function register(visitor: Visitor, detector: LeakDetector, account: string, sentTo = account): Promise<string> {
  detector.secret(password, wrongPassword);
  detector.identifier(account, sentTo);
  await visitor.open(site, '/en/sign-up');
  await visitor.startRegistration(account);
  const code = await codeSentTo(sentTo);
  const wrongCode = String((Number(code) + 111_111) % 1_000_000).padStart(6, '0');
  detector.secret(code, wrongCode);
  await visitor.enterCode(wrongCode);
  await expect(visitor.page.locator('main form')).toContainText(/not (?:right|valid)|incorrect|wrong/i);
  await visitor.enterCode(code);
  await visitor.password.fill(password);
  await visitor.submit.click();
  await visitor.page.waitForURL('**/en/dashboard?newUser=true');
  await expect(visitor.page.getByTestId('signed-in-as')).toBeVisible();
  return code;
}

/** A page that is left sends what it has. */
async function expectSilence(visitor: Visitor, detector: LeakDetector): Promise<void> {
  await visitor.page.goto(originOf(site, '/en/login'));
  expect((await detector.reports(visitor.page)).length).toBeGreaterThan(0);
  expect(await detector.leaks(visitor.page)).toEqual([]);
}

for (const [kind, tag] of [
  ['e-mail', []],
  ['mobile number', ['@all']],
] as const) {
  test(`no report, address, message or storage names a visitor who registers by ${kind}, logs in and logs out (S5.29, S7.12, S7.62, S3.20)`, {
    tag: [...tag],
  }, async ({ visitor, page, context }) => {
    const detector = await detectLeaks(context);
    const account = kind === 'e-mail' ? newEmail() : newMobile();
    const sentTo = kind === 'e-mail' ? account : `+${site.dialCountry.code}${account}`;
    const code = await register(visitor, detector, account, sentTo);
    await visitor.logOut();
    await visitor.open(site, '/en/login');
    await visitor.logIn(account, wrongPassword);
    await expect(visitor.alert).toContainText('is incorrect');
    await visitor.logIn(account, password);
    await page.waitForURL('**/en/dashboard');
    await expect(page.getByTestId('signed-in-as')).toBeVisible();
    // The page behind a login holds nothing of the form before it.
    await expectNotInMemory(page, [password, wrongPassword, code]);
    await visitor.logOut();
    await expectSilence(visitor, detector);
    const told = (await detector.reports(page)).join();
    for (const name of ['signUpTracked', 'register_success', 'POST /login']) expect(told).toContain(name);
  });
}

test('who logs in through a provider or with a phone is named in no report, address, message or storage (S5.29, S7.12)', {
  tag: '@all',
}, async ({ visitor, page, context, browser }) => {
  const detector = await detectLeaks(context);
  const account = newEmail();
  await register(visitor, detector, account);
  await context.clearCookies({ name: 'GATEHOUSE_TOKEN' });
  await visitor.open(site, '/en/login');
  await page.getByRole('button', { name: 'Continue with Harbor ID' }).click();
  await page.waitForURL('**/harbor/authorize?**');
  await page.getByLabel('Your Harbor ID account').fill(account);
  const exchanged = page.waitForResponse(
    (response) => response.url().endsWith('/user/public/login/thirdparty') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Allow' }).click();
  const { code: providerCode, code_verifier: verifier } = (await exchanged).request().postDataJSON();
  const { thirdparty_ticket: ticket } = (await (await exchanged).json()).result;
  detector.secret(verifier, ticket);
  await expect(page.locator('.notice-box')).toContainText('not linked');
  await visitor.logIn(account, password);
  await page.waitForURL('**/en/dashboard');
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  await expectNotInMemory(page, [password, providerCode, verifier, ticket]);
  await context.clearCookies({ name: 'GATEHOUSE_TOKEN' });

  const phone = await phoneOf(browser, account, password);
  await visitor.open(site, '/en/login');
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/qrcode/generate') && response.request().method() === 'GET',
  );
  await page.getByRole('button', { name: 'QR code' }).click();
  const { result } = await (await answer).json();
  await phone.scan(result.content);
  await phone.choose(result.number);
  await page.waitForURL('**/en/dashboard');
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
  await expectNotInMemory(page, [result.content]);
  await phone.page.context().close();
  await expectSilence(visitor, detector);
});

test('no report names a visitor after a captcha, an error that repeats the input or a broken answer (S5.29, S7.12, S7.63)', {
  tag: '@all',
}, async ({ visitor, page, context }) => {
  const detector = await detectLeaks(context);
  const account = newEmail();
  detector.secret(password);
  detector.identifier(account);
  const control = await controlOf(page, site);
  await control.scenario({ captcha: 'demanded' });
  await visitor.open(site, '/en/login');
  await visitor.logIn(account, password);
  await page.locator('[data-vendor=geetest]').click();
  await expect(visitor.alert).toContainText('is incorrect', { timeout: 30_000 });
  await control.clear();
  for (const answer of [
    JSON.stringify({ ret_code: 99999, ret_msg: `${account} ${password}` }),
    `<${account} ${password}`,
  ]) {
    await page.route('**/login', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const headers = {
        'access-control-allow-origin': originOf(site),
        'access-control-allow-credentials': 'true',
      };
      return route.fulfill({ body: answer, contentType: 'application/json', headers });
    });
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/login') && response.request().method() === 'POST',
    );
    await visitor.submit.click();
    await answered;
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
    await page.unroute('**/login');
  }
  // An exception nobody caught, with everything in its words.
  await page.evaluate(
    (words) =>
      setTimeout(() => window.dispatchEvent(new ErrorEvent('error', { error: new Error(words), message: words }))),
    `${account} ${password}`,
  );
  await requestsSeen(page);
  await expectSilence(visitor, detector);
});

interface Reports {
  readonly release: string;
  readonly records: readonly {
    readonly type: string;
    readonly name?: string;
    readonly route?: string;
    readonly message?: string;
    readonly page?: string;
  }[];
}

/** Everything that was reported so far, of any page of the detector's browser. */
async function recordsOf(page: Page, detector: LeakDetector): Promise<Reports['records']> {
  const reports = (await detector.reports(page)).map((body): Reports => JSON.parse(body));
  expect(reports.map(({ release }) => release)).toEqual(reports.map(() => expect.stringMatching(/^\d+\.\d+\.\d+$/)));
  return reports.flatMap(({ records }) => records);
}

const untouched = [
  ['/en', '/'],
  ['/en/login', '/login'],
  // Legal and product pages are other teams', so their paths are in no table.
  ['/en/terms', 'other'],
  ['/en/earn/home', 'other'],
  ['/en/no-such-page', 'other'],
] as const;

for (const id of ['global', 'eu'] as const) {
  test(`how quick a page of ${id} was is told by its route when it is left, also where nobody touched it; its errors on the main site only, with the release (S7.12, S7.63, S5.30)`, {
    tag: id === 'global' ? [] : ['@all'],
  }, async ({ page, context }) => {
    const one = siteNamed(id);
    const detector = await detectLeaks(context);
    for (const [path, route] of untouched) {
      const address = originOf(one, path.replace('/en', `/${one.defaultLanguage}`));
      const answer = await page.goto(`${address}?ref=CANARYREF`);
      expect(answer?.status(), path).toBe(path.includes('no-such') ? 404 : 200);
      const before = (await recordsOf(page, detector)).length;
      const vitals = async () =>
        (await recordsOf(page, detector))
          .slice(before)
          .filter((record) => record.type === 'vital' && record.route === route)
          .map(({ name }) => name);
      // Of themselves, while the page is open.
      await expect.poll(vitals, path).toContain('FCP');
      await page.evaluate((text) => {
        setTimeout(() => {
          throw new TypeError(`broken at ${text}`);
        });
        void Promise.reject(new RangeError(`refused at ${text}`));
      }, path);
      await page.goto(originOf(one, '/favicon.svg'));
      // What is known only when it is left.
      expect(await vitals(), path).toEqual(expect.arrayContaining(['TTFB', 'FCP', 'LCP', 'CLS']));
      const records = await recordsOf(page, detector);
      const errors = records.filter(({ message }) => message?.endsWith(`at ${path}`)).map(({ type }) => type);
      expect(errors.toSorted(), path).toEqual(id === 'global' ? ['error', 'rejection'] : []);
    }
    expect((await detector.reports(page)).join()).not.toContain('CANARYREF');
  });
}

test('an error before the first frame is not lost, and calls of an untouched page are told (S7.12, S7.63)', async ({
  page,
  context,
}) => {
  const detector = await detectLeaks(context);
  // After the script of every page, before the page has come.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      dispatchEvent(new ErrorEvent('error', { error: new Error('early') })),
    ),
  );
  await page.goto(originOf(site, '/en/sign-up'));
  await page.waitForLoadState('networkidle');
  await page.goto(originOf(site, '/favicon.svg'));
  const told = JSON.stringify(await recordsOf(page, detector));
  expect(told).toContain('"message":"early"');
  expect(told).toContain('"call":"POST /v3/config/banner"');
});

test('no report has a cookie, in whatever way it is sent (S7.02)', async ({ page, context }) => {
  await context.addCookies([
    { name: 'canary', value: 'of-the-exchange', url: originOf(site, '').replace('localhost', 'api.localhost') },
  ]);
  const cookies: (string | undefined)[] = [];
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const reports = new Set<string>();
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/v2\/public\/(?:metrics|diagnostics)$/.test(request.url) && request.method === 'POST') reports.add(requestId);
  });
  client.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers, associatedCookies }) => {
    if (reports.has(requestId)) cookies.push(headers.cookie ?? headers.Cookie ?? associatedCookies[0]?.cookie.name);
  });
  await page.goto(originOf(site, '/en/login'));
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => cookies.length).toBeGreaterThan(0);
  expect(cookies.filter(Boolean)).toEqual([]);
});

test('what the policy stops is told in two words, also what was stopped before our scripts came (S7.12)', {
  tag: '@all',
}, async ({ page, context }) => {
  const detector = await detectLeaks(context);
  const address = originOf(site, '/en/login?ticket=secret-of-the-address');
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('</title>', '</title><script>self.planted = 1;</script>');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'https://evil.example/a.png' })));
  await page.goto(originOf(site, '/en/sign-up'));
  const told = (await detector.reports(page)).join('\n');
  const facts = (directive: string, blocked: string) =>
    `"name":"policyViolated","facts":{"directive":"${directive}","blocked":"${blocked}"}`;
  expect(told).toContain(facts('script-src-elem', 'inline'));
  expect(told).toContain(facts('img-src', 'other'));
  for (const secret of ['secret-of-the-address', 'evil.example']) expect(told).not.toContain(secret);
});
