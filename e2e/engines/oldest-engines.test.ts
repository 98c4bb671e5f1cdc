/** What the build says to the oldest browsers that `docs/browsers.md` names, and to those before them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'rolldown/utils';
import { oldestEngines } from '../../src/tools/build/oldest-engines.ts';
import { root } from '../../src/tools/system/command.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';
import { readBuiltScripts } from './built-scripts.ts';

/** Whether the compiler has to change something for these engines. */
function needsNewer(code: string, engines: readonly string[]): boolean {
  const compile = (target: string[]) => transformSync('script.js', code, { target }).code;
  return compile([...engines]) !== compile(['esnext']);
}

test('the oldest engines can read every script of the built pages', () => {
  expect(needsNewer('using lock = take();', oldestEngines)).toBe(true);
  expect(needsNewer('const found = list?.at(-1) ?? /(?<=a)b/v;', oldestEngines)).toBe(false);

  const scripts = readBuiltScripts();
  expect(scripts.size).toBeGreaterThan(100);
  expect([...scripts].filter(([, code]) => needsNewer(code, oldestEngines)).map(([place]) => place)).toEqual([]);
});

test('an older browser is told so in the language of the page, by a script that every browser can read', async ({
  page,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto(originOf(siteNamed('tur'), '/tr-TUR/login'));
  await expect(page.getByRole('alert').filter({ hasText: 'Bu tarayıcı bu sayfa için çok eski.' })).toBeVisible();

  const script = readFileSync(join(root, 'dist', 'tur', 'too-old.js'), 'utf8');
  expect(needsNewer(script, ['es2015'])).toBe(false);
  // A browser without modules, which runs none of the other scripts, loads it by this element.
  await expect(page.locator('script[nomodule][src="/too-old.js"]')).toHaveCount(1);
});

test('a browser that is new enough does not load that script', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(originOf(siteNamed('tur'), '/tr-TUR/login'));
  await page.waitForLoadState('networkidle');
  expect(requests).not.toContain('/too-old.js');
});
