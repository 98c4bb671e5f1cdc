import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasEnded, textFor } from '../../../src/domain/shell/closing.ts';
import { closingOf, readHostStatus } from '../../../src/domain/shell/host-status.ts';
import { propertyRuns } from '../../support/property-runs.ts';

function read(closing: unknown) {
  const ignored: string[] = [];
  return { closing: closingOf(closing, (place) => ignored.push(place)), ignored };
}

const january = Date.UTC(2027, 0, 1);

describe('a site that closes (S2.30)', () => {
  test('says from when, why and who takes over', () => {
    const file = {
      signUp: '2027-01-01T00:00Z',
      login: '2027-03-01T00:00:00Z',
      onlyWithdrawals: '2027-02-01T00:00Z',
      why: 'licence',
      next: { site: 'eu' },
    };
    const closing = {
      ends: { signUp: january, login: Date.UTC(2027, 2, 1), onlyWithdrawals: Date.UTC(2027, 1, 1) },
      why: { type: 'known', reason: 'licence' },
      next: { type: 'site', site: 'eu' },
    };
    expect(read(file)).toEqual({ closing, ignored: [] });
    expect(readHostStatus(JSON.stringify({ closing: file }))).toMatchObject({ status: { closing }, ignored: [] });
  });

  test('may say it in the operator’s own words, and name another company', () => {
    const { closing } = read({
      login: '2027-01-01T00:00Z',
      why: { en: 'We move.', 'de-EU': 'Wir ziehen um.' },
      next: { company: 'Successor\u202e Ltd.', address: 'https://successor.example/gatehouse' },
    });
    const texts = closing?.why?.type === 'words' ? closing.why.texts : new Map();
    expect(['de-EU', 'en', 'fr'].map((language) => textFor(texts, language))).toEqual([
      'Wir ziehen um.',
      'We move.',
      undefined,
    ]);
    expect(closing?.next).toEqual({
      type: 'company',
      company: 'Successor Ltd.',
      address: 'https://successor.example/gatehouse',
    });
  });

  test('ignores each part that it cannot read alone, and says which', () => {
    const file = {
      signUp: '2027-01-01T00:00Z',
      login: 'next year',
      withdrawals: '2027-01-01T00:00Z',
      why: 'because',
      next: { company: 'Successor Ltd.', address: 'javascript:alert(1)' },
    };
    expect(read(file)).toEqual({
      closing: { ends: { signUp: january } },
      ignored: ['closing.login', 'closing.withdrawals', 'closing.why', 'closing.next'],
    });
  });

  test.each([
    [undefined, []],
    [false, []],
    [{}, []],
    [true, ['closing']],
    ['soon', ['closing']],
    [{ why: 'law' }, []],
  ])('does not close by %j', (file, ignored) => {
    expect(read(file)).toEqual({ closing: undefined, ignored });
  });

  test('has ended from its time on', () => {
    const closing = { ends: { signUp: january } };
    expect([january - 1, january].map((now) => hasEnded(closing, 'signUp', now))).toEqual([false, true]);
    expect(hasEnded(closing, 'login', Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  test('never breaks a page, whatever the file says', () => {
    const part = fc.oneof(fc.anything(), fc.constant('2027-01-01T00:00Z'));
    const file = fc.record({
      signUp: part,
      login: part,
      onlyWithdrawals: part,
      why: fc.anything(),
      next: fc.anything(),
    });
    fc.assert(
      fc.property(fc.oneof(file, fc.anything()), (closing) => {
        const { next } = read(closing).closing ?? {};
        if (next?.type === 'company') expect(next.address).toMatch(/^https:/);
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
