import type { Site } from '../src/domain/site/site.ts';
import { apiHosts, brand, hostsOf, policies } from './shared.ts';

/** Hong Kong. */
export const hkg: Site = {
  id: 'hkg',
  code: 'HKG',
  region: 'HK',
  hosts: hostsOf('hkg'),
  regulatedHosts: [],
  apiHosts,
  contentFromMain: ['blog', 'learn'],
  languages: ['zh-HK', 'en-HK'],
  defaultLanguage: 'zh-HK',
  unsupportedLanguage: 'zh-HK',
  languageAliases: {},
  storedLanguageAliases: {},
  captchaKinds: ['geetest', 'recaptcha', 'tencent', 'magpie'],
  dialCountry: { country: 'HK', code: '852' },
  policies: { ...policies, regulated: true },
  brand,
};
