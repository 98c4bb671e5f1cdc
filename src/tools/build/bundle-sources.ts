/** What the bundles of this project are made from, for `deploy:check`. */

import { join } from 'node:path';
import { brandName } from '../../../sites/brand-name.ts';
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
          .map((code) => locales.get(code)?.[namespace]),
      ),
    copied: [join(root, 'public'), join(root, 'sites', 'brands', brandName, 'files')],
    isPreview,
  };
}
