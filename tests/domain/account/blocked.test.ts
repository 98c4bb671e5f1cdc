import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Blocked, endOf, lockedName, readBlocked } from '../../../src/domain/account/blocked.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const now = Date.UTC(2026, 11, 1);
const clocks = { now, browserNow: now + 5000 };
const hour = 3_600_000;

const read = (code: number | string, blocked?: unknown, site: 'global' | 'kaz' = 'global') =>
  readBlocked(code, blocked === undefined ? null : { blocked }, site, clocks);

describe('an exchange that tells nothing', () => {
  test.each<[number, Blocked['kind']]>([
    [30054, 'restricted'],
    [30055, 'restricted'],
    [31003, 'suspended'],
    [40029, 'terminated'],
  ])('has a screen for %s with the way to support (S8.17, S8.26)', (code, kind) => {
    expect(read(code)).toEqual({ kind, still: [], next: 'support' });
  });

  test('has none for any other code (S8.17)', () => {
    for (const code of [31002, 31018, 31030, 33003, 410008, 'login1001', '']) expect(read(code)).toBeUndefined();
  });
});

describe('what an exchange tells', () => {
  test('is read: why, until when, what still works and what to do', () => {
    const told = { reason: 'identity', until: now + hour, still: ['support', 'site'], next: 'verify_identity' };
    expect(read(30054, told)).toEqual({
      kind: 'restricted',
      reason: { type: 'known', reason: 'identity' },
      until: now + hour,
      // By the browser's clock, which is five seconds ahead.
      retryAt: now + hour + 5000,
      still: ['site', 'support'],
      next: 'identity',
    });
  });

  test('is a new password that is wanted, whatever the code', () => {
    expect(read(30054, { next: 'reset_password' })).toMatchObject({ kind: 'password', next: 'password' });
  });

  test('are words of its own, cleaned and of a bearable length', () => {
    expect(read(40029, { reason: 'Closed at your\u202e request.\n' })?.reason).toEqual({
      type: 'words',
      text: 'Closed at your request.',
    });
    const { reason } = read(40029, { reason: 'so long '.repeat(1000) }) ?? {};
    expect(reason?.type === 'words' && reason.text).toMatch(/^.{290,300}$/);
  });

  test('is nothing where it is a name that pages do not know', () => {
    expect(read(40029, { reason: 'RISK_RULE-7.2' })?.reason).toBeUndefined();
  });

  test('is no page that the site does not have: only the main site lifts bans (S4.37)', () => {
    expect(read(31003, { next: 'unblock' })?.next).toBe('unblock');
    expect(read(31003, { next: 'unblock' }, 'kaz')?.next).toBe('support');
  });

  test.each([now, now - 1, Number.NaN, Number.POSITIVE_INFINITY, 1e20, '1', null])('has no end at %s', (until) => {
    expect(endOf(until, clocks)).toEqual({});
  });

  test('counts down to an end within a day, and only names a later one', () => {
    expect(endOf(now + 24 * hour, clocks).retryAt).toBe(now + 24 * hour + 5000);
    expect(endOf(now + 24 * hour + 1, clocks)).toEqual({ until: now + 24 * hour + 1 });
  });

  test('never breaks the page, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(30054, 30055, 31003, 40029),
        fc.anything(),
        fc.jsonValue(),
        (code, result, blocked) => {
          for (const told of [result, { blocked: result }, { blocked }]) {
            const { reason, still, next } = readBlocked(code, told, 'global', clocks) ?? {};
            expect(['support', 'unblock', 'password', 'identity', 'wait']).toContain(next);
            for (const one of still ?? []) expect(['site', 'withdrawals', 'support']).toContain(one);
            if (reason?.type === 'words') expect(reason.text).not.toBe('');
          }
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });
});

test('a locked name waits, with the time where it is known (S8.10)', () => {
  expect(lockedName(now)).toEqual({ kind: 'locked', retryAt: now, still: [], next: 'wait' });
});
