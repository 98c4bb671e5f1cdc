/** What the bundles of this project are made from, for `deploy:check`. */

import { join } from 'node:path';
import { brandName } from '../../../sites/brand-name.ts';
import { texts as brandTexts } from '../../../sites/chosen-brand/texts.ts';
import { type LanguageCode, languageChain } from '../../domain/language/language.ts';
import type { Namespace } from '../../i18n/messages.ts';
import { readLocales } from '../content/read-locales.ts';
import { root } from '../system/command.ts';
import type { BundleSources } from './check-bundle.ts';

/** The keys are those of the English texts. Every language has them after the fall-back. */
export function bundleSources(isPreview = false): BundleSources {
  const locales = readLocales(join(root, 'locales'));
  const english = locales.get('en') ?? {};
  return {
    keys: Object.fromEntries(Object.entries(english).map(([namespace, texts]) => [namespace, Object.keys(texts)])),
    textsOf: (language: LanguageCode, namespace: Namespace) =>
      Object.assign(
        {},
        ...languageChain(language)
          .reverse()
          .flatMap((code) => [locales.get(code)?.[namespace], ownTexts(code, namespace)]),
      ),
    copied: [join(root, 'public'), join(root, 'sites', 'brands', brandName, 'files')],
    isPreview,
  };
}

/** The brand's texts in place of ours. */
function ownTexts(language: LanguageCode, namespace: Namespace): Readonly<Record<string, string>> {
  const start = `${namespace}.`;
  const named = Object.entries(brandTexts[language] ?? {}).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(named.map(([name, text]) => [name.slice(start.length), text]));
}
