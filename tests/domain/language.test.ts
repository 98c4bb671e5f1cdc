import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteOf, sites } from '../../sites/all.ts';
import {
  browserLanguageCode,
  isLanguageCode,
  type LanguageCode,
  type LanguageSources,
  languageChain,
  languageCodes,
  languageOf,
  languageOptions,
  parseAcceptLanguage,
  resolveLanguage,
} from '../../src/domain/language.ts';
import type { SiteId } from '../../src/domain/site.ts';

const resolve = (id: SiteId, sources: LanguageSources) => resolveLanguage(sources, siteOf(id));
const offered = (id: SiteId, page = { signUp: false }) => languageOptions(siteOf(id), page).map(({ value }) => value);

/** S6.05 and S5.22; the Emirates have the global list. */
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
  test('the global site has exactly the 18 languages of the product text (S9.30), and about thirty are known in all', () => {
    const listed =
      'en, id-ID, es-ES, es-MX, es-AR, fil-PH, kk-KZ, pl-PL, pt-BR, pt-PT, ro-RO, ru-RU, vi-VN, uk-UA, ar-SA, ja-JP, zh-MY, zh-TW';
    expect(siteOf('global').languages.join(', ')).toBe(listed);
    expect(languageCodes.length).toBeGreaterThanOrEqual(30);
    expect(languageCodes.length).toBeLessThan(40);
  });

  test('each regional site has exactly its languages, in the order of the product text (S9.31)', () => {
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

  test('Intl accepts the tag of every language and formats in it, while nine of the codes make it throw', () => {
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

  test('Arabic, and no other language, reads from right to left (S5.26)', () => {
    expect(languageCodes.filter((code) => languageOf(code).dir === 'rtl')).toEqual(['ar-SA']);
  });

  test('a text that a language lacks comes from its parents, in the end from English', () => {
    expect(languageChain('ru-KAZ')).toEqual(['ru-KAZ', 'ru-RU', 'en']);
    expect(languageChain('es-MX')).toEqual(['es-MX', 'es-ES', 'en']);
    for (const code of languageCodes) {
      const chain = languageChain(code);
      expect(chain.at(0)).toBe(code);
      expect(chain.at(-1)).toBe('en');
      expect(new Set(chain).size).toBe(chain.length);
    }
  });

  test('only a code with pages of its own is a language code', () => {
    expect(
      ['en', 'tr-TUR', 'tr-TR', 'zh-CN', 'EN', 'constructor', '__proto__', '', null, 7, ['en']].filter(isLanguageCode),
    ).toEqual(['en', 'tr-TUR']);
  });
});

describe('which language a visitor gets', () => {
  test('the path is asked first, then the stored choice, then the browser, then the regional default (S4.55)', () => {
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

  test('each browser language of the table is mapped, on the global site and on every regional one (S4.56)', () => {
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
    /** What a site makes of a base language; of any other it makes its default. */
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
      // French has no pages: the next language of the browser counts. Hong Kong's Chinese means English (S5.23).
      const main = { 'fr-FR': 'pl-PL', 'zh-HK': 'en' }[browser] ?? code;
      expect(resolve('global', { browser: [browser, 'pl-PL'] }), browser).toBe(main);
      expect(resolve('are', { browser: [browser] }), browser).toBe(main === 'pl-PL' ? 'en' : main);
    }
  });

  test('a browser tag outside the table is read by its language, Chinese by its script first', () => {
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

  test('without any wish each site has its default: zh-HK, tr-TUR, ru-KAZ, nl-NL, ka-GEO, id-IDN, else its first (S6.05)', () => {
    expect(Object.fromEntries(sites.map((site) => [site.id, resolveLanguage({}, site)]))).toEqual(defaults);
    for (const id of ['global', 'eu', 'are'] as const) expect(siteOf(id).languages[0]).toBe(defaults[id]);
  });

  test('whatever is found in path, storage and browser, the language is one that the site offers (S5.18)', () => {
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
      { numRuns: 2000 },
    );
  });

  test('a stored language that the site does not offer is forced to en, or to the first language of the site (S5.18)', () => {
    const forced = Object.fromEntries(sites.map((site) => [site.id, resolveLanguage({ stored: 'vi-VN' }, site)]));
    expect(forced).toEqual({ ...defaults, global: 'vi-VN', are: 'vi-VN', kaz: 'kk-KAZ' });
    expect(resolve('global', { stored: 'nl-NL', browser: ['ja'] })).toBe('en');
    expect(resolve('are', { stored: 'pl-PL', browser: ['ja'] })).toBe('en');
    expect(resolve('hkg', { stored: 'JA-jp', browser: ['en'] })).toBe('zh-HK');
  });

  test('a language of another edition becomes the one of the same language here', () => {
    expect(resolve('kaz', { path: 'ru-RU' })).toBe('ru-KAZ');
    expect(resolve('geo', { stored: 'ru-KAZ' })).toBe('ru-GEO');
    expect(resolve('tur', { path: 'tr-TR' })).toBe('tr-TUR');
    expect(resolve('tur', { path: 'en' })).toBe('en-TR');
    expect(resolve('global', { path: 'EN-us' })).toBe('en');
  });

  test('Hong Kong offers only zh-HK and en-HK, and zh-HK where nothing else is wanted (S5.19)', () => {
    expect(offered('hkg')).toEqual(['zh-HK', 'en-HK']);
    expect(resolve('hkg', { path: 'tr-TUR' })).toBe('zh-HK');
  });

  test('Turkey offers tr-TUR and en-TR, tr-TUR first, and its regulated host calls them tr-TR (Türkçe) and en (S5.20)', () => {
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

  test('the EU site falls to en-EU, from nothing and from any language it does not offer (S5.22)', () => {
    expect(resolve('eu', {})).toBe('en-EU');
    expect(resolve('eu', { stored: 'ja-JP' })).toBe('en-EU');
    expect(resolve('eu', { path: 'nl-NL', browser: ['fr-FR', 'nl'] })).toBe('en-EU');
  });

  test('on global and in the Emirates en-HK and zh-HK mean en, and so do stored ko-KR, zh-CN and fr-FR (S5.23)', () => {
    for (const id of ['global', 'are'] as const) {
      for (const code of ['en-HK', 'zh-HK']) {
        expect(resolve(id, { path: code, browser: ['ja'] })).toBe('en');
        expect(resolve(id, { stored: code, browser: ['ja'] })).toBe('en');
        expect(resolve(id, { browser: [code, 'ja'] })).toBe('en');
      }
      for (const code of ['ko-KR', 'zh-CN', 'fr-FR']) {
        expect(resolve(id, { stored: code, browser: ['ja'] })).toBe('en');
        expect(resolve(id, { path: code, browser: ['ja'] })).toBe('ja-JP');
      }
    }
    expect(resolve('hkg', { stored: 'zh-CN' })).toBe('zh-HK');
    const other = { ...siteOf('global'), unsupportedLanguage: 'ja-JP' } as const;
    expect(resolveLanguage({ stored: 'fr-FR' }, other)).toBe('en');
    expect(resolveLanguage({ stored: 'nl-NL' }, other)).toBe('ja-JP');
  });
});

describe('the language selector', () => {
  test('an option holds the label, the language of the label and the path code of its page (S3.39)', () => {
    expect(languageOptions(siteOf('geo'), { signUp: false })).toEqual([
      { label: 'ქართული', lang: 'ka-GE', value: 'ka-GEO' },
      { label: 'Русский', lang: 'ru-GE', value: 'ru-GEO' },
      { label: 'English', lang: 'en-GE', value: 'en-GEO' },
    ]);
  });

  test('Polish and Romanian are offered on the global site and nowhere else (S5.24)', () => {
    for (const code of ['pl-PL', 'ro-RO'] as const) {
      expect(sites.filter((site) => offered(site.id).includes(code)).map((site) => site.id)).toEqual(['global']);
    }
    expect(offered('are')).toEqual(offered('global').filter((code) => code !== 'pl-PL' && code !== 'ro-RO'));
  });

  test('es-419 is never offered, fil-PH and hi-IN not where one signs up (S5.25)', () => {
    expect(offered('global')).toContain('fil-PH');
    expect(offered('global', { signUp: true })).toEqual(offered('global').filter((code) => code !== 'fil-PH'));
    // Two of the three have no pages today; a site that lists them all the same must not show them.
    const later = { ...siteOf('global'), languages: ['en', 'es-419', 'hi-IN', 'fil-PH'] as LanguageCode[] };
    expect(languageOptions(later, { signUp: true }).map(({ value }) => value)).toEqual(['en']);
    const without = { ...later, languages: ['en', 'es-419', 'fil-PH'] as LanguageCode[] };
    expect(languageOptions(without, { signUp: false }).map(({ value }) => value)).toEqual(['en', 'fil-PH']);
  });
});

describe('the Accept-Language header', () => {
  test('its languages are read by weight, then by order, and junk is left out', () => {
    const rows: [string | null, string[]][] = [
      [null, []],
      ['', []],
      ['en', ['en']],
      ['de;q=0.5, tr-TR, *', ['tr-TR', 'de']],
      ['tr-TR,tr;q=0.9,en-US;q=0.8,en;q=0.7', ['tr-TR', 'tr', 'en-US', 'en']],
      ['en;q=0.1,ja;q=0.9,ru;q=0.5', ['ja', 'ru', 'en']],
      ['a;q=0.5,b;q=0.5,c;q=0.5', ['a', 'b', 'c']],
      ['en;q=0,ja', ['ja']],
      ['en;q=1.000,ja;q=0.001', ['en', 'ja']],
      ['en ; q = 0.4 , ja', ['ja', 'en']],
      ['EN;Q=0.4,JA', ['JA', 'EN']],
      ['en;level=1;q=0.4,ja', ['ja', 'en']],
      ['en;q=2,ja;q=-1,ru;q=NaN,uk;q=x,vi;q=,pl', ['pl']],
      [',,;q=1,*,*;q=0.5,en,,', ['en']],
      ['en_US,é,<script>,../..,toolongtag,x-y-z', ['x-y-z']],
      ['zh-Hant-HK,zh', ['zh-Hant-HK', 'zh']],
    ];
    expect(rows.map(([header]) => [header, parseAcceptLanguage(header)])).toEqual(rows);
  });

  test('at most 32 ranges and 512 characters are read, and a range cut in the middle is not guessed at', () => {
    const many = Array.from({ length: 60 }, (_, index) => `l${String.fromCharCode(97 + (index % 26))}-${index}`);
    expect(parseAcceptLanguage(many.join(','))).toEqual(many.slice(0, 32));
    const filled = (last: string, start: number) => `aa;q=0.2,${' '.repeat(start - 9)}${last}`;
    expect(parseAcceptLanguage(filled('ja', 510))).toEqual(['ja', 'aa']);
    expect(parseAcceptLanguage(filled('ja,ru', 510))).toEqual(['ja', 'aa']);
    expect(parseAcceptLanguage(filled('ja;q=0.1', 510))).toEqual(['aa']);
    expect(parseAcceptLanguage(filled('ja-JP', 510))).toEqual(['aa']);
    expect(parseAcceptLanguage('a'.repeat(100_000))).toEqual([]);
    expect(parseAcceptLanguage(','.repeat(100_000))).toEqual([]);
    expect(parseAcceptLanguage(`en${';q=1'.repeat(30_000)}`)).toEqual([]);
  });

  test('no header makes it throw, and what it returns stands in the header', () => {
    const range = fc
      .tuple(
        fc.constantFrom('en', 'tr-TR', 'zh-Hant-HK', '*', 'é', ''),
        fc.constantFrom('', ';q=0.5', ';q=0', ';q=x', ';'),
      )
      .map((parts) => parts.join(''));
    const header = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 700 }),
      fc.array(range, { maxLength: 90 }).map((ranges) => ranges.join(',')),
    );
    fc.assert(
      fc.property(header, (text) => {
        const written = text.split(',').map((part) => part.split(';')[0]?.trim());
        const tags = parseAcceptLanguage(text);
        expect(tags.length).toBeLessThanOrEqual(32);
        for (const tag of tags) expect(written).toContain(tag);
      }),
      { numRuns: 2000 },
    );
  });
});
