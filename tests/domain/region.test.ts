import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockedRegions, isBlockedRegion } from '../../src/domain/blocked-countries.ts';
import { regionMark, registerAccess } from '../../src/domain/region.ts';
import { siteIds } from '../../src/domain/site.ts';

const country = fc.oneof(
  fc.constantFrom('', 'GE', 'TR', 'HK', 'CA', 'CA-Quebec', ...blockedRegions, 'CA-Ontario'),
  fc.string(),
);
const visibility = fc.option(fc.record({ visible: fc.boolean(), country }), { nil: undefined });
const facts = fc.record({
  site: fc.constantFrom(...siteIds),
  permitted: fc.option(fc.boolean(), { nil: undefined }),
  visibility,
  residenceConfirmed: fc.boolean(),
});

describe('who may register', () => {
  test('nobody from the nine places that are not served, written in whatever case, and nobody is mistaken for them (S5.28)', () => {
    expect(blockedRegions).toEqual(['CN', 'CU', 'IR', 'KP', 'SD', 'SG', 'SY', 'US', 'ONTARIO']);
    for (const blocked of [...blockedRegions, 'us', ' ir ', 'ONTARIO', 'CA-Ontario', 'ca-ontario']) {
      expect(isBlockedRegion(blocked), blocked).toBe(true);
    }
    for (const served of ['', 'CA', 'CA-Quebec', 'GB', 'USA', 'C', 'HK', 'Ont', 'SGP', '-']) {
      expect(isBlockedRegion(served), served).toBe(false);
    }
  });

  test('a visitor in mainland China and one in Georgia are marked, all others are just elsewhere (S3.24)', () => {
    expect(regionMark('CN')).toBe('china');
    expect(regionMark('GE')).toBe('georgia');
    fc.assert(fc.property(country, (code) => (code === 'CN' || code === 'GE') === (regionMark(code) !== 'elsewhere')));
  });

  test('only what the exchange forbids is closed: by permission, by visibility or by place, and never by an answer that did not come (S3.24, S5.28, S7.47)', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const forbidden =
          given.permitted === false ||
          given.visibility?.visible === false ||
          (given.visibility !== undefined && isBlockedRegion(given.visibility.country));
        expect(registerAccess(given).type === 'unsupported').toBe(forbidden);
      }),
    );
    for (const site of siteIds.filter((id) => id !== 'geo')) {
      const nothing = { site, permitted: undefined, visibility: undefined, residenceConfirmed: false };
      expect(registerAccess(nothing)).toEqual({ type: 'open' });
    }
  });

  test('on the Georgian site, and on no other, who is not seen to be in Georgia says once that they live there (S2.37, S8.27)', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const asked = registerAccess(given).type === 'confirm-residence';
        if (asked) expect(given).toMatchObject({ site: 'geo', residenceConfirmed: false });
        if (asked) expect(given.visibility?.country).not.toBe('GE');
      }),
    );
    const geo = { site: 'geo', permitted: true, residenceConfirmed: false } as const;
    const seenIn = (place: string) => ({ visible: true, country: place });
    expect(registerAccess({ ...geo, visibility: seenIn('TR') })).toEqual({ type: 'confirm-residence' });
    expect(registerAccess({ ...geo, visibility: undefined })).toEqual({ type: 'confirm-residence' });
    expect(registerAccess({ ...geo, visibility: seenIn('GE') })).toEqual({ type: 'open' });
    expect(registerAccess({ ...geo, visibility: seenIn('TR'), residenceConfirmed: true })).toEqual({ type: 'open' });
    expect(registerAccess({ ...geo, visibility: seenIn('US') })).toEqual({ type: 'unsupported' });
  });
});
