import type { APIRoute } from 'astro';
import { languageOf } from '../domain/language/language.ts';
import { tooOldScript } from '../domain/shell/too-old.ts';
import { pageTranslator } from '../i18n/catalogue.ts';
import { site } from '../layout/site.ts';

/**
 * The script of a browser that is too old for the pages: it says so above the page, in its language. It is written for every
 * browser since 2009, and only old ones load it.
 */
export const GET: APIRoute = () => new Response(tooOldScript(texts));

const texts = Object.fromEntries(
  site.languages.map((language) => [languageOf(language).tag, pageTranslator(language)('browserTooOld')]),
);
