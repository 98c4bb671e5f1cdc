import { describe, expect, test } from 'vitest';
import { type RoutePath, routes } from '../../../src/domain/navigation/routes.ts';
import { layoutOfCampaign, surfaceOf } from '../../../src/domain/shell/layout.ts';
import { type ShellParts, shellOf } from '../../../src/domain/shell/shell-visibility.ts';

const pathsWith = (part: keyof ShellParts): RoutePath[] =>
  routes.filter((route) => shellOf(route)[part]).map(({ path }) => path);
const pathsWithout = (part: keyof ShellParts): RoutePath[] =>
  routes.filter((route) => !shellOf(route)[part]).map(({ path }) => path);

describe('parts of the shell', () => {
  test('the header is on every page but the sign-up page, those of an authorization or a mailed link, and mini apps (S2.27)', () => {
    expect(pathsWithout('header')).toEqual([
      ...['/oauth-login', '/sign-up', '/oauth-register', '/oauth', '/oauth-authorized', '/oauth-log-out'],
      ...['/tr-authorized', '/email-code-verify', '/was-not-me'],
      ...['/exclusive-benefits', '/friend-invite', '/telegram-register-login', '/earn/tg-page'],
    ]);
  });

  test('the cookie notice is on every page but those of an authorization and of exclusive benefits (S2.28)', () => {
    expect(pathsWithout('consentNotice')).toEqual([
      ...['/oauth-login', '/oauth-register', '/oauth-authorized', '/tr-authorized', '/exclusive-benefits'],
    ]);
  });

  test('the line with the year is on the pages of a login or registration (S2.29)', () => {
    expect(pathsWith('footerLine')).toEqual([
      ...['/login', '/oauth-login', '/tr-login'],
      ...['/register', '/sign-up', '/invite', '/oauth-register', '/tr-register'],
    ]);
  });

  test('the banner of the native app is not on pages that are part of another app’s flow (S2.40, S7.60)', () => {
    expect(pathsWithout('appBanner')).toEqual([
      ...['/oauth', '/oauth-authorized', '/oauth-log-out', '/tr-authorized', '/was-not-me'],
      ...['/exclusive-benefits', '/friend-invite', '/telegram-register-login', '/earn/tg-page'],
    ]);
  });

  test('links to the content sub-sites are on pages without a form (S1.24)', () => {
    expect(pathsWith('contentLinks')).toEqual(['/', '/_app']);
  });
});

test.each([
  ['login', 'split'],
  ['register', 'split'],
  ['home', 'split'],
  ['app-shell', 'plain'],
  ['consent', 'single'],
  ['email-link', 'single'],
  ['not-me', 'single'],
  ['official', 'single'],
  ['receipts', 'single'],
  ['accessibility', 'single'],
  ['passkeys', 'single'],
])('a page of the kind %s is composed as %s', (screen, surface) => {
  expect(surfaceOf({ screen })).toBe(surface);
});

test('a layout of a campaign never replaces another one of a campaign (S2.31)', () => {
  expect([layoutOfCampaign('price-a', 'price-b'), layoutOfCampaign('price-b', undefined)]).toEqual([
    'price-a',
    'price-b',
  ]);
});
