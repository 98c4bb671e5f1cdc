import type { Site } from '../src/domain/site/site.ts';
import { apiHosts, brand, hostsOf, policies } from './shared.ts';

/** Georgia. */
export const geo: Site = {
  id: 'geo',
  code: 'GEO',
  region: 'GE',
  hosts: hostsOf('geo'),
  regulatedHosts: [],
  apiHosts,
  contentFromMain: [],
  languages: ['ka-GEO', 'ru-GEO', 'en-GEO'],
  defaultLanguage: 'ka-GEO',
  unsupportedLanguage: 'ka-GEO',
  languageAliases: {},
  storedLanguageAliases: {},
  captchaKinds: ['recaptcha', 'magpie'],
  dialCountry: { country: 'GE', code: '995' },
  policies: { ...policies, regulated: true },
  brand,
};
