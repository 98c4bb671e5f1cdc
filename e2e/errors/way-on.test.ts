/**
 * Nobody is stuck: every state of every screen, and each kind of refusal of the exchange, leaves something to press. A test's report names the ways of each state.
 */

import type { Page } from '@playwright/test';
import { catalogue, decideError } from '../../src/domain/errors/catalogue.ts';
import { inlineErrorKeys } from '../../src/domain/errors/inline.ts';
import { galleryTest } from '../support/gallery.ts';
import { addPasskeyDevice } from '../support/passkey-device.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, siteNamed, test, Visitor } from '../support/visitor.ts';
import { defineWaysOn } from '../support/ways-on.ts';

/** Parts of a page whose form or list is another island: the refusals below find that form on the real page. */
const partsBesideOthers = ['campaign', 'error', 'inviter', 'passkey-login', 'passkeys.recovery', 'qr', 'third-party'];

/** What ends by itself: a call is under way, which ends after 30 s at the latest, or the next page is loading. */
const passing = [
  ...['captcha.idle', 'consent.asking-busy', 'consent.checking', 'consent.leaving', 'email-link.busy'],
  ...['mini-app.checking', 'mini-app.leaving', 'mini-app.linking', 'mini-app.unlinking', 'not-me.busy'],
  ...['register.backup.asking', 'register.backup.busy', 'register.done.after-passkey'],
];

galleryTest('no state of a screen is without a way on (S8.17, S9.30)', async ({ page, galleryPort }, info) => {
  await defineWaysOn(page);
  await page.goto(`http://localhost:${await galleryPort('global')}/en/gallery/`);
  await page.waitForSelector('[data-gallery=ready]');
  const found = await page.evaluate(async () => {
    const { ids, show } = window.gallery ?? { ids: [], show: async () => undefined };
    const ways: Record<string, string[]> = {};
    for (const id of ids) {
      await show(id);
      ways[id] = waysOn();
    }
    return ways;
  });
  await info.attach('ways on', { body: JSON.stringify(found, null, 1), contentType: 'application/json' });
  const stuck = Object.keys(found).filter((id) => found[id]?.length === 0);
  expect(Object.keys(found).length).toBeGreaterThan(150);
  const standsAlone = (id: string) => !partsBesideOthers.some((part) => id.startsWith(`${part}.`));
  expect(stuck.filter(standsAlone).sort()).toEqual(passing);
});

/** A return code, or what a broken server says. */
type Refusal = number | 'http403' | 'http429' | 'http503';
const codes = [
  ...new Set([...Object.keys(catalogue), ...inlineErrorKeys].map(Number).filter((code) => code > 0)),
  // Has no text.
  99_999,
];

/** One code for each way in which the catalogue has codes shown: the tests in Node try each code. */
function refusalsOf(path: string): readonly Refusal[] {
  const call = { path, page: '/sign-up', site: 'global', inApp: false, miniApp: false, hideErrors: false } as const;
  // Of the inline codes a form shows each at its own place.
  const wayOf = (code: number) =>
    inlineErrorKeys.some((key) => key === `${code}`) ? code : decideError({ code }, call).type;
  const ways = Map.groupBy(codes, wayOf);
  return [...[...ways.values()].map(([first = 0]) => first), 'http403', 'http429', 'http503'];
}

/** From now on the POST calls to a path are refused. */
async function refuse(page: Page, path: string, refusal: Refusal): Promise<void> {
  await page.route(`**${path}`, (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    const headers = {
      'access-control-allow-origin': request.headers().origin ?? '*',
      'access-control-allow-credentials': 'true',
    };
    if (typeof refusal === 'string') return route.fulfill({ status: Number(refusal.slice(4)), headers, body: '' });
    return route.fulfill({ headers, json: { ret_code: refusal, ret_msg: '', result: {}, token: null } });
  });
}

interface Step {
  readonly name: string;
  /** Of the call that is refused. */
  readonly path: string;
  /** The step's last box; left out where there is none, and `press` sends it. */
  readonly box?: string;
  readonly press?: string;
  /** From nothing to the step, with all but its last box filled. */
  readonly start: (visitor: Visitor) => Promise<void>;
  readonly value?: (account: string) => string | Promise<string>;
}

const site = siteNamed('global');
const password = 'a horse & a battery';
let account = '';

async function startCode(visitor: Visitor): Promise<void> {
  account = newEmail();
  await visitor.open(site, '/en/sign-up');
  await visitor.startRegistration(account);
}

async function startPasskey(visitor: Visitor): Promise<void> {
  account = newEmail();
  await addPasskeyDevice(visitor.page);
  await visitor.open(site, '/en/sign-up?register_type=newPasskey');
  await visitor.startRegistration(account);
  await visitor.enterCode(await codeSentTo(account));
}

const steps: readonly Step[] = [
  {
    name: 'a login',
    path: '/login',
    box: '#password',
    async start(visitor) {
      await visitor.open(site, '/en/login');
      await visitor.username.fill(newEmail());
    },
    value: () => password,
  },
  {
    name: 'the first step of a registration',
    path: '/user/public/register/info',
    box: '#username',
    start: (visitor) => visitor.open(site, '/en/sign-up'),
    value: newEmail,
  },
  {
    name: 'the code of a registration',
    path: '/user/public/register/verify',
    box: '#code',
    start: startCode,
    value: () => codeSentTo(account),
  },
  {
    name: 'the password of a registration',
    path: '/user/public/register/password',
    box: '#password',
    async start(visitor) {
      await startCode(visitor);
      await visitor.enterCode(await codeSentTo(account));
      await visitor.password.waitFor();
    },
    value: () => password,
  },
  {
    name: 'the passkey of a registration',
    path: '/user/public/register/passkey',
    start: startPasskey,
    press: 'Create a passkey',
  },
  {
    name: 'the second way of a registration',
    path: '/user/private/recovery/create',
    async start(visitor) {
      const control = await controlOf(visitor.page, site);
      await control.scenario({ recovery: 'offered' });
      await startPasskey(visitor);
      await visitor.page.getByRole('button', { name: 'Create a passkey' }).click();
    },
    press: 'Create recovery codes',
  },
];

for (const { name, path, box, press, start, value } of steps) {
  test(
    `after each kind of refusal of ${name} there is something to press (S8.17)`,
    { tag: '@all' },
    async ({ browser }, info) => {
      test.setTimeout(600_000);
      const found: Record<string, string[]> = {};
      for (const refusal of refusalsOf(path)) {
        const context = await browser.newContext();
        const page = await context.newPage();
        const visitor = new Visitor(page);
        await defineWaysOn(page);
        const refused = page.waitForResponse(
          (response) => response.request().method() === 'POST' && response.url().endsWith(path),
        );
        await refuse(page, path, refusal);
        await start(visitor);
        if (box) await page.locator(box).fill((await value?.(account)) ?? '');
        if (press) await page.getByRole('button', { name: press, exact: true }).click();
        else if (box !== '#code') await visitor.submit.click();
        await refused;
        const settled = expect.configure({ message: `${refusal} of ${name}`, timeout: 40_000 });
        // A form that is busy has no way on, unless a dialog asks something.
        const busy = page.locator('body:not(:has(dialog[open])) main [aria-busy=true]');
        const ways = async () => ((await busy.count()) > 0 ? [] : page.evaluate(() => waysOn()).catch(() => []));
        await settled.poll(ways).not.toEqual([]);
        found[refusal] = await ways();
        await context.close();
      }
      await info.attach('ways on', { body: JSON.stringify(found, null, 1), contentType: 'application/json' });
    },
  );
}
