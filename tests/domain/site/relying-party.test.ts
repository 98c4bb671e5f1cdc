import { describe, expect, test } from 'vitest';
import { siteOf, sites } from '../../../sites/all.ts';
import { passkeyGroups } from '../../../sites/shared.ts';
import {
  groupRpId,
  type PasskeyGroup,
  passkeyGroupFaults,
  relyingParties,
  rpIdsOfSite,
  usableRpId,
} from '../../../src/domain/site/relying-party.ts';
import { environments, hostContext } from '../../../src/domain/site/site.ts';
import { allowedRpIds } from '../../../src/sandbox/account/allowed-rp-ids.ts';
import { labelOf } from '../../../src/tools/build/check-inputs.ts';

const ofBrand = relyingParties(passkeyGroups, sites);
const groups: readonly PasskeyGroup[] = [{ rpId: 'gatehouse.example', sites: ['global', 'tur'] }];

describe('the relying parties of passkeys (S1.27)', () => {
  test('are the groups of the brand, in each environment with hosts on the network', () => {
    expect(ofBrand.map(({ rpId, environment, site }) => [rpId, environment, site])).toEqual([
      ['gatehouse.example', 'prod', 'global'],
      ['testnet.gatehouse.example', 'testnet', 'global'],
      ['test.gatehouse.example', 'test', 'global'],
      ['gatehouse.com.hk.example', 'prod', 'hkg'],
      ['testnet.gatehouse.com.hk.example', 'testnet', 'hkg'],
      ['test.gatehouse.com.hk.example', 'test', 'hkg'],
    ]);
  });

  test('list the origins of their own environment, their own first', () => {
    const [prod, , network] = relyingParties(groups, sites);
    expect(prod?.origins).toEqual([
      'https://gatehouse.example',
      'https://www.gatehouse.example',
      'https://gatehouse.tr.example',
      'https://gatehouse.com.tr.example',
    ]);
    expect(network?.origins).toEqual([
      'https://test.gatehouse.example',
      'https://test.www.gatehouse.example',
      'https://test.gatehouse.tr.example',
      'https://test.gatehouse.com.tr.example',
    ]);
  });

  test.each<[origin: string, rpIds: string[]]>([
    ['https://gatehouse.tr.example', ['gatehouse.example', 'gatehouse.tr.example']],
    ['https://gatehouse.example', ['gatehouse.example']],
    ['https://test.gatehouse.nl.example', ['test.gatehouse.example', 'test.gatehouse.nl.example']],
    ['https://hk.gatehouse.example', ['gatehouse.com.hk.example', 'hk.gatehouse.example']],
    ['https://gatehouse.kz.example', ['gatehouse.kz.example']],
    ['http://gatehouse.tr.example', ['gatehouse.tr.example']],
    ['https://gatehouse.tr.example:8443', ['gatehouse.tr.example']],
    ['http://tur.localhost:4321', ['tur.localhost']],
  ])('for a page of %s are %j', (origin, rpIds) => {
    expect(allowedRpIds(origin, ofBrand)).toEqual(rpIds);
  });

  test('are known to the pages of a site as far as they are its own', () => {
    expect(rpIdsOfSite(siteOf('tur'), ofBrand)).toEqual({
      prod: 'gatehouse.example',
      testnet: 'testnet.gatehouse.example',
      test: 'test.gatehouse.example',
    });
    expect(rpIdsOfSite(siteOf('kaz'), ofBrand)).toEqual({});
    // Pages ask by environment only, so all hosts of a site must have the same.
    for (const site of sites) {
      const known = rpIdsOfSite(site, ofBrand);
      for (const environment of environments) {
        for (const host of site.hosts[environment]) {
          expect(groupRpId(`https://${host}`, ofBrand), host).toBe(known[environment]);
        }
      }
    }
  });

  test.each<[origin: string, known: boolean, rpId: string, asked: number]>([
    ['https://gatehouse.tr.example', true, 'gatehouse.example', 1],
    ['https://gatehouse.tr.example', false, 'gatehouse.tr.example', 1],
    ['https://gatehouse.example', false, 'gatehouse.example', 0],
    ['https://www.gatehouse.example', false, 'gatehouse.example', 0],
    ['https://gatehouse.kz.example', true, 'gatehouse.kz.example', 0],
    ['https://test.gatehouse.tr.example', true, 'test.gatehouse.example', 1],
    ['https://gatehouse.tr.example:8443', true, 'gatehouse.tr.example', 0],
    ['https://preview.example', true, 'preview.example', 0],
    ['http://nld.localhost:4321', true, 'nld.localhost', 0],
  ])('a page of %s, in a browser with related origins: %j, uses %s', async (origin, known, rpId, times) => {
    let asked = 0;
    const hasRelatedOrigins = async () => {
      asked += 1;
      return known;
    };
    const { site, environment } = hostContext(new URL(origin).hostname, sites, siteOf('global'));
    const groupId = rpIdsOfSite(site, ofBrand)[environment];
    expect(await usableRpId(new URL(origin), groupId, site.hosts[environment], hasRelatedOrigins)).toBe(rpId);
    expect(asked).toBe(times);
  });
});

