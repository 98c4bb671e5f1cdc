import type { APIRoute } from 'astro';
import { type LanguageCode, languageChain } from '../../../domain/language/language.ts';
import { completeMessages } from '../../../i18n/catalogue.ts';
import { type Namespace, namespaces } from '../../../i18n/messages.ts';
import { site } from '../../../layout/site.ts';

/** Those of the site's languages, and of the languages that these fall back to. */
export const getStaticPaths = () =>
  [...new Set(site.languages.flatMap(languageChain))].flatMap((lang) =>
    namespaces.map((ns) => ({ params: { lang, ns } })),
  );

/** A namespace of a language, whole: gaps are filled from its parents (S7.59). */
export const GET: APIRoute<Record<string, never>, { lang: LanguageCode; ns: Namespace }> = ({ params }) =>
  new Response(`${JSON.stringify(completeMessages(params.lang, params.ns))}\n`);
