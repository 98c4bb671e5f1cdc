import type { Site } from '../src/domain/site/site.ts';
import { apiHosts, brand, hostsFrom, hostsOf, policies, regulatedTurkishHost } from './shared.ts';

const own = hostsOf('tur');
const regulated = regulatedTurkishHost === undefined ? undefined : hostsFrom([regulatedTurkishHost], 'tr-regulated');

/** Turkey. It registers by the old calls, so that its accounts are opened by `register_compliance` (S7.22). A second host serves the same pages under local regulation (S5.20). */
export const tur: Site = {
  id: 'tur',
  code: 'TUR',
  region: 'TR',
  hosts: {
    prod: [...own.prod, ...(regulated?.prod ?? [])],
    testnet: [...own.testnet, ...(regulated?.testnet ?? [])],
    test: [...own.test, ...(regulated?.test ?? [])],
    local: [...own.local, ...(regulated?.local ?? [])],
  },
  regulatedHosts: Object.values(regulated ?? {}).flat(),
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
