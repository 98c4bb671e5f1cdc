import type { Site } from '../src/domain/site/site.ts';
import { apiHosts, brand, hostsOf, policies } from './shared.ts';

/** The Netherlands. */
export const nld: Site = {
  id: 'nld',
  code: 'NLD',
  region: 'NL',
  hosts: hostsOf('nld'),
  regulatedHosts: [],
  apiHosts,
  contentFromMain: ['blog', 'learn'],
  languages: ['nl-NL', 'en-NL'],
  defaultLanguage: 'nl-NL',
  unsupportedLanguage: 'nl-NL',
  languageAliases: {},
  storedLanguageAliases: {},
  captchaKinds: ['geetest', 'recaptcha', 'tencent', 'magpie'],
  dialCountry: { country: 'NL', code: '31' },
  policies: { ...policies, regulated: true },
  brand,
};
