import { describe, expect, test } from 'vitest';
import { siteOf, sites } from '../../../sites/all.ts';
import { type LanguageCode, languageOptions } from '../../../src/domain/language/language.ts';
import type { SiteId } from '../../../src/domain/site/site.ts';

const offered = (id: SiteId, page = { signUp: false }) => languageOptions(siteOf(id), page).map(({ value }) => value);

describe('the language selector', () => {
  test('an option holds the label, the language of the label and the path code of its page (S3.39)', () => {
    expect(languageOptions(siteOf('geo'), { signUp: false })).toEqual([
      { label: 'ქართული', lang: 'ka-GE', value: 'ka-GEO' },
      { label: 'Русский', lang: 'ru-GE', value: 'ru-GEO' },
      { label: 'English', lang: 'en-GE', value: 'en-GEO' },
    ]);
  });

  test('only the global site offers Polish and Romanian (S5.24)', () => {
    for (const code of ['pl-PL', 'ro-RO'] as const) {
      expect(sites.filter((site) => offered(site.id).includes(code)).map((site) => site.id)).toEqual(['global']);
    }
    expect(offered('are')).toEqual(offered('global').filter((code) => code !== 'pl-PL' && code !== 'ro-RO'));
  });

  test('es-419 is never offered, and fil-PH and hi-IN are not offered on sign-up (S5.25)', () => {
    expect(offered('global')).toContain('fil-PH');
    expect(offered('global', { signUp: true })).toEqual(offered('global').filter((code) => code !== 'fil-PH'));
    // Two of the three have no pages today. A site that lists them must not show them either.
    const later = { ...siteOf('global'), languages: ['en', 'es-419', 'hi-IN', 'fil-PH'] as LanguageCode[] };
    expect(languageOptions(later, { signUp: true }).map(({ value }) => value)).toEqual(['en']);
    const without = { ...later, languages: ['en', 'es-419', 'fil-PH'] as LanguageCode[] };
    expect(languageOptions(without, { signUp: false }).map(({ value }) => value)).toEqual(['en', 'fil-PH']);
  });

  test('on sign-up fil-PH is offered to those who use it: its own page, browser or page before; es-419 never (S5.25)', () => {
    const site = { ...siteOf('global'), languages: ['en', 'es-419', 'fil-PH'] as LanguageCode[] };
    const offeredTo = (inUse: readonly (string | undefined)[]) =>
      languageOptions(site, { signUp: true, inUse }).map(({ value }) => value);
    expect(offeredTo(['fil-PH'])).toEqual(['en', 'fil-PH']);
    expect(offeredTo(['en', undefined, 'es-419'])).toEqual(['en']);
  });
});
