import type { APIRoute } from 'astro';
import type { LanguageCode } from '../../../domain/language.ts';
import { completeMessages } from '../../../i18n/catalogue.ts';
import { type Namespace, namespaces } from '../../../i18n/messages.ts';
import { site } from '../../../shell/site.ts';

export const getStaticPaths = () =>
  site.languages.flatMap((lang) => namespaces.map((ns) => ({ params: { lang, ns } })));

/** A namespace of a language, whole: gaps are filled from its parents (S7.59). */
export const GET: APIRoute<Record<string, never>, { lang: LanguageCode; ns: Namespace }> = ({ params }) =>
  new Response(`${JSON.stringify(completeMessages(params.lang, params.ns))}\n`);
