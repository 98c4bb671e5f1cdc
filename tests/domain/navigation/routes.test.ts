// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageCodes, splitLanguage } from '../../../src/domain/language/language.ts';
import { dashboardPath, localizedPath, withTypedName } from '../../../src/domain/navigation/paths.ts';
import {
  isListed,
  isShared,
  isSignUp,
  matchRoute,
  routeInstead,
  routes,
} from '../../../src/domain/navigation/routes.ts';
import { propertyRuns } from '../../support/property-runs.ts';

/** The path prefixes of S2.04, as the product text lists them. */
const prefixes = [
  '/login',
  '/register',
  '/sign-up',
  '/invite',
  '/oauth',
  '/oauth-login',
  '/oauth-register',
  '/oauth-authorized',
  '/oauth-log-out',
  '/tr-login',
  '/tr-register',
  '/tr-authorized',
  '/email-code-verify',
  '/exclusive-benefits',
  '/friend-invite',
  '/telegram-register-login',
];
// Unlinking the messenger is a page of ours beside the text.
const others = [
  '/',
  '/earn/tg-page',
  '/_app',
  '/app/user/messenger',
  '/app/user/passkeys',
  '/was-not-me',
  '/official',
  '/receipt',
  '/accessibility',
];

describe('the route of a path', () => {
  test('each sign-up and login route is matched by its prefix, with and without a language (S2.04)', () => {
    for (const path of prefixes) {
      for (const language of ['', '/en', '/tr-TUR', '/zh-TW']) {
        for (const below of ['', '/', '//', '/deeper', '/deeper/still/']) {
          expect(matchRoute(language + path + below)?.path, language + path + below).toBe(path);
        }
      }
    }
  });

  test('a prefix matches whole segments only', () => {
    for (const path of [...prefixes, '/earn/tg-page', '/_app']) {
      for (const more of ['x', '-x', '.html', '%2Fx', '_']) expect(matchRoute(`/en${path}${more}`)).toBeUndefined();
    }
    expect(matchRoute('/oauth-login')?.path).toBe('/oauth-login');
    expect(matchRoute('/oauth/login')?.path).toBe('/oauth');
    expect(matchRoute('/LOGIN')).toBeUndefined();
    expect(matchRoute('/en//login')).toBeUndefined();
  });

  test('a language is removed before the route is matched, also one that the site does not offer (S2.02)', () => {
    for (const language of [...languageCodes, 'fr-FR', 'xx-YY', 'EN', 'es-419']) {
      expect(matchRoute(`/${language}/login`)?.path, language).toBe('/login');
      expect(matchRoute(`/${language}`)?.path, language).toBe('/');
    }
    expect(matchRoute('/en/en/login')).toBeUndefined();
  });

  test('friend-invite and telegram-register-login are entry pages of the mini app (S2.05)', () => {
    expect(matchRoute('/en/friend-invite')?.screen).toBe('mini-app');
    expect(matchRoute('/en/telegram-register-login')?.screen).toBe('mini-app');
  });

  test('/earn/tg-page is a mini-app route, and no other path below /earn is a route (S2.06)', () => {
    expect(matchRoute('/en/earn/tg-page')).toEqual({ path: '/earn/tg-page', screen: 'mini-app' });
    expect(['/earn', '/earn/', '/en/earn/home/', '/earn/tg-pages'].map(matchRoute)).toEqual(Array(4).fill(undefined));
  });

  test('/_app is the application shell (S2.07)', () => {
    expect(matchRoute('/_app')?.screen).toBe('app-shell');
    expect(matchRoute('/en/_app/anything')?.screen).toBe('app-shell');
  });

  test('no route is a trading, wallet or account page (S1.27)', () => {
    expect(routes.map((route) => route.path as string).toSorted()).toEqual([...prefixes, ...others].toSorted());
    const elsewhere = [
      '/trade/spot/BTC/USDT',
      '/trade/usdt/BTCUSDT',
      '/data/markets/',
      '/earn/savings',
      '/fiat/deposit/',
      '/user/assets/home/overview',
      '/user/accounts/auth/personal/',
      '/app/user/retrieve',
      '/app/user/account-info',
      '/tradingbot/',
      '/wallet',
      '/account',
      '/dashboard',
    ];
    expect(elsewhere.filter((path) => matchRoute(`/en${path}`))).toEqual([]);
  });

  test('only registration pages count as sign-up', () => {
    expect(
      routes
        .filter(isSignUp)
        .map((route) => route.path as string)
        .toSorted(),
    ).toEqual(['/invite', '/oauth-register', '/register', '/sign-up', '/tr-register'].toSorted());
  });

  test('home, sign-up, registration and invitation are the pages that people send each other', () => {
    expect(routes.filter(isShared).map((route) => route.path as string)).toEqual([
      '/',
      '/register',
      '/sign-up',
      '/invite',
    ]);
  });

  test('search engines may list these, the login and what we say of ourselves, and no page of one visitor or of one application', () => {
    expect(routes.filter(isListed).map((route) => route.path as string)).toEqual([
      ...['/', '/login', '/register', '/sign-up', '/invite', '/official', '/accessibility'],
    ]);
  });

  test('closing slashes do not change the route, however many (S2.02)', () => {
    for (const path of ['/', '//', '/en/', '/en//', '/tr-TUR///']) expect(matchRoute(path)?.path, path).toBe('/');
  });

  test('any path is matched without an exception, also 100 kB of slashes or segments', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webPath(), fc.constantFrom('', '/', 'login')), (path) => {
        const route = matchRoute(path);
        if (route) expect(routes).toContain(route);
      }),
      { numRuns: propertyRuns() },
    );
    for (const path of [`${'/'.repeat(100_000)}x`, '/a'.repeat(50_000), `/${'a-'.repeat(50_000)}`]) {
      expect(matchRoute(path)).toBeUndefined();
    }
    expect(matchRoute(`/en/login${'/'.repeat(100_000)}`)?.path).toBe('/login');
  });
});

