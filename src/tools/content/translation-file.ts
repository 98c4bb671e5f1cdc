/**
 * Writes and reads the file for translators: XLIFF 1.2 with one `file` element for each namespace. Placeholders are elements
 * of their own, so that translation tools protect them.
 */

import { JSDOM } from 'jsdom';
import * as v from 'valibot';
import jsToXliff12 from 'xliff/jsToXliff12';
import xliff12ToJs from 'xliff/xliff12ToJs';
import { isLanguageCode, type LanguageCode, languageOf } from '../../domain/language/language.ts';
import { type Namespace, namespaces, splitPlaceholders } from '../../i18n/messages.ts';
import { messageOf, StopError } from '../system/command.ts';

export interface TranslationUnit {
  readonly namespace: Namespace;
  readonly key: string;
  readonly source: string;
  /** `undefined` where there is no translation yet. */
  readonly target: string | undefined;
}

/** A unit's note, and the longest translation in characters. */
export interface UnitContext {
  readonly note: string;
  readonly max: number | undefined;
}

/** The note of a text that nothing more is known of. */
const generalNotes: Readonly<Record<Namespace, string>> = {
  global: 'On every page: header, footer, panels and notices.',
  inverse: 'In a form or a dialog.',
  'inverse-error-code': 'Says what went wrong, and what to do.',
};

/** @param contextOf what the translator is told of a unit */
export async function writeTranslations(
  language: LanguageCode,
  units: readonly TranslationUnit[],
  contextOf?: (unit: TranslationUnit, language: LanguageCode) => UnitContext,
): Promise<string> {
  const resources = Object.fromEntries(
    [...Map.groupBy(units, ({ namespace }) => namespace)].map(([namespace, own]) => [
      `${language}.${namespace}`,
      Object.fromEntries(own.map((unit) => [unit.key, unitOf(unit, contextOf?.(unit, language))])),
    ]),
  );
  const document = { sourceLanguage: 'en', targetLanguage: languageOf(language).tag, resources };
  // An indent would add spaces to the texts. The line ends added below are outside the texts.
  const xml = await jsToXliff12(document, { indent: '' });
  const lines = xml.replace(/<\/?(?:xliff|file|body|trans-unit)\b|<(?:source|target|note)\b/g, '\n$&').trim();
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines}\n`;
}

function unitOf({ namespace, source, target }: TranslationUnit, context?: UnitContext) {
  return {
    source: inlineOf(source),
    ...(target === undefined ? {} : { target: inlineOf(target) }),
    note: [generalNotes[namespace], context?.note].filter(Boolean).join(' '),
    ...(context?.max === undefined ? {} : { additionalAttributes: { maxwidth: context.max, 'size-unit': 'char' } }),
  };
}

function inlineOf(text: string) {
  return splitPlaceholders(text).map((part) =>
    typeof part === 'string' ? part : { Standalone: { id: part.name, 'equiv-text': `{{${part.name}}}` } },
  );
}

const placeholder = v.object({ Standalone: v.looseObject({ id: v.string(), 'equiv-text': v.optional(v.string()) }) });
const inline = v.union([v.string(), placeholder]);
const content = v.union([
  v.pipe(
    inline,
    v.transform((part) => [part]),
  ),
  v.array(inline),
]);
const unit = v.object({ source: content, target: v.optional(content) });
const translationFile = v.object({ resources: v.record(v.string(), v.record(v.string(), v.unknown())) });

/** @throws {StopError} one sentence with the fault of the file and its place */
export function readTranslations(name: string, xml: string): { language: LanguageCode; units: TranslationUnit[] } {
  const files = Object.entries(parseXliff(name, xml));
  const languages = new Set(files.map(([original]) => original.slice(0, original.indexOf('.'))));
  const [language] = languages;
  if (languages.size !== 1 || !isLanguageCode(language)) {
    throw new StopError(
      `${name} must have one language that we publish; each "original" in it looks like "de-EU.global".`,
    );
  }
  const units = files.flatMap(([original, entries]) => {
    const namespace = namespaces.find((known) => original === `${language}.${known}`);
    if (namespace === undefined) throw new StopError(`${name}: there is no namespace "${original}".`);
    return Object.entries(entries).map(([key, entry]) => readUnit(name, xml, namespace, key, entry));
  });
  return { language, units };
}

function parseXliff(name: string, xml: string) {
  if (!/^\uFEFF?\s*</.test(xml)) throw new StopError(`${name} is not an XLIFF 1.2 file.`);
  let document: unknown;
  try {
    xliff12ToJs(xml.replace(/^\uFEFF/, ''), { captureSpacesBetweenElements: true }, (error, parsed) => {
      if (error) throw error;
      document = parsed;
    });
  } catch (error) {
    const [reason, line] = /^([^\n]*)(?:\nLine: (\d+))?/.exec(messageOf(error))?.slice(1) ?? [];
    if (line === undefined) throw new StopError(`${name} is not an XLIFF 1.2 file.`);
    const hint = /entity/.test(reason ?? '') ? '; “&” is written “&amp;”' : '';
    throw new StopError(`${name}, line ${Number(line) + 1}: ${reason?.replace(/\.$/, '')}${hint}.`);
  }
  refuseUnfinished(name, xml);
  const parsed = v.safeParse(translationFile, document);
  if (!parsed.success || Object.keys(parsed.output.resources).length === 0) {
    throw new StopError(`${name} is not an XLIFF 1.2 file with texts in it.`);
  }
  return parsed.output.resources;
}

/**
 * The reader of XLIFF takes a file that ends before its elements are closed, so a parser that keeps the rules of XML reads it as well.
 *
 * @throws {StopError}
 */
function refuseUnfinished(name: string, xml: string): void {
  const { documentElement } = parser.parseFromString(xml.replace(/^\uFEFF/, ''), 'text/xml');
  if (documentElement.tagName !== 'parsererror') return;
  const [line = '1', reason = ''] = /^(\d+):\d+: (.*?)\.?$/.exec(documentElement.textContent)?.slice(1) ?? [];
  throw new StopError(`${name}, line ${line}: the file is cut off (${reason}).`);
}

// One for all files: a window for each would stay in memory until a run of many files has ended.
const parser = new new JSDOM('').window.DOMParser();

function readUnit(name: string, xml: string, namespace: Namespace, key: string, entry: unknown): TranslationUnit {
  const parsed = v.safeParse(unit, entry);
  if (!parsed.success) {
    throw new StopError(`${name}, line ${lineOfUnit(xml, key)}: "${key}" has elements other than placeholders.`);
  }
  const { source, target } = parsed.output;
  return { namespace, key, source: textOf(source), target: target && (textOf(target) || undefined) };
}

/** Prefers the placeholder's `equiv-text` to its id, because some tools change ids. */
function textOf(parts: v.InferOutput<typeof content>): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : (part.Standalone['equiv-text'] ?? `{{${part.Standalone.id}}}`)))
    .join('');
}

/** Number of the line where a unit starts, from 1. */
export function lineOfUnit(xml: string, key: string): number {
  const before = xml.split(`id="${key}"`, 2)[0] ?? '';
  return before.split('\n').length;
}
