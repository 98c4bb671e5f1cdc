/** All texts of all languages, for rendering pages. Never reaches the browser: pages bake in what they show. */

import i18next, { type i18n } from 'i18next';
import { type LanguageCode, languageChain } from '../domain/language.ts';
import { type GlobalKey, type Messages, type Namespace, namespaces, type Translate } from './messages.ts';

const files = import.meta.glob<Messages>('../../locales/*/*.json', { eager: true, import: 'default' });

const catalogue = createCatalogue();

function createCatalogue(): i18n {
  const resources: Record<string, Record<string, Messages>> = {};
  for (const [path, messages] of Object.entries(files)) {
    const [, language = '', namespace = ''] = /\/locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    resources[language] = { ...resources[language], [namespace]: messages };
  }
  const instance = i18next.createInstance();
  void instance.init({
    resources,
    lng: 'en',
    fallbackLng: (code) => languageChain(code as LanguageCode),
    load: 'currentOnly',
    ns: namespaces,
    defaultNS: 'global',
    // Keys are flat, and texts are escaped where they are drawn.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
}

/** The translator of a page's own words. */
export function pageTranslator(language: LanguageCode): Translate<GlobalKey> {
  const t = catalogue.getFixedT(language, 'global');
  return (key, values) => t(key, values ?? {});
}

/** All texts of a namespace in a language, gaps filled from its parents (S7.59). */
export function completeMessages(language: LanguageCode, namespace: Namespace): Messages {
  const layers = languageChain(language).map(
    (code) => catalogue.getResourceBundle(code, namespace) as Messages | undefined,
  );
  return Object.assign({}, ...layers.reverse());
}

/** The texts an island needs, to be baked into its page. */
export function pickMessages(language: LanguageCode, namespace: Namespace, keys: readonly string[]): Messages {
  const all = completeMessages(language, namespace);
  return Object.fromEntries(keys.map((key) => [key, all[key] ?? '']));
}
