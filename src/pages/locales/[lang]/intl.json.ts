import type { APIRoute } from 'astro';
import { type LanguageCode, languageOf } from '../../../domain/language/language.ts';
import { makeLocalWords } from '../../../domain/language/local-words.ts';
import { dialCountries } from '../../../domain/site/dial-codes.ts';
import { site } from '../../../layout/site.ts';

export const getStaticPaths = () => site.languages.map((lang) => ({ params: { lang } }));

/** Countries and dates of a language, for browsers that do not have them (S1.21, S3.01). */
export const GET: APIRoute<Record<string, never>, { lang: LanguageCode }> = ({ params }) => {
  const countries = dialCountries.map(({ country }) => country);
  return new Response(`${JSON.stringify(makeLocalWords(languageOf(params.lang).tag, [...countries, 'EU']))}\n`);
};
