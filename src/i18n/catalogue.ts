/** All texts of all languages, for rendering pages. Never reaches the browser: pages bake in what they show. */

import i18next, { type i18n } from 'i18next';
import { texts as brandTexts } from '../../sites/chosen-brand/texts.ts';
import { type LanguageCode, languageChain } from '../domain/language/language.ts';
import { type GlobalKey, type Messages, type Namespace, namespaces, type Translate } from './messages.ts';
import { pseudo } from './pseudo.ts';

const files = import.meta.glob<Messages>('../../locales/*/*.json', { eager: true, import: 'default' });

/** Every language is then the pseudo one; set by `--pseudo` of the commands, and by nothing that makes `dist/`. */
const isPseudo = process.env.GATEHOUSE_PSEUDO === '1';

const catalogue = createCatalogue();

function createCatalogue(): i18n {
  const resources: Record<string, Record<string, Messages>> = {};
  for (const [path, messages] of Object.entries(files)) {
    const [, language = '', namespace = ''] = /\/locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    const own = ownTexts(language, namespace);
    if (!isPseudo) resources[language] = { ...resources[language], [namespace]: { ...messages, ...own } };
    else if (language === 'en') resources.en = { ...resources.en, [namespace]: pseudoMessages(messages) };
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
    // Rather no page than one with a raw key on it.
    parseMissingKeyHandler: (key) => {
      throw new Error(`There is no text for "${key}".`);
    },
  });
  return instance;
}

/** What the brand says in place of ours; `checkInputs` has looked whether there are such texts. */
function ownTexts(language: string, namespace: string): Messages {
  const named = Object.entries(brandTexts[language as LanguageCode] ?? {});
  const start = `${namespace}.`;
  return Object.fromEntries(
    named.filter(([name]) => name.startsWith(start)).map(([name, text]) => [name.slice(start.length), text]),
  );
}

function pseudoMessages(messages: Messages): Messages {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, pseudo(text)]));
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

/** The texts an island needs: the build puts them into a file that comes with the island. */
export function pickMessages(language: LanguageCode, namespace: Namespace, keys: readonly string[]): Messages {
  const all = completeMessages(language, namespace);
  return Object.fromEntries(keys.map((key) => [key, all[key] ?? '']));
}
