// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockedRegions, isBlockedRegion, regionMark, registerAccess } from '../../../src/domain/site/region.ts';
import { siteIds } from '../../../src/domain/site/site.ts';
import { propertyRuns } from '../../support/property-runs.ts';

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

describe('access to the registration', () => {
  test('nine regions are blocked in any letter case, and no other region is blocked (S5.28)', () => {
    expect(blockedRegions).toEqual(['CN', 'CU', 'IR', 'KP', 'SD', 'SG', 'SY', 'US', 'ONTARIO']);
    for (const blocked of [...blockedRegions, 'us', ' ir ', 'ONTARIO', 'CA-Ontario', 'ca-ontario']) {
      expect(isBlockedRegion(blocked), blocked).toBe(true);
    }
    for (const other of ['', 'CA', 'CA-Quebec', 'GB', 'USA', 'C', 'HK', 'Ont', 'SGP', '-']) {
      expect(isBlockedRegion(other), other).toBe(false);
    }
  });

  test('visitors in mainland China and in Georgia have their own mark, and all others are “elsewhere” (S3.24)', () => {
    expect(regionMark('CN')).toBe('china');
    expect(regionMark('GE')).toBe('georgia');
    fc.assert(
      fc.property(country, (code) => (code === 'CN' || code === 'GE') === (regionMark(code) !== 'elsewhere')),
      { numRuns: propertyRuns() },
    );
  });

  test('is closed by the permission, the visibility or a blocked country, and not by a missing answer (S3.24, S5.28, S7.47)', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const forbidden =
          given.permitted === false ||
          given.visibility?.visible === false ||
          (given.visibility !== undefined && isBlockedRegion(given.visibility.country));
        expect(registerAccess(given).type === 'unsupported').toBe(forbidden);
      }),
      { numRuns: propertyRuns() },
    );
    for (const site of siteIds.filter((id) => id !== 'geo')) {
      const nothing = { site, permitted: undefined, visibility: undefined, residenceConfirmed: false };
      expect(registerAccess(nothing)).toEqual({ type: 'open' });
    }
  });

  test('only the Georgian site asks for the residence, once, and only visitors outside Georgia (S2.37, S8.27)', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const asksResidence = registerAccess(given).type === 'confirm-residence';
        if (asksResidence) expect(given).toMatchObject({ site: 'geo', residenceConfirmed: false });
        if (asksResidence) expect(given.visibility?.country).not.toBe('GE');
      }),
      { numRuns: propertyRuns() },
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
