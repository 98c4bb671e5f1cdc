import type { Site } from '../src/domain/site/site.ts';
import { apiHosts, brand, hostsOf, policies } from './shared.ts';

const hosts = hostsOf(['gatehouse.tr.example'], 'tur');

/** Turkey. It registers by the old calls, so that its accounts are opened by `register_compliance` (S7.22). A second host serves the same pages under local regulation (S5.20). */
export const tur: Site = {
  id: 'tur',
  code: 'TUR',
  region: 'TR',
  hosts: {
    prod: [...hosts.prod, 'gatehouse.com.tr.example'],
    testnet: [...hosts.testnet, 'testnet.gatehouse.com.tr.example'],
    test: [...hosts.test, 'test.gatehouse.com.tr.example'],
    local: [...hosts.local, 'tr-regulated.localhost'],
  },
  regulatedHosts: [
    'gatehouse.com.tr.example',
    'testnet.gatehouse.com.tr.example',
    'test.gatehouse.com.tr.example',
    'tr-regulated.localhost',
  ],
  apiHosts,
  contentFromMain: [],
  languages: ['tr-TUR', 'en-TR'],
  defaultLanguage: 'tr-TUR',
  unsupportedLanguage: 'tr-TUR',
  languageAliases: {},
  storedLanguageAliases: {},
  captchaKinds: ['recaptcha', 'magpie'],
  dialCountry: { country: 'TR', code: '90' },
  policies: { ...policies, regulated: true, registerTypes: ['oldCode', 'oldLink', 'newCode', 'newLink'] },
  brand,
};
