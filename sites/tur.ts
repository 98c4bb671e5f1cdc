import type { Site } from '../src/domain/site/site.ts';
import { apiHosts, brand, hostsOf, policies, regulatedTurkishHost } from './shared.ts';

const hosts = hostsOf('tur');
const regulated = [
  regulatedTurkishHost,
  `testnet.${regulatedTurkishHost}`,
  `test.${regulatedTurkishHost}`,
  'tr-regulated.localhost',
] as const;

/** Turkey. It registers by the old calls, so that its accounts are opened by `register_compliance` (S7.22). A second host serves the same pages under local regulation (S5.20). */
export const tur: Site = {
  id: 'tur',
  code: 'TUR',
  region: 'TR',
  hosts: {
    prod: [...hosts.prod, regulated[0]],
    testnet: [...hosts.testnet, regulated[1]],
    test: [...hosts.test, regulated[2]],
    local: [...hosts.local, regulated[3]],
  },
  regulatedHosts: regulated,
  apiHosts,
  contentFromMain: [],
  languages: ['tr-TUR', 'en-TR'],
  defaultLanguage: 'tr-TUR',
  unsupportedLanguage: 'tr-TUR',
  languageAliases: {},
  storedLanguageAliases: {},
  captchaKinds: ['recaptcha', 'magpie'],
  dialCountry: { country: 'TR', code: '90' },
  policies: { ...policies, regulated: true, registerTypes: ['oldCode', 'oldLink', 'newCode', 'newLink', 'newPasskey'] },
  brand,
};
