/** A deploy while pages are open: each test serves a copy of the main site and puts other bundles in its place. */

import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeManifest } from '../../src/edge/page-manifest.ts';
import { startServer } from '../../src/sandbox/server/server.ts';
import { filesOf, neededAssets } from '../../src/tools/build/bundle-references.ts';
import { keepAssets, swapIn } from '../../src/tools/build/place-bundle.ts';
import { root } from '../../src/tools/system/command.ts';
import { requestsSeen } from '../support/consent.ts';
import { test as base, codeSentTo, expect, newEmail, siteNamed, type Visitor } from '../support/visitor.ts';

const site = siteNamed('global');
const isHashed = (file: string) => /^_astro\/.*\.js$/.test(file);

/** The last build alone, without what it keeps of the one before. */
function copyBuild(to: string): void {
  cpSync(join(root, 'dist', site.id), to, { recursive: true });
  const own = new Set(neededAssets(to));
  for (const file of filesOf(to).filter((name) => isHashed(name) && !own.has(name))) rmSync(join(to, file));
}

class Host {
  readonly dir = mkdtempSync(join(tmpdir(), 'gatehouse-rollout-'));
  readonly place = join(this.dir, 'dist', site.id);
  #builds = 0;

  constructor() {
    copyBuild(this.place);
  }

  /** A build whose scripts all have new names, put in place as a real one is. */
  deploy(): void {
    this.#builds += 1;
    const next = join(this.dir, 'next');
    copyBuild(next);
    const files = filesOf(next);
    const hashed = files.filter(isHashed).map((file) => file.slice('_astro/'.length));
    const anyName = new RegExp(hashed.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
    const newName = (name: string) => name.replace(/\.js$/, `-${this.#builds}.js`);
    for (const file of files.filter((name) => /\.(?:html|js)$/.test(name))) {
      const path = join(next, file);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(anyName, newName));
      if (isHashed(file)) renameSync(path, newName(path));
    }
    keepAssets(this.place, next);
    swapIn(next, this.place);
    writeManifest(join(this.dir, 'dist'), site.id);
  }

  scripts(): string[] {
    return filesOf(this.place).filter(isHashed);
  }

  read(file: string): string {
    return readFileSync(join(this.place, file), 'utf8');
  }

  remove(wanted: (file: string) => boolean): void {
    const files = this.scripts().filter(wanted);
    expect(files).not.toEqual([]);
    for (const file of files) rmSync(join(this.place, file));
  }
}

const test = base.extend<{ host: Host }>({
  // Before the page, which takes its address from the environment.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for.
  host: async ({}, use) => {
    const host = new Host();
    const server = await startServer({ port: 0, distDir: join(host.dir, 'dist'), database: ':memory:' });
    const before = process.env.GATEHOUSE_ORIGIN;
    process.env.GATEHOUSE_ORIGIN = server.origin;
    await use(host);
    process.env.GATEHOUSE_ORIGIN = before;
    await server.close();
    rmSync(host.dir, { recursive: true });
  },
});

/** Counts how often the page itself is drawn. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** A sign-up up to its password, on a page that was open before two deploys: one came before its scripts, and one after them. */
async function signUpOverDeploys(host: Host, visitor: Visitor): Promise<void> {
  const email = newEmail();
  await visitor.open(site, '/en/sign-up');
  await visitor.username.evaluate((field: HTMLInputElement, value) => {
    field.value = value;
  }, email);
  host.deploy();
  await visitor.username.click();
  await visitor.submit.click();
  await expect(visitor.code).toBeFocused();
  await visitor.enterCode(await codeSentTo(email));
  await visitor.password.fill('a long new password');
  host.deploy();
}

test('a page that was open before two deploys, one before and one after its scripts came, finishes its journey as it is', {
  tag: '@all',
}, async ({ host, visitor, page }) => {
  const loads = countLoads(page);
  await signUpOverDeploys(host, visitor);
  expect(loads()).toBe(1);
  await visitor.submit.click();
  await page.waitForURL('**/dashboard?newUser=true');
  // The page after it is the second.
  expect(loads()).toBe(2);
});

