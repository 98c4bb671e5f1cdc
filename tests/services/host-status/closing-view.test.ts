import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Closing } from '../../../src/domain/shell/closing.ts';
import { createTranslator, type FormKey } from '../../../src/i18n/messages.ts';
import { type ClosingScreen, closingView } from '../../../src/services/host-status/closing-view.ts';

const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../../../locales/en/inverse.json'), 'utf8'));
const [january, february, march] = [0, 1, 2].map((month) => Date.UTC(2027, month, 1)) as [number, number, number];
const closing: Closing = {
  ends: { signUp: january, onlyWithdrawals: february, login: march },
  why: { type: 'known', reason: 'licence' },
  next: { type: 'site', site: 'eu' },
};
const successor = { company: 'Gatehouse Europe GmbH', address: 'https://gatehouse.eu.example/en/login' };
const goOn = { text: 'Go to that site', address: successor.address };

const view = (screen: ClosingScreen, now: number, change: Partial<Closing> = {}, known = true) =>
  closingView(
    { ...closing, ...change },
    {
      screen,
      now,
      language: 'en',
      t: createTranslator<FormKey>(texts),
      format: (ms) => new Date(ms).toISOString().slice(0, 10),
      successor: known ? successor : undefined,
      login: '/en/login',
    },
  );

describe('what a page says of a site that closes (S2.30)', () => {
  test.each(['home', 'login', 'register'] as const)(
    'on %s everything that is to come, in its order, and the form stays',
    (screen) => {
      expect(view(screen, january - 1)).toEqual({
        title: 'This site is closing',
        lines: [
          'You can create an account until 2027-01-01.',
          'From 2027-02-01 you can only withdraw your money.',
          'You can log in until 2027-03-01.',
          'Our licence for this region ends.',
          // A name keeps its own direction.
          '\u2068Gatehouse Europe GmbH\u2069 takes over.',
        ],
        words: undefined,
        closes: false,
        ways: [goOn],
      });
    },
  );

  test('a registration that has ended gives way to the notice, with the way to login', () => {
    const { closes, ways, lines } = view('register', january);
    expect(lines[0]).toBe('You can no longer create an account here.');
    expect({ closes, ways }).toEqual({ closes: true, ways: [goOn, { text: 'Log in', address: '/en/login' }] });
    expect(view('login', january).closes).toBe(false);
    expect(view('home', january).closes).toBe(false);
  });

  test('a login stays while there is something to withdraw', () => {
    const { closes, lines } = view('login', february);
    expect(lines).toContain('You can only withdraw your money now.');
    expect(closes).toBe(false);
  });

  test('a login that has ended gives way to the notice, and no page leads to it', () => {
    expect(view('login', march)).toMatchObject({ closes: true, ways: [goOn] });
    expect(view('register', march).ways).toEqual([goOn]);
    expect(view('login', march).lines.slice(0, 2)).toEqual([
      'You can no longer create an account here.',
      'You can no longer log in here.',
    ]);
  });

  test('without a successor there is no way that leads nowhere', () => {
    expect(view('login', march, {}, false)).toMatchObject({ ways: [] });
    expect(view('register', january, {}, false).ways).toEqual([{ text: 'Log in', address: '/en/login' }]);
  });

  test('the operator’s own words stand there for a language that has them, else no reason', () => {
    const words = (texts: [string, string][]) =>
      view('home', january - 1, { why: { type: 'words', texts: new Map(texts) } }).words;
    expect(words([['en', 'We move.']])).toBe('We move.');
    expect(words([['de', 'Wir ziehen um.']])).toBeUndefined();
  });
});
