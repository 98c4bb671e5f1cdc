/** Whether a brand's fonts have the signs of our texts, and how much of them a page loads. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkitten';
import { type LanguageCode, languageCodes, languageOf } from '../../domain/language/language.ts';
import { type BrandLook, type FontFile, fontParts } from '../../domain/site/brand-look.ts';
import { readLocales } from '../content/read-locales.ts';

/** All fonts of a page in one language. */
const maxBytes = 60_000;

/**
 * @param folder of the brand
 * @param locales folder of the texts
 * @param codes the languages of the brand's sites
 * @returns a sentence for each fault
 */
export function fontFaults(
  folder: string,
  { fonts = {} }: Pick<BrandLook, 'fonts'>,
  locales: string,
  codes: readonly LanguageCode[] = languageCodes,
): string[] {
  const files = fontParts.flatMap((part) => [...(fonts[part]?.files ?? [])]);
  const names = new Set(files.map(({ file }) => file));
  const there = existsSync(join(folder, 'fonts')) ? readdirSync(join(folder, 'fonts')) : [];
  const faults = [
    ...[...names].filter((file) => !there.includes(file)).map((file) => `fonts/${file} is missing.`),
    ...there.filter((file) => !names.has(file as FontFile['file'])).map((file) => `No font has fonts/${file}.`),
  ];
  if (faults.length > 0 || names.size === 0) return faults;
  const signsOf = new Map(files.map(({ file }) => [file, signsIn(join(folder, 'fonts', file))]));
  const texts = readLocales(locales);
  return codes.flatMap((code) => {
    const { script = '' } = new Intl.Locale(languageOf(code).tag).maximize();
    const letters = new Set(
      [...Object.values(texts.get(code) ?? {})]
        .flatMap((some) => Object.values(some))
        .join('')
        .match(/[\p{L}\p{N}]/gu),
    );
    const loaded = new Set<FontFile['file']>();
    const missing = fontParts.flatMap((part) => {
      const font = fonts[part];
      if (!font?.scripts.includes(script)) return [];
      return [...letters].filter((letter) => {
        const file = font.files.findLast(({ unicodeRange }) => isIn(unicodeRange, letter))?.file;
        if (file !== undefined) loaded.add(file);
        return file === undefined || !signsOf.get(file)?.has(letter.codePointAt(0) ?? 0);
      });
    });
    const bytes = [...loaded].reduce((sum, file) => sum + statSync(join(folder, 'fonts', file)).size, 0);
    return [
      ...(missing.length > 0 ? [`No font has ${[...new Set(missing)].join(' ')}, which texts in ${code} have.`] : []),
      ...(bytes > maxBytes ? [`A page in ${code} loads ${bytes} bytes of fonts; it may load ${maxBytes}.`] : []),
    ];
  });
}

function signsIn(file: string): ReadonlySet<number> {
  const font = create(readFileSync(file));
  return new Set('characterSet' in font ? font.characterSet : []);
}

/** @param ranges `U+0131`, `U+0400-045F` */
function isIn(ranges: readonly string[], letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return code >= first && code <= last;
  });
}
