/**
 * Makes the islands of a built page small. Astro repeats the facts of the page in each island and writes all properties before
 * the words that they serve. Here the facts stand once, in `#page`; the texts go to a file that is loaded with the island; the
 * scripts follow `#page`, behind all words, so that the whole page is in its first frame (0133); and Astro's own element gives way
 * to `shell/inline/island.ts`.
 */

import { createHash } from 'node:crypto';
import { minifySync } from 'rolldown/utils';

/** A file that a page names. */
export interface TextsFile {
  /** `_astro/LoginForm.1a2b3c4d.json` */
  readonly name: string;
  readonly text: string;
}

export interface FinishedPage {
  readonly html: string;
  readonly files: readonly TextsFile[];
}

const islandTag = /<astro-island\b[^>]*>/g;
const islandEnd = '</astro-island>';
const pageFacts = /<script type="application\/json" id="page">(.*?)<\/script>/s;
const plainScript = /<script>([\s\S]*?)<\/script>/g;
const isDirective = (code: string) => code.includes('(self.Astro||(self.Astro={})).');
const isElement = (code: string) => code.includes('customElements.define("astro-island"');
/** The shell's style sheet has this rule. */
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
/** Properties that hold texts by key. */
const textProperties = ['messages', 'errors'];

/** Names of the scripts in `_astro/` that a script leads to. */
export interface Journey {
  /** What is loaded first: for the flow of a form, or for the whole island without React. */
  readonly needed: readonly string[];
  /** What only draws. */
  readonly later: readonly string[];
}

/**
 * @param island the scripts that draw it
 * @param flow the script of its flow, if it has one
 */
export type JourneyOf = (island: readonly string[], flow: string | undefined) => Journey;

/**
 * @param element the compiled `shell/inline/island.ts`
 * @throws {Error} where Astro has written an island in a form that is not known here
 */
export function finishIslands(html: string, element: string, journeyOf: JourneyOf): FinishedPage {
  if (!html.includes(islandEnd)) return { html, files: [] };
  const files: TextsFile[] = [];
  const facts = pageFacts.exec(html)?.[1];
  if (facts === undefined) throw new Error('A page has an island, and no facts for it.');
  const moved: string[] = [];
  const stripped = html
    .replace(islandStyle, '')
    .replace(plainScript, (whole, code: string) => {
      // The element is defined after it, so nobody waits for its event.
      if (isDirective(code)) moved.push(code.replace(/window\.dispatchEvent\(new Event\("astro:\w+"\)\);?/, '').trim());
      return isDirective(code) || isElement(code) ? '' : whole;
    })
    .replaceAll('<!--astro:end-->', '');
  if (stripped.includes('astro-island"')) throw new Error('A page has an island’s script that is not known.');
  const tagged = stripped.replace(islandTag, (tag) => finishTag(tag, facts, files, journeyOf));
  const script = `<script>${minified([...moved, element])}</script>`;
  return { html: tagged.replace(pageFacts, (whole) => whole + script), files };
}

const scripts = new Map<string, string>();

/** One text of the directives, which Astro has minified, and the element, which we have: a few combinations for all pages. */
function minified(parts: readonly string[]): string {
  const code = parts.join('').replaceAll('(self.Astro||(self.Astro={})).', '(self.Astro||={}).');
  const script = scripts.get(code) ?? minifySync('islands.js', code).code;
  scripts.set(code, script);
  return script;
}

function finishTag(tag: string, facts: string, files: TextsFile[], journeyOf: JourneyOf): string {
  const attributes = new Map(
    [...tag.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g)].map(([, name = '', value]) => [name, value]),
  );
  const read = (name: string) => unescaped(attributes.get(name) ?? '');
  const nameOf = (address: string) => address.replace('/_astro/', '');
  const properties = revived([0, JSON.parse(read('props'))]) as Record<string, unknown>;
  if (JSON.stringify(properties.page) === JSON.stringify(JSON.parse(facts))) delete properties.page;
  const texts = Object.fromEntries(Object.entries(properties).filter(([name]) => textProperties.includes(name)));
  for (const name of textProperties) delete properties[name];
  const { value } = JSON.parse(read('opts')) as { value: { readonly flow?: string } | undefined };
  const exported = read('component-export');
  if (nameOf(read('component-url')).split('.')[0] !== exported) {
    throw new Error(`The script of the island ${exported} has another name, so a page would not find what it exports.`);
  }
  // The name of the script says it.
  attributes.delete('component-export');
  // A hash of file paths: the same sources would become other pages in another folder. Nobody reads it.
  attributes.delete('uid');
  attributes.delete('await-children');
  attributes.set('props', escaped(properties));
  attributes.set('opts', escaped({ value }));
  if (Object.keys(texts).length > 0) {
    const text = JSON.stringify(texts);
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 7);
    const name = `_astro/${exported}.${hash}.json`;
    files.push({ name, text });
    attributes.set('texts-url', `/${name}`);
  }
  const drawing = ['component-url', 'renderer-url'].map((name) => nameOf(read(name)));
  const { needed, later } = journeyOf(drawing, value?.flow && nameOf(value.flow));
  for (const [name, scripts] of Object.entries({ needed, later })) {
    if (scripts.length > 0) attributes.set(name, scripts.join(' '));
  }
  const written = [...attributes].map(([name, set]) => {
    if (set === undefined || set === '') return ` ${name}`;
    // Single quotes, because JSON is full of double ones.
    return set.includes('"') ? ` ${name}='${set}'` : ` ${name}="${set}"`;
  });
  return `<astro-island${written.join('')}>`;
}

/** Astro's form of a value is a kind and the value: 0 is plain data, 1 is a list. */
function revived(entry: unknown): unknown {
  const [kind, value] = entry as [unknown, unknown];
  if (kind === 1) return (value as unknown[]).map(revived);
  if (kind !== 0) throw new Error(`An island has a property of kind ${kind}, which is not plain data.`);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revived(one)]));
}

/** Each entity in one pass over the text: a call for each of the thousands in a page takes several times as long. */
function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function escaped(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
