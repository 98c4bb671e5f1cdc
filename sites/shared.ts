/** What all sites have in common: the demo brand, and the names of its hosts. */

import type { Brand, Environment, NativeApp, SitePolicies } from '../src/domain/site/site.ts';

/** One name for everything of an edition of the app. */
function nativeApp(name: string): NativeApp {
  return { scheme: name.toLowerCase(), handler: name, object: name, method: 'openLink' };
}

/** The demo brand. A white-label operator starts here. */
export const brand: Brand = {
  name: 'Gatehouse',
  storagePrefix: 'GATEHOUSE',
  appMarker: 'GatehouseApp',
  apps: { app: nativeApp('gatehouse'), 'app-tr': nativeApp('gatehouseTR'), 'app-eu': nativeApp('gatehouseEU') },
  foundedYear: 2018,
  colors: {},
};

/** The exchange's API hosts. All sites use one exchange. */
export const apiHosts: Record<Environment, string> = {
  prod: 'api.gatehouse.example',
  testnet: 'testnet-api.gatehouse.example',
  test: 'api.test.gatehouse.example',
  local: 'api.localhost',
};

/** Domains of the company. A redirect leads to one of them or to a subdomain of one, never to another host (S5.14). */
const companyDomains = [
  'gatehouse.example',
  'gatehouse.com.hk.example',
  'gatehouse.tr.example',
  'gatehouse.com.tr.example',
  'gatehouse.kz.example',
  'gatehouse.eu.example',
  'gatehouse.nl.example',
  'gatehouse.ge.example',
  'gatehouse.id.example',
  'gatehouse.ae.example',
  'gatehouse-app.example',
  'gatehouse-card.example',
  'gatehouse-help.example',
  'gatehouse-institutions.example',
  'gatehouse-learn.example',
  'gatehouse-pay.example',
  'gatehouse-status.example',
] as const;

/** Policies of a site without exceptions. */
export const policies: SitePolicies = {
  regulated: false,
  consentRequired: true,
  termsPath: '/terms',
  privacyPath: '/privacy',
  companyDomains,
  landing: 'dashboard',
  downloads: false,
  registerTypes: ['newCode', 'newLink', 'oldCode', 'oldLink'],
};

/**
 * The page hosts of a site.
 *
 * @param production canonical host first
 * @param local name before `.localhost`; empty for the main site
 */
export function hostsOf(production: readonly [string, ...string[]], local: string): Record<Environment, string[]> {
  return {
    prod: [...production],
    testnet: production.map((host) => `testnet.${host}`),
    test: production.map((host) => `test.${host}`),
    local: [local === '' ? 'localhost' : `${local}.localhost`],
  };
}
