/** A brand that runs one site: the other records of `sites/` are there, and no page and no command knows of them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { homes } from '../../sites/brands/gatehouse/home.ts';
import { identity as demo } from '../../sites/brands/gatehouse/identity.ts';
import { siteRowFaults, sitesOfBrand } from '../../src/domain/site/brand.ts';
import { hostContext, siteContradictions, siteIds } from '../../src/domain/site/site.ts';
import { siteChoice } from '../../src/domain/site/site-choice.ts';

const root = join(import.meta.dirname, '../..');

vi.mock('../../sites/chosen-brand/identity.ts', async (actual) => {
  const { identity } = await actual<typeof import('../../sites/chosen-brand/identity.ts')>();
  const { regulatedTurkishHost: _, ...rest } = identity;
  return { identity: { ...rest, hosts: { eu: identity.hosts.eu } } };
});

const { mainSite, brandSiteIds, siteOf, sites } = await import('../../sites/all.ts');
const { parseSiteId } = await import('../../src/tools/build/check-inputs.ts');

test('the sites of a brand are those that it has hosts for', () => {
  expect(sitesOfBrand(demo)).toEqual(siteIds);
  expect(brandSiteIds).toEqual(['eu']);
  expect(sites.map(({ id }) => id)).toEqual(['eu']);
  expect(siteContradictions(sites)).toEqual([]);
  expect(siteOf('tur')).toMatchObject({ hosts: { prod: [], testnet: [], test: [] }, regulatedHosts: [] });
});

test('the first one takes the place of the global one: unknown hosts belong to it', () => {
  expect(mainSite.id).toBe('eu');
  expect(hostContext('preview.example', sites, mainSite)).toMatchObject({ site: { id: 'eu' }, known: false });
  expect(hostContext('gatehouse.tr.example', sites, mainSite)).toMatchObject({ site: { id: 'eu' }, known: false });
});

test('no other site is offered', () => {
  const page = {
    site: mainSite,
    language: 'en-EU',
    address: new URL('https://gatehouse.eu.example/en-EU/login'),
  } as const;
  const { global, regulated } = siteChoice(sites, mainSite, page);
  expect([...global, ...regulated].map(({ href }) => href)).toEqual(['https://gatehouse.eu.example/en-EU/login']);
});

test('the records write no local host out: scripts have all of them, and `deploy:check` knows the hosts of the sites that run', () => {
  const records = siteIds.map((id) => readFileSync(join(root, `sites/${id}.ts`), 'utf8'));
  expect(records.filter((text) => /localhost/.test(text))).toEqual([]);
});

test('commands know no other site', () => {
  expect(parseSiteId('eu')).toBe('eu');
  expect(() => parseSiteId('tur')).toThrow('There is no site "tur"; the sites are eu.');
});

test('the check of a brand names a site without a company, and a brand without a site', () => {
  expect(siteRowFaults(demo, homes)).toEqual([]);
  const { eu } = demo.hosts;
  if (eu === undefined) throw new Error('The demo brand has hosts for each site.');
  expect(siteRowFaults({ hosts: { eu } }, {})).toEqual(['Site eu has hosts, and no row in home.ts.']);
  expect(siteRowFaults({ hosts: {} }, homes)).toEqual(['There is no site: hosts in identity.ts has no row.']);
});
