import type { Site } from '../src/domain/site/site.ts';
import { apiHosts, brand, hostsOf, policies } from './shared.ts';

/** The European Union. */
export const eu: Site = {
  id: 'eu',
  code: 'EU',
  region: 'EU',
  hosts: hostsOf('eu'),
  regulatedHosts: [],
  apiHosts,
  contentFromMain: [],
  languages: ['en-EU', 'de-EU'],
  defaultLanguage: 'en-EU',
  unsupportedLanguage: 'en-EU',
  languageAliases: {},
  storedLanguageAliases: {},
  captchaKinds: ['recaptcha', 'magpie'],
  dialCountry: { country: 'DE', code: '49' },
  policies: { ...policies, regulated: true },
  brand,
};
