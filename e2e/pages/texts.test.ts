/** Texts that are fetched when they are needed (S7.59). */

import type { Page } from '@playwright/test';
import { withoutAutofill } from '../support/authenticator.ts';
import { expect, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('kaz');

/** A login is refused with a code whose text no page has baked in; the asked files of such texts are noted. */
async function refuseLogin(page: Page): Promise<string[]> {
  // What offers passkeys there has a file of texts, too.
  await withoutAutofill(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    // The form's own texts come by themselves when there is time.
    if (pathname.endsWith('/inverse-error-code.json')) asked.push(`${host.split(':')[0]}${pathname}`);
  });
  await page.route('**/login_compliance', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          json: { ret_code: 40029, ret_msg: '', result: {}, token: null },
          headers: {
            'access-control-allow-origin': route.request().headers().origin ?? '*',
            'access-control-allow-credentials': 'true',
          },
        })
      : route.fallback(),
  );
  return asked;
}

const file = 'kaz.localhost/locales/ru-KAZ/inverse-error-code.json';

test('the texts of an error come from the site’s own host when they are needed, and a server that fails is asked again (S7.59, S9.24)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  const asked = await refuseLogin(page);
  await page.route('**/locales/**', (route) =>
    asked.length < 3 ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  );
  await visitor.open(site, '/ru-KAZ/login');
  expect(asked).toEqual([]);
  await visitor.logIn('nobody@mail.example', 'wrong password');
  await expect(page.locator('.toasts[role=status] .toast')).toHaveText(/^40029: [А-Яа-я ,.]+$/);
  expect(asked).toEqual([file, file, file]);
});

test('a file that is not there is not asked for again: the language it falls back to has the words, and no key is shown (S7.59)', async ({
  visitor,
  page,
}) => {
  const asked = await refuseLogin(page);
  await page.route('**/locales/ru-KAZ/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await visitor.open(site, '/ru-KAZ/login');
  await visitor.logIn('nobody@mail.example', 'wrong password');
  await expect(page.locator('.toasts[role=status] .toast')).toHaveText(/^40029: [А-Яа-я ,.]+$/);
  expect(asked).toEqual([file, 'kaz.localhost/locales/ru-RU/inverse-error-code.json']);
});
