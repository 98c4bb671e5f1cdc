import { describe, expect, test } from 'vitest';
import { type AfterLogin, afterLoginTarget, type LoginTarget } from '../../../src/domain/navigation/after-login.ts';
import { entrySetting } from '../../support/redirect-setting.ts';

const { rules } = entrySetting;
const queryOf = (text: string) => new URLSearchParams(text);

function land(facts: Partial<AfterLogin> = {}): string {
  return targetOf(facts).address;
}

function targetOf(facts: Partial<AfterLogin>): LoginTarget {
  return afterLoginTarget({
    language: 'en',
    rules,
    newUser: false,
    miniApp: false,
    mobile: false,
    downloads: false,
    landing: 'dashboard',
    query: queryOf(''),
    referrer: '',
    stored: null,
    ...facts,
  });
}

describe('the target after a login', () => {
  test('is the dashboard by default, with a mark for a new account (S2.15)', () => {
    expect(land()).toBe('/en/dashboard');
    expect(land({ newUser: true })).toBe('/en/dashboard?newUser=true');
    expect(land({ language: 'tr-TUR' })).toBe('/tr-TUR/dashboard');
  });

  test('on a phone is the download page if the site has downloads, else the home page (S2.16, S2.19)', () => {
    expect(land({ mobile: true, downloads: true })).toBe('/en/download');
    expect(land({ mobile: true, downloads: true, newUser: true })).toBe('/en/download');
    expect(land({ mobile: true })).toBe('/en');
    expect(land({ mobile: true, downloads: true, query: queryOf('redirect=/en/earn') })).toBe('/en/earn');
  });

  test('is the home page on some sites (S2.17, S2.19)', () => {
    expect(land({ landing: 'home' })).toBe('/en');
    expect(land({ landing: 'home', mobile: true, downloads: true, newUser: true })).toBe('/en');
    expect(land({ landing: 'home', query: queryOf('redirect=/en/earn') })).toBe('/en/earn');
  });

  test('in a mini app is the checked redirect_url, else the page of tasks (S2.18)', () => {
    const mini = (query: string) => land({ miniApp: true, mobile: true, query: queryOf(query) });
    expect(mini('redirect_url=/en/earn/tg')).toBe('/en/earn/tg');
    expect(mini('')).toBe('/en/min-app/task');
    expect(mini('redirect=/en/earn')).toBe('/en/min-app/task');
    expect(mini('redirect_url=https://evil.test/')).toBe('/en/min-app/task');
    expect(mini('redirect_url=javascript:alert(1)')).toBe('/en');
    expect(land({ miniApp: true, referrer: 'https://gatehouse.example/en/earn' })).toBe('/en/min-app/task');
  });

  test('comes from redirect or redirect_url in the query, and the first one counts (S5.14)', () => {
    expect(land({ query: queryOf('redirect=/en/trade%3Fa%3D1') })).toBe('/en/trade?a=1');
    expect(land({ query: queryOf('redirect_url=/en/earn') })).toBe('/en/earn');
    expect(land({ query: queryOf('redirect_url=/en/earn&redirect=/en/trade') })).toBe('/en/trade');
    expect(land({ query: queryOf('redirect=/en/trade&redirect=https://evil.test') })).toBe('/en/trade');
  });

  test('is home for a script or an unreadable address in the query, and the default for a refused one (S5.15, S5.16)', () => {
    const stored = '/en/earn';
    expect(land({ stored, query: queryOf('redirect=javascript:alert(1)') })).toBe('/en');
    expect(land({ stored, query: queryOf('redirect=https://[') })).toBe('/en');
    expect(land({ stored, query: queryOf('redirect=https://evil.test/') })).toBe('/en/dashboard');
    expect(land({ stored, query: queryOf('redirect=/en/login') })).toBe('/en/dashboard');
  });

  test('can be a referrer on a company host, unless that is a form or a home page (S5.17)', () => {
    expect(land({ referrer: 'https://gatehouse.example/en/trade' })).toBe('/en/trade');
    expect(land({ referrer: 'https://learn.gatehouse.example/' })).toBe('https://learn.gatehouse.example/');
    expect(land({ referrer: 'https://gatehouse-help.example/x' })).toBe('https://gatehouse-help.example/x');
    for (const other of [
      'https://evil-gatehouse.example/',
      'https://evil.test/gatehouse.example',
      'https://evil.test/?gatehouse.example',
      'http://gatehouse-help.example/',
      'https://gatehouse.example/en/sign-up',
      'https://gatehouse.example/en',
      'https://gatehouse.example/en?from=mail#top',
      'https://gatehouse.example/',
      '',
    ]) {
      expect([other, land({ referrer: other })]).toEqual([other, '/en/dashboard']);
    }
  });

  test('says whether the visitor asked for it, and whether it is on the host of the page', () => {
    expect(targetOf({})).toEqual({ address: '/en/dashboard', own: true, wanted: false });
    expect(targetOf({ query: queryOf('redirect=https://evil.test/') })).toMatchObject({ own: true, wanted: false });
    expect(targetOf({ stored: '/en/earn' })).toEqual({ address: '/en/earn', own: true, wanted: true });
    expect(targetOf({ query: queryOf('redirect=https://learn.gatehouse.example/a') })).toEqual({
      address: 'https://learn.gatehouse.example/a',
      own: false,
      wanted: true,
    });
  });

  test('comes from the stored address last, which is checked like the others (S5.14, S5.16)', () => {
    expect(land({ stored: '/en/earn' })).toBe('/en/earn');
    expect(land({ stored: '/en/earn', referrer: 'https://gatehouse.example/en/login' })).toBe('/en/earn');
    expect(land({ stored: '/en/earn', referrer: 'https://provider.test/' })).toBe('/en/earn');
    expect(land({ stored: '/en/earn', referrer: 'https://gatehouse.example/en/trade' })).toBe('/en/trade');
    for (const bad of ['https://evil.test', '//evil.test', 'javascript:alert(1)', '/en/oauth']) {
      expect(land({ stored: bad })).toBe('/en/dashboard');
    }
  });
});