test('a path may start with a language, en or a code such as xx-YY, and any other segment is part of the path (S2.01)', () => {
  const rows: [string, string | undefined, string][] = [
    ['/en/login', 'en', '/login'],
    ['/en', 'en', '/'],
    ['/en/', 'en', '/'],
    ['/tr-TUR/login', 'tr-TUR', '/login'],
    ['/fil-PH/sign-up/', 'fil-PH', '/sign-up/'],
    ['/es-419/login', 'es-419', '/login'],
    ['/xx-YY/login', 'xx-YY', '/login'],
    ['/xx-yy/login', 'xx-yy', '/login'],
    ['/EN/login', 'EN', '/login'],
    ['/en//login', 'en', '//login'],
    ['/en/%2e%2e/login', 'en', '/%2e%2e/login'],
    ['/', undefined, '/'],
    ['', undefined, '/'],
    ['login', undefined, '/login'],
    ['/login', undefined, '/login'],
    ['//en/login', undefined, '//en/login'],
    ['/ja/login', undefined, '/ja/login'],
    ['/english/login', undefined, '/english/login'],
    ['/en_US/login', undefined, '/en_US/login'],
    ['/en-/login', undefined, '/en-/login'],
    ['/e1-US/login', undefined, '/e1-US/login'],
    ['/en-USAX/login', undefined, '/en-USAX/login'],
    ['/zh-Hant-HK/login', undefined, '/zh-Hant-HK/login'],
    ['/%65n/login', undefined, '/%65n/login'],
    ['/constructor/login', undefined, '/constructor/login'],
  ];
  expect(rows.map(([path]) => [path, splitLanguage(path).segment, splitLanguage(path).rest])).toEqual(rows);
});

test('no route is mistaken for a language', () => {
  for (const path of [...prefixes, ...others, '/dashboard']) {
    expect(splitLanguage(path)).toEqual({ segment: undefined, rest: path });
  }
});

test('a path that is built from a language and a rest is split into the same parts', () => {
  fc.assert(
    fc.property(fc.constantFrom(...languageCodes), fc.webPath(), (language, path) => {
      const rest = path.startsWith('/') ? path : `/${path}`;
      expect(splitLanguage(localizedPath(language, rest))).toEqual({ segment: language, rest });
    }),
    { numRuns: propertyRuns() },
  );
});

test('the home page is the language only (S2.19)', () => {
  expect(localizedPath('en', '/')).toBe('/en');
  expect(localizedPath('tr-TUR', '/')).toBe('/tr-TUR');
  expect(matchRoute('/tr-TUR')?.screen).toBe('home');
});

test('the dashboard path has the language, and newUser=true for a new user (S2.15)', () => {
  expect(dashboardPath('en', { newUser: false })).toBe('/en/dashboard');
  expect(dashboardPath('tr-TUR', { newUser: true })).toBe('/tr-TUR/dashboard?newUser=true');
});

describe('the page above a path below a route', () => {
  test.each([
    ['/login/x', '?a=1', { path: '/login', query: '?a=1' }],
    ['/oauth//deeper/still', '', { path: '/oauth', query: '' }],
    ['/earn/tg-page/x', '', { path: '/earn/tg-page', query: '' }],
    ['/invite/CODE_1-x', '', { path: '/invite', query: '?ref=CODE_1-x' }],
    ['/invite//CODE', '?', { path: '/invite', query: '?ref=CODE' }],
    ['/invite/CODE/more', '?ref=OTHER&a=1', { path: '/invite', query: '?ref=CODE&ref=OTHER&a=1' }],
    // Not a code: the page is the same, and the query stays as it is.
    ['/invite/no code', '?a=1', { path: '/invite', query: '?a=1' }],
    [`/invite/${'x'.repeat(65)}`, '', { path: '/invite', query: '' }],
  ])('%s with the query "%s" leads to the page of its route (S2.04)', (rest, query, expected) => {
    expect(routeInstead(rest, query)).toEqual(expected);
  });

  test.each([
    ['/register', '?affiliate_id=1', '/sign-up'],
    ['/register/', '?a=%zz&affiliate_id', '/sign-up'],
    ['/register//x', '?affiliate_id&b', '/sign-up'],
    ['/register/x', '?affiliate_idx=1&x=affiliate_id', '/register'],
    ['/register', '?affiliate%5Fid=1', undefined],
    ['/register', '', undefined],
    ['/sign-up', '?affiliate_id=1', undefined],
    ['/tr-register', '?affiliate_id=1', undefined],
    ['/registers', '?affiliate_id=1', undefined],
  ])('%s with %s leads to %s, with the same query (S2.09)', (rest, query, path) => {
    expect(routeInstead(rest, query)).toEqual(path && { path, query });
  });

  test.each(['/login', '/login/', '/login//', '/loginx/y', '/', '/x/login/y', '/dashboard/x'])(
    '%s is no such path',
    (rest) => {
      expect(routeInstead(rest, '?a=1')).toBeUndefined();
    },
  );
});

test('a typed name is in the fragment, as one value, and an empty one leaves the address as it is', () => {
  expect(withTypedName('https://gatehouse.eu.example/en-EU/login', 'ann+1@mail.example')).toBe(
    'https://gatehouse.eu.example/en-EU/login#name=ann%2B1%40mail.example',
  );
  expect(withTypedName('/en/login', 'a\ud800')).toBe('/en/login#name=a%EF%BF%BD');
  expect(withTypedName('/en/login', '')).toBe('/en/login');
  expect(withTypedName('/en/login', undefined)).toBe('/en/login');
});
