// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteOf, sites } from '../../../sites/all.ts';
import { browserLanguageCode } from '../../../src/domain/language/browser-languages.ts';
import {
  isLanguageCode,
  type LanguageCode,
  type LanguageSources,
  languageChain,
  languageCodes,
  languageOf,
  languageOptions,
  resolveLanguage,
} from '../../../src/domain/language/language.ts';
import type { SiteId } from '../../../src/domain/site/site.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const offered = (id: SiteId) => languageOptions(siteOf(id), { signUp: false }).map(({ value }) => value);
const resolve = (id: SiteId, sources: LanguageSources) => resolveLanguage(sources, siteOf(id));

/** From S6.05 and S5.22. The Emirates use the list of the global site. */
const defaults: Record<SiteId, LanguageCode> = {
  global: 'en',
  hkg: 'zh-HK',
  tur: 'tr-TUR',
  kaz: 'ru-KAZ',
  eu: 'en-EU',
  nld: 'nl-NL',
  geo: 'ka-GEO',
  idn: 'id-IDN',
  are: 'en',
};

describe('the languages', () => {
  test('the global site has exactly the 18 languages of the product text, and about thirty are known in total (S9.30)', () => {
    const listed =
      'en, id-ID, es-ES, es-MX, es-AR, fil-PH, kk-KZ, pl-PL, pt-BR, pt-PT, ro-RO, ru-RU, vi-VN, uk-UA, ar-SA, ja-JP, zh-MY, zh-TW';
    expect(siteOf('global').languages.join(', ')).toBe(listed);
    expect(languageCodes.length).toBeGreaterThanOrEqual(30);
    expect(languageCodes.length).toBeLessThan(40);
  });

  test('each regional site has exactly the languages of the product text, in its order (S9.31)', () => {
    const lists = Object.fromEntries(sites.map((site) => [site.id, site.languages.join(', ')]));
    expect(lists).toMatchObject({
      hkg: 'zh-HK, en-HK',
      nld: 'nl-NL, en-NL',
      tur: 'tr-TUR, en-TR',
      kaz: 'ru-KAZ, kk-KAZ, en-KAZ',
      eu: 'en-EU, de-EU',
      geo: 'ka-GEO, ru-GEO, en-GEO',
      idn: 'id-IDN, en-IDN',
    });
    expect([siteOf('tur'), siteOf('nld'), siteOf('hkg')].map((site) => site.defaultLanguage)).toEqual([
      'tr-TUR',
      'nl-NL',
      'zh-HK',
    ]);
  });

  test('Intl accepts the tag of every language, while nine of our language codes make it throw', () => {
    const thrown = languageCodes.filter((code) => {
      try {
        return new Intl.Locale(code) === undefined;
      } catch {
        return true;
      }
    });
    expect(thrown.toSorted()).toEqual(
      ['tr-TUR', 'kk-KAZ', 'ru-KAZ', 'en-KAZ', 'ka-GEO', 'ru-GEO', 'en-GEO', 'id-IDN', 'en-IDN'].toSorted(),
    );
    for (const { tag, code } of languageCodes.map(languageOf)) {
      expect(Intl.getCanonicalLocales(tag), code).toEqual([tag]);
      expect(Intl.DateTimeFormat.supportedLocalesOf(tag), code).toEqual([tag]);
      expect(new Intl.DateTimeFormat(tag).format(0), code).not.toBe('');
      expect(new Intl.PluralRules(tag).select(1), code).not.toBe('');
      expect(new Intl.Locale(tag).language, code).toBe(code.split('-')[0]);
    }
  });

  test('only Arabic is written from right to left (S5.26)', () => {
    expect(languageCodes.filter((code) => languageOf(code).dir === 'rtl')).toEqual(['ar-SA']);
  });

  test('a missing text is taken from the parent languages, and at last from English', () => {
    expect(languageChain('ru-KAZ')).toEqual(['ru-KAZ', 'ru-RU', 'en']);
    expect(languageChain('es-MX')).toEqual(['es-MX', 'es-ES', 'en']);
    for (const code of languageCodes) {
      const chain = languageChain(code);
      expect(chain.at(0)).toBe(code);
      expect(chain.at(-1)).toBe('en');
      expect(new Set(chain).size).toBe(chain.length);
    }
  });

  test('only a code that has pages is a language code', () => {
    expect(
      ['en', 'tr-TUR', 'tr-TR', 'zh-CN', 'EN', 'constructor', '__proto__', '', null, 7, ['en']].filter(isLanguageCode),
    ).toEqual(['en', 'tr-TUR']);
  });
});

