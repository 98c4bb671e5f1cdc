import type { BrandIdentity } from '../../../src/domain/site/brand.ts';
import type { NativeApp } from '../../../src/domain/site/site.ts';

/** One name for everything of an edition of the app. */
function nativeApp(name: string): NativeApp {
  return { scheme: name.toLowerCase(), handler: name, object: name, method: 'openLink' };
}

/** Names and addresses. The brand runs the sites that `hosts` has a row for. */
export const identity: BrandIdentity = {
  brand: {
    name: 'Larkfield',
    storagePrefix: 'LARKFIELD',
    appMarker: 'LarkfieldApp',
    apps: { app: nativeApp('larkfield'), 'app-tr': nativeApp('larkfieldTR'), 'app-eu': nativeApp('larkfieldEU') },
    foundedYear: 2018,
  },
  hosts: {
    global: ['larkfield.example', 'www.larkfield.example'],
    hkg: ['larkfield.com.hk.example', 'hk.larkfield.example'],
    tur: ['larkfield.tr.example'],
    kaz: ['larkfield.kz.example'],
    eu: ['larkfield.eu.example'],
    nld: ['larkfield.nl.example'],
    geo: ['larkfield.ge.example'],
    idn: ['larkfield.id.example'],
    are: ['larkfield.ae.example'],
  },
  regulatedTurkishHost: 'larkfield.com.tr.example',
  apiHosts: {
    prod: 'api.larkfield.example',
    testnet: 'testnet-api.larkfield.example',
    test: 'api.test.larkfield.example',
  },
  // Browsers promise to read five registrable labels in a group; this one has larkfield, tr, nl, eu and ae.
  passkeyGroups: [
    { rpId: 'larkfield.example', sites: ['global', 'tur', 'nld', 'eu', 'are'] },
    { rpId: 'larkfield.com.hk.example', sites: ['hkg'] },
  ],
  companyDomains: [
    'larkfield.example',
    'larkfield.com.hk.example',
    'larkfield.tr.example',
    'larkfield.com.tr.example',
    'larkfield.kz.example',
    'larkfield.eu.example',
    'larkfield.nl.example',
    'larkfield.ge.example',
    'larkfield.id.example',
    'larkfield.ae.example',
    'larkfield-app.example',
    'larkfield-card.example',
    'larkfield-help.example',
    'larkfield-institutions.example',
    'larkfield-learn.example',
    'larkfield-pay.example',
    'larkfield-status.example',
  ],
  legal: { termsPath: '/terms', privacyPath: '/privacy' },
};
