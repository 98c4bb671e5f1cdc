import type { Site } from '../src/domain/site/site.ts';
import { apiHosts, brand, hostsOf, policies } from './shared.ts';

/** Indonesia. */
export const idn: Site = {
  id: 'idn',
  code: 'IDN',
  region: 'ID',
  hosts: hostsOf('idn'),
  regulatedHosts: [],
  apiHosts,
  contentFromMain: [],
  languages: ['id-IDN', 'en-IDN'],
  defaultLanguage: 'id-IDN',
  unsupportedLanguage: 'id-IDN',
  languageAliases: {},
  storedLanguageAliases: {},
  captchaKinds: ['recaptcha', 'magpie'],
  dialCountry: { country: 'ID', code: '62' },
  policies: { ...policies, regulated: true, landing: 'home' },
  brand,
};