describe('the language of a visitor', () => {
  test('is that of the path, else the stored one, else that of the browser, else the regional default (S4.55)', () => {
    const all = { path: 'ja-JP', stored: 'ru-RU', browser: ['uk-UA'] };
    expect(resolve('global', all)).toBe('ja-JP');
    expect(resolve('global', { ...all, path: undefined })).toBe('ru-RU');
    expect(resolve('global', { ...all, path: 'de-EU' })).toBe('ru-RU');
    expect(resolve('global', { ...all, path: 'xx-YY' })).toBe('ru-RU');
    expect(resolve('global', { ...all, path: undefined, stored: null })).toBe('uk-UA');
    expect(resolve('global', { ...all, path: undefined, stored: 'no such' })).toBe('uk-UA');
    expect(resolve('global', { browser: ['xx', 'nl-NL', 'ja', 'uk-UA'] })).toBe('ja-JP');
    expect(resolve('kaz', { browser: ['xx', 'nl-NL'] })).toBe('ru-KAZ');
    expect(resolve('tur', {})).toBe('tr-TUR');
  });

  test('each browser language of the table is mapped on the global site and on every regional site (S4.56)', () => {
    const mapped: Record<string, string> = {
      en: 'en',
      'zh-CN': 'zh-MY',
      'zh-TW': 'zh-TW',
      'ja-JP': 'ja-JP',
      'ru-RU': 'ru-RU',
      'es-ES': 'es-ES',
      'vi-VN': 'vi-VN',
      'pt-BR': 'pt-BR',
      'pt-PT': 'pt-PT',
      'fr-FR': 'fr-FR',
      'id-ID': 'id-ID',
      'kk-KZ': 'kk-KZ',
      'fil-PH': 'fil-PH',
      'uk-UA': 'uk-UA',
      'ar-SA': 'ar-SA',
      'es-MX': 'es-MX',
      'es-AR': 'es-AR',
      'zh-HK': 'zh-HK',
    };
    /** The language of a site for each base language. Any other base language gets the default of the site. */
    const regional: Partial<Record<SiteId, Record<string, string>>> = {
      hkg: { zh: 'zh-HK', en: 'en-HK' },
      tur: { en: 'en-TR' },
      kaz: { ru: 'ru-KAZ', kk: 'kk-KAZ', en: 'en-KAZ' },
      eu: { en: 'en-EU' },
      nld: { en: 'en-NL' },
      geo: { ru: 'ru-GEO', en: 'en-GEO' },
      idn: { id: 'id-IDN', en: 'en-IDN' },
    };
    for (const [browser, code] of Object.entries(mapped)) {
      expect(browserLanguageCode(browser)).toBe(code);
      expect(browserLanguageCode(browser.toLowerCase())).toBe(code);
      for (const [id, bases] of Object.entries(regional)) {
        const expected = bases[browser.split('-')[0] ?? ''] ?? defaults[id as SiteId];
        expect(resolve(id as SiteId, { browser: [browser] }), `${browser} on ${id}`).toBe(expected);
      }
      // French has no pages, so the next language of the browser is used. Chinese of Hong Kong becomes English (S5.23).
      const main = { 'fr-FR': 'pl-PL', 'zh-HK': 'en' }[browser] ?? code;
      expect(resolve('global', { browser: [browser, 'pl-PL'] }), browser).toBe(main);
      expect(resolve('are', { browser: [browser] }), browser).toBe(main === 'pl-PL' ? 'en' : main);
    }
  });

  test('a browser tag outside the table is matched by its language, and Chinese by its script first', () => {
    const rows: [string, string | undefined][] = [
      ['en-US', 'en'],
      ['en-HK', 'en'],
      ['es', 'es-ES'],
      ['es-CL', 'es-ES'],
      ['es-419', 'es-ES'],
      ['pt', 'pt-BR'],
      ['ja', 'ja-JP'],
      ['tl', 'fil-PH'],
      ['nl-BE', 'nl-NL'],
      ['de', 'de-EU'],
      ['ka', 'ka-GEO'],
      ['tr-TR', 'tr-TUR'],
      ['zh', 'zh-MY'],
      ['zh-Hans-HK', 'zh-MY'],
      ['zh-Hant', 'zh-TW'],
      ['zh-Hant-HK', 'zh-HK'],
      ['zh-MO', 'zh-HK'],
      ['zh-SG', 'zh-MY'],
      ['ko-KR', undefined],
      ['', undefined],
      ['constructor', undefined],
      ['__proto__', undefined],
      ['valueOf-x', undefined],
    ];
    expect(rows.map(([tag]) => [tag, browserLanguageCode(tag)])).toEqual(rows);
  });

  test('without any preference each site uses its default language (S6.05)', () => {
    expect(Object.fromEntries(sites.map((site) => [site.id, resolveLanguage({}, site)]))).toEqual(defaults);
    for (const id of ['global', 'eu', 'are'] as const) expect(siteOf(id).languages[0]).toBe(defaults[id]);
  });

  test('for any path, storage and browser the language is one that the site offers (S5.18)', () => {
    const text = fc.oneof(
      fc.constantFrom<string>(
        ...languageCodes,
        'ko-KR',
        'zh-CN',
        'es-419',
        'tr-TR',
        'en-US',
        'constructor',
        '__proto__',
      ),
      fc.string(),
    );
    const sources = fc.record({
      path: fc.option(text, { nil: undefined }),
      stored: fc.option(text, { nil: null }),
      browser: fc.array(text, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(sources, fc.constantFrom(...sites), (found, site) => {
        expect(site.languages).toContain(resolveLanguage(found, site));
      }),
      { numRuns: propertyRuns() },
    );
  });

  test('a stored language that the site does not offer becomes en, or the first language of the site (S5.18)', () => {
    const forced = Object.fromEntries(sites.map((site) => [site.id, resolveLanguage({ stored: 'vi-VN' }, site)]));
    expect(forced).toEqual({ ...defaults, global: 'vi-VN', are: 'vi-VN', kaz: 'kk-KAZ' });
    expect(resolve('global', { stored: 'nl-NL', browser: ['ja'] })).toBe('en');
    expect(resolve('are', { stored: 'pl-PL', browser: ['ja'] })).toBe('en');
    expect(resolve('hkg', { stored: 'JA-jp', browser: ['en'] })).toBe('zh-HK');
  });

  test('a language code of another site becomes the code of the same language on this site', () => {
    expect(resolve('kaz', { path: 'ru-RU' })).toBe('ru-KAZ');
    expect(resolve('geo', { stored: 'ru-KAZ' })).toBe('ru-GEO');
    expect(resolve('tur', { path: 'tr-TR' })).toBe('tr-TUR');
    expect(resolve('tur', { path: 'en' })).toBe('en-TR');
    expect(resolve('global', { path: 'EN-us' })).toBe('en');
  });

  test('Hong Kong offers only zh-HK, its default, and en-HK (S5.19)', () => {
    expect(offered('hkg')).toEqual(['zh-HK', 'en-HK']);
    expect(resolve('hkg', { path: 'tr-TUR' })).toBe('zh-HK');
  });

  test('Turkey offers tr-TUR and en-TR, and its regulated host calls them tr-TR (Türkçe) and en (S5.20)', () => {
    expect(offered('tur')).toEqual(['tr-TUR', 'en-TR']);
    expect(resolve('tur', { stored: 'ja-JP' })).toBe('tr-TUR');
    expect(languageOptions(siteOf('tur'), { signUp: true }).map(({ lang }) => lang)).toEqual(['tr-TR', 'en-TR']);
    expect(languageOptions(siteOf('tur'), { signUp: true, regulatedHost: true })).toEqual([
      { label: 'Türkçe', lang: 'tr-TR', value: 'tr-TUR' },
      { label: 'English', lang: 'en', value: 'en-TR' },
    ]);
  });

  test('Kazakhstan offers ru-KAZ, kk-KAZ and en-KAZ, and an unsupported choice becomes kk-KAZ (S5.21)', () => {
    expect(offered('kaz').toSorted()).toEqual(['en-KAZ', 'kk-KAZ', 'ru-KAZ']);
    expect(resolve('kaz', { stored: 'ja-JP' })).toBe('kk-KAZ');
    expect(resolve('kaz', {})).toBe('ru-KAZ');
  });

  test('the EU site uses en-EU without a preference and for any language it does not offer (S5.22)', () => {
    expect(resolve('eu', {})).toBe('en-EU');
    expect(resolve('eu', { stored: 'ja-JP' })).toBe('en-EU');
    expect(resolve('eu', { path: 'nl-NL', browser: ['fr-FR', 'nl'] })).toBe('en-EU');
  });

  test('on the global site and in the Emirates, en-HK, zh-HK and the stored ko-KR, zh-CN and fr-FR become en (S5.23)', () => {
    for (const id of ['global', 'are'] as const) {
      for (const code of ['en-HK', 'zh-HK']) {
        expect(resolve(id, { path: code, browser: ['ja'] })).toBe('en');
        expect(resolve(id, { stored: code, browser: ['ja'] })).toBe('en');
        expect(resolve(id, { browser: [code, 'ja'] })).toBe('en');
      }
      for (const code of ['ko-KR', 'zh-CN', 'fr-FR']) {
        expect(resolve(id, { stored: code, browser: ['ja'] })).toBe('en');
      }
      for (const code of ['ko-KR', 'fr-FR']) expect(resolve(id, { path: code, browser: ['ja'] })).toBe('ja-JP');
      expect(resolve(id, { path: 'zh-CN', browser: ['ja'] })).toBe('zh-MY');
    }
    expect(resolve('hkg', { stored: 'zh-CN' })).toBe('zh-HK');
    const other = { ...siteOf('global'), unsupportedLanguage: 'ja-JP' } as const;
    expect(resolveLanguage({ stored: 'fr-FR' }, other)).toBe('en');
    expect(resolveLanguage({ stored: 'nl-NL' }, other)).toBe('ja-JP');
  });
});