describe('a group of sites that cannot share passkeys stops the build (S1.27)', () => {
  const faults = (...changed: PasskeyGroup[]) => passkeyGroupFaults(changed, sites, labelOf);

  test('five labels are right, and six are not', () => {
    const five: PasskeyGroup = { rpId: 'gatehouse.example', sites: ['global', 'tur', 'nld', 'eu', 'are'] };
    expect(faults(five)).toEqual([]);
    expect(faults({ ...five, sites: [...five.sites, 'kaz'] })).toEqual([
      'The passkey group gatehouse.example: its hosts have 6 registrable labels (gatehouse, tr, kz, eu, nl, ae); browsers read 5.',
    ]);
  });

  test('an RP ID that is no host of the group, and a site in two groups', () => {
    expect(faults({ rpId: 'gatehouse.nl.example', sites: ['global', 'tur'] })).toEqual([
      'The passkey group gatehouse.nl.example: its RP ID is not a production host of its sites.',
    ]);
    expect(faults(...groups, { rpId: 'gatehouse.nl.example', sites: ['nld', 'tur'] })).toEqual([
      'The passkey group gatehouse.nl.example: site tur is in the group gatehouse.example as well.',
    ]);
  });

  test('another spelling of the RP ID, with which no site would share anything', () => {
    for (const rpId of ['Gatehouse.example', 'gatehouse.example.', 'gatehouse.example:443']) {
      expect(faults({ rpId, sites: ['global', 'tur'] })).toEqual([
        `The passkey group ${rpId}: its RP ID is not a production host of its sites.`,
      ]);
    }
  });

  test('sites with accounts of different exchanges', () => {
    const apart = sites.map((site) =>
      site.id === 'tur' ? { ...site, apiHosts: { ...site.apiHosts, testnet: 'api.tr.example' } } : site,
    );
    expect(passkeyGroupFaults(groups, apart, labelOf)).toEqual([
      'The passkey group gatehouse.example: site tur has not the accounts of the others.',
    ]);
  });

  test('a site whose hosts differ in number between environments', () => {
    const uneven = sites.map((site) =>
      site.id === 'tur' ? { ...site, hosts: { ...site.hosts, testnet: ['testnet.gatehouse.tr.example'] } } : site,
    );
    expect(passkeyGroupFaults(groups, uneven, labelOf)).toEqual([
      'The passkey group gatehouse.example: site tur has not as many testnet hosts as production hosts.',
    ]);
  });

  test.each([
    ['brand.com', 'brand'],
    ['www.brand.com', 'brand'],
    ['brand.com.tr', 'brand'],
    ['brand.co.uk', 'brand'],
    ['gatehouse.com.tr.example', 'tr'],
    ['brand.github.io', 'brand'],
  ])('%s counts as the label %s', (host, label) => {
    expect(labelOf(host)).toBe(label);
  });
});
