import type { BrandIdentity } from '../../../src/domain/site/brand.ts';
import type { NativeApp } from '../../../src/domain/site/site.ts';

/** One name for everything of an edition of the app. */
function nativeApp(name: string): NativeApp {
  return { scheme: name.toLowerCase(), handler: name, object: name, method: 'openLink' };
}

/** Names and addresses. The brand runs the sites that `hosts` has a row for. */
export const identity: BrandIdentity = {
  brand: {
    name: 'Gatehouse',
    storagePrefix: 'GATEHOUSE',
    appMarker: 'GatehouseApp',
    apps: { app: nativeApp('gatehouse'), 'app-tr': nativeApp('gatehouseTR'), 'app-eu': nativeApp('gatehouseEU') },
    foundedYear: 2018,
  },
  hosts: {
    global: ['gatehouse.example', 'www.gatehouse.example'],
    hkg: ['gatehouse.com.hk.example', 'hk.gatehouse.example'],
    tur: ['gatehouse.tr.example'],
    kaz: ['gatehouse.kz.example'],
    eu: ['gatehouse.eu.example'],
    nld: ['gatehouse.nl.example'],
    geo: ['gatehouse.ge.example'],
    idn: ['gatehouse.id.example'],
    are: ['gatehouse.ae.example'],
  },
  regulatedTurkishHost: 'gatehouse.com.tr.example',
  apiHosts: {
    prod: 'api.gatehouse.example',
    testnet: 'testnet-api.gatehouse.example',
    test: 'api.test.gatehouse.example',
  },
  // Browsers promise to read five registrable labels in a group; this one has gatehouse, tr, nl, eu and ae.
  passkeyGroups: [
    { rpId: 'gatehouse.example', sites: ['global', 'tur', 'nld', 'eu', 'are'] },
    { rpId: 'gatehouse.com.hk.example', sites: ['hkg'] },
  ],
  companyDomains: [
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
  ],
  legal: { termsPath: '/terms', privacyPath: '/privacy' },
};
