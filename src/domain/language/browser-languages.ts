/** The browser's wishes for languages: the `Accept-Language` header and the tags in it. */

/** Browser tags and the code each means (S4.56). The others are looked up by exact code. */
const browserLanguages: Readonly<Record<string, string>> = {
  en: 'en',
  'zh-cn': 'zh-MY',
  'zh-tw': 'zh-TW',
  'ja-jp': 'ja-JP',
  'ru-ru': 'ru-RU',
  'es-es': 'es-ES',
  'vi-vn': 'vi-VN',
  'pt-br': 'pt-BR',
  'pt-pt': 'pt-PT',
  'fr-fr': 'fr-FR',
  'id-id': 'id-ID',
  'kk-kz': 'kk-KZ',
  'fil-ph': 'fil-PH',
  'uk-ua': 'uk-UA',
  'ar-sa': 'ar-SA',
  'es-mx': 'es-MX',
  'es-ar': 'es-AR',
  'zh-hk': 'zh-HK',
};

/** The code a bare or unlisted tag of a language means: `ja` and `ja-US` are `ja-JP`, `es` and `es-CL` are `es-ES`. */
const browserBases: Readonly<Record<string, string>> = {
  ar: 'ar-SA',
  de: 'de-EU',
  en: 'en',
  es: 'es-ES',
  fil: 'fil-PH',
  fr: 'fr-FR',
  id: 'id-ID',
  ja: 'ja-JP',
  ka: 'ka-GEO',
  kk: 'kk-KZ',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-BR',
  ro: 'ro-RO',
  ru: 'ru-RU',
  tl: 'fil-PH',
  tr: 'tr-TUR',
  uk: 'uk-UA',
  vi: 'vi-VN',
};

/** For Chinese the script decides before the region: `zh-Hans-HK` is written like `zh-MY`. */
function chineseCode(tag: string): string {
  // Stryker disable next-line Regex: each tag here begins with zh, and zh-hans alone gets the default of Chinese, the same code
  if (/^zh-hans(?:-|$)/.test(tag)) return 'zh-MY';
  if (/-(?:hk|mo)(?:-|$)/.test(tag)) return 'zh-HK';
  return /-(?:hant|tw)(?:-|$)/.test(tag) ? 'zh-TW' : 'zh-MY';
}

/** The language code for a browser tag, independent of the site (S4.56); `undefined` where we have none. */
export function browserLanguageCode(tag: string): string | undefined {
  const lower = tag.toLowerCase();
  if (Object.hasOwn(browserLanguages, lower)) return browserLanguages[lower];
  const base = lower.split('-', 1)[0] ?? '';
  if (base === 'zh') return chineseCode(lower);
  return Object.hasOwn(browserBases, base) ? browserBases[base] : undefined;
}

/**
 * The browser's languages out of an `Accept-Language` header, most wanted first. Reads at most 512 characters and 32
 * tags, in one pass, because the header is untrusted. A range that the limit cuts is dropped, because its weight would be lost.
 *
 * `'de;q=0.5, tr-TR, *'` → `['tr-TR', 'de']`
 */
export function parseAcceptLanguage(header: string | null): string[] {
  const text = header ?? '';
  const whole = text.length <= 512 ? text : text.slice(0, Math.max(0, text.lastIndexOf(',', 512)));
  return whole
    .split(',', 32)
    .map(parseLanguageRange)
    .filter((range) => range.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map((range) => range.tag);
}

function parseLanguageRange(text: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim());
  if (!/^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i.test(tag)) return { tag, weight: 0 };
  const quality = parameters.find((parameter) => /^q\s*=/i.test(parameter));
  const weight = quality === undefined ? '1' : quality.replace(/^q\s*=\s*/i, '');
  return { tag, weight: /^(?:0\.\d{0,3}|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 };
}
