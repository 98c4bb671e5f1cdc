// @module-tag property

import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { banWindowMs, decideBan } from '../../../src/domain/checks/ban.ts';
import { siteIds } from '../../../src/domain/site/site.ts';
import { formatUtc } from '../../../src/services/checks/ban.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const bannedAt = Date.UTC(2026, 10, 20, 22, 30, 5) / 1000;
const start = bannedAt * 1000;

function decide(at: unknown, now: number, site: (typeof siteIds)[number] = 'global', selfBanned: unknown = true) {
  return decideBan({ selfBanned, bannedAt: at }, now, site);
}

describe('the 24 hours after a ban', () => {
  test('are counted from a time in seconds since the epoch (S3.23, S9.16)', () => {
    expect(banWindowMs).toBe(86_400_000);
    expect(decide(bannedAt, start)).toEqual({ type: 'dialog', endsAt: start + 86_400_000 });
  });

  test.each([
    [-1, 'dialog'],
    [0, 'dialog'],
    [1, 'self-unblock'],
  ])('%s ms after their end the decision is: %s (S4.37, S4.38)', (ms, type) => {
    expect(decide(bannedAt, start + banWindowMs + ms).type).toBe(type);
  });

  test.each(siteIds)(
    'on %s an old ban leads to the self-unblock page if this is the main site, else to a toast (S4.37)',
    (site) => {
      const type = site === 'global' ? 'self-unblock' : 'toast';
      expect(decide(bannedAt, start + banWindowMs + 1, site).type).toBe(type);
      expect(decide(bannedAt, start + banWindowMs, site).type).toBe('dialog');
    },
  );

  test.each([false, 0, 2, null, 'true', '1', {}])(
    'a ban that the owner did not set (%j) shows a toast (S4.39)',
    (own) => {
      expect(decide(bannedAt, start, 'global', own)).toEqual({ type: 'toast' });
    },
  );

  test.each([
    Number.NaN,
    Infinity,
    -Infinity,
    -1,
    0,
    -0,
    1e300,
    8.64e15,
    253_402_300_800,
    '-1795000000',
    '1795000000 s',
    '',
    'junk',
    null,
    undefined,
    [],
    {},
    true,
    5n,
  ])('an invalid ban time (%s) shows a toast (S4.38)', (at) => {
    expect(decide(at, start)).toEqual({ type: 'toast' });
  });

  test('an invalid clock value shows a toast (S4.38)', () => {
    expect(decide(bannedAt, Number.NaN)).toEqual({ type: 'toast' });
  });
});

describe('the end of a ban is written in ASCII and in UTC (S4.38)', () => {
  const zone = process.env.TZ;
  const original = Intl.DateTimeFormat;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    Intl.DateTimeFormat = original;
  });

  test.each(['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati', 'Africa/Cairo'])(
    'also in %s',
    async (tz) => {
      process.env.TZ = tz;
      expect(await formatUtc(start + banWindowMs)).toBe('2026-11-21 22:30:05');
    },
  );

  test('also in a language with its own digits', async () => {
    expect(new Intl.NumberFormat('ar-EG').format(2026)).not.toContain('2');
    Object.assign(Intl, {
      DateTimeFormat: class extends original {
        constructor() {
          super('ar-EG-u-nu-arab');
        }
      },
    });
    expect(await formatUtc(start + banWindowMs)).toBe('2026-11-21 22:30:05');
  });

  test('any input gives a well-formed end time, a toast or the self-unblock page', async () => {
    const anything = fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger(), fc.anything());
    await fc.assert(
      fc.asyncProperty(
        anything,
        fc.oneof(fc.double(), fc.maxSafeInteger()),
        fc.constantFrom(...siteIds),
        async (at, now, site) => {
          const decision = decide(at, now, site);
          if (decision.type !== 'dialog') return;
          const text = await formatUtc(decision.endsAt);
          expect(text).toMatch(/^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$/);
          expect(Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`))).toBe(false);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});
