import type { APIRoute } from 'astro';
import { languageOf } from '../domain/language/language.ts';
import { pageTranslator } from '../i18n/catalogue.ts';
import { site } from '../shell/site.ts';

/**
 * The script of a browser that is too old for the pages: it says so above the page, in its language. It is written for every
 * browser since 2009, and only old ones load it.
 */
export const GET: APIRoute = () =>
  new Response(`(function (texts) {
  var text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.style.padding = '16px';
  text.appendChild(document.createTextNode(texts[document.documentElement.lang]));
  function show() {
    document.body.insertBefore(text, document.body.firstChild);
  }
  if (document.body) show();
  else document.addEventListener('DOMContentLoaded', show);
})(${JSON.stringify(texts)});
`);

const texts = Object.fromEntries(
  site.languages.map((language) => [languageOf(language).tag, pageTranslator(language)('browserTooOld')]),
);
