import type { Site } from '../src/domain/site/site.ts';
import { apiHosts, brand, hostsOf, policies } from './shared.ts';

/** Kazakhstan. */
export const kaz: Site = {
  id: 'kaz',
  code: 'KAZ',
  region: 'KZ',
  hosts: hostsOf('kaz'),
  regulatedHosts: [],
  apiHosts,
  contentFromMain: [],
  languages: ['ru-KAZ', 'kk-KAZ', 'en-KAZ'],
  defaultLanguage: 'ru-KAZ',
  unsupportedLanguage: 'kk-KAZ',
  languageAliases: {},
  storedLanguageAliases: {},
  captchaKinds: ['recaptcha', 'magpie'],
  dialCountry: { country: 'KZ', code: '7' },
  policies: { ...policies, regulated: true, landing: 'home' },
  brand,
};