test('a part that did not come with the form, and that is gone after two deploys, is said to be gone, with nothing typed lost', {
  tag: '@all',
}, async ({ host, visitor, page }) => {
  // What encrypts passwords is asked for with the flow, and again when the password is sent.
  const encryption = host.scripts().find((file) => host.read(file).includes('Message too long for RSA')) ?? '';
  await page.route(`**/${encryption}`, (route) => route.abort());
  const loads = countLoads(page);
  await signUpOverDeploys(host, visitor);
  await visitor.submit.click();
  await expect(page.locator('main .alert')).toHaveText(/could not be loaded.+reload the page/);
  await expect(visitor.password).toHaveValue('a long new password');
  await page.unroute(`**/${encryption}`);
  // After the reload that the form offers the step is taken up again.
  const drawn = page.waitForEvent('load');
  await page.locator('main .alert').getByRole('button', { name: 'Reload the page' }).click();
  await drawn;
  await visitor.password.focus();
  expect(loads()).toBe(2);
  await visitor.password.fill('a long new password');
  await visitor.submit.click();
  await page.waitForURL('**/dashboard?newUser=true');
});

for (const { when, state } of [
  { when: 'right after it was drawn', state: 'load' },
  // By then the flow of the form is there, and only what encrypts the password and what draws the form are gone.
  { when: 'once all that it asks for was there', state: 'networkidle' },
] as const) {
  test(`a page whose scripts are gone, deployed twice ${when}, is drawn anew, once and by itself, with the user name kept and the password nowhere`, {
    tag: '@all',
  }, async ({ host, visitor, page }) => {
    const canary = 'canary-password-51c0';
    const loads = countLoads(page);
    await visitor.open(site, '/en/login?ref=x');
    await page.waitForLoadState(state);
    host.deploy();
    host.deploy();
    // As a password manager fills: before any touch, and without a word.
    await page.evaluate((secret) => {
      for (const [id, value] of [
        ['username', 'nobody@mail.example'],
        ['password', secret],
      ] as const) {
        const field = document.getElementById(id);
        if (field instanceof HTMLInputElement) field.value = value;
      }
    }, canary);
    await visitor.submit.click();
    await expect.poll(loads, { timeout: 20_000 }).toBe(2);
    await expect(visitor.username).toHaveValue('nobody@mail.example');
    await expect(page).toHaveURL(/\/en\/login\?ref=x$/);
    await expect(visitor.password).toHaveValue('');
    const kept = () => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }, document.cookie]);
    expect(await page.evaluate(kept)).not.toContain(canary);

    await visitor.password.fill('wrong password');
    await visitor.submit.click();
    await expect(visitor.alert).toContainText('is incorrect');
    expect(loads()).toBe(2);
  });
}

test('scripts that stay gone end in a message after one reload, and never in a second', { tag: '@all' }, async ({
  host,
  visitor,
  page,
}) => {
  const loads = countLoads(page);
  await page.clock.install();
  await visitor.open(site, '/en/login');
  host.remove(() => true);
  await visitor.username.fill('nobody@mail.example');
  await page.keyboard.press('Enter');
  await expect(page.locator('.island-failed')).toBeVisible({ timeout: 20_000 });
  expect(loads()).toBe(2);
  await expect(visitor.username).toHaveValue('nobody@mail.example');
  await visitor.password.fill('wrong password');
  await page.keyboard.press('Enter');
  await page.clock.fastForward(4000);
  await requestsSeen(page);
  await expect(page.locator('.island-failed')).toBeVisible();
  expect(loads()).toBe(2);

  // By hand, and as often as one likes: still no more by itself.
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(page.locator('.island-failed')).toBeVisible({ timeout: 20_000 });
  await page.clock.fastForward(3000);
  await requestsSeen(page);
  expect(loads()).toBe(3);

  // Back again, they are used at the next touch.
  cpSync(join(root, 'dist', site.id, '_astro'), join(host.place, '_astro'), { recursive: true });
  await visitor.logIn(newEmail(), 'wrong password');
  await expect(visitor.alert).toContainText('is incorrect', { timeout: 20_000 });
  expect(loads()).toBe(3);
});

test('a page that cannot be had again itself stays where it is, with a message', { tag: '@all' }, async ({
  host,
  visitor,
  page,
}) => {
  const loads = countLoads(page);
  await visitor.open(site, '/en/login');
  host.remove(() => true);
  rmSync(join(host.place, 'en'), { recursive: true });
  await visitor.username.fill('nobody@mail.example');
  await expect(page.locator('.island-failed')).toBeVisible({ timeout: 20_000 });
  await expect(visitor.username).toHaveValue('nobody@mail.example');
  expect(loads()).toBe(1);
});

test('a bundle holds the scripts of its own build and of the one before, and no more', { tag: '@all' }, ({ host }) => {
  const first = host.scripts();
  host.deploy();
  const second = host.scripts();
  expect(second).toHaveLength(first.length * 2);
  expect(second).toEqual(expect.arrayContaining(first));
  host.deploy();
  const third = host.scripts();
  expect(third).toHaveLength(first.length * 2);
  expect(third.filter((file) => first.includes(file))).toEqual([]);
});
