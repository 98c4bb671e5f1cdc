import type { Site } from '../src/domain/site/site.ts';
import { global } from './global.ts';
import { apiHosts, brand, hostsOf, policies } from './shared.ts';

/** The United Arab Emirates: the main site's languages without Polish and Romanian (S5.24). */
export const are: Site = {
  id: 'are',
  code: 'ARE',
  region: 'AE',
  hosts: hostsOf('are'),
  regulatedHosts: [],
  apiHosts,
  contentFromMain: ['blog', 'learn'],
  languages: global.languages.filter((code) => code !== 'pl-PL' && code !== 'ro-RO'),
  defaultLanguage: 'en',
  unsupportedLanguage: 'en',
  languageAliases: global.languageAliases,
  storedLanguageAliases: global.storedLanguageAliases,
  captchaKinds: ['geetest', 'recaptcha', 'tencent', 'magpie'],
  dialCountry: { country: 'AE', code: '971' },
  policies: { ...policies, regulated: true, downloads: true },
  brand,
};
