/**
 * Makes the islands of a built page small. Astro repeats the facts of the page in each island and writes all properties before
 * the words that they serve. Here the facts stand once, in `#page`; the texts go to a file that is loaded with the island; the
 * scripts follow the last island; and Astro's own element gives way to `shell/inline/island.ts`.
 */

import { createHash } from 'node:crypto';

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
const mainEnd = '</main>';
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
  /** What it imports, and what that imports, and so on. */
  readonly needed: readonly string[];
  /** What is loaded with a password: the arithmetic of the encryption, and the keys. */
  readonly onSubmit: readonly string[];
}

/**
 * @param element the compiled `shell/inline/island.ts`
 * @param journeyOf by the names of an island's own scripts
 * @throws {Error} where Astro has written an island in a form that is not known here
 */
export function finishIslands(
  html: string,
  element: string,
  journeyOf: (scripts: readonly string[]) => Journey,
): FinishedPage {
  if (!html.includes(islandEnd)) return { html, files: [] };
  const files: TextsFile[] = [];
  const facts = pageFacts.exec(html)?.[1];
  const moved: string[] = [];
  const stripped = html
    .replace(islandStyle, '')
    .replace(pageFacts, '')
    .replace(plainScript, (whole, code: string) => {
      if (isDirective(code)) moved.push(code.trim());
      return isDirective(code) || isElement(code) ? '' : whole;
    })
    .replaceAll('<!--astro:end-->', '');
  if (stripped.includes('astro-island"')) throw new Error('A page has an island’s script that is not known.');
  let count = 0;
  const tagged = stripped.replace(islandTag, (tag, start: number) => {
    count += 1;
    const content = stripped.slice(start, stripped.indexOf(islandEnd, start));
    return finishTag(tag, count, facts, files, (scripts) => {
      const { needed, onSubmit } = journeyOf(scripts);
      // A password that is asked for later is sent later, too.
      return { needed, onSubmit: content.includes('type="password"') ? onSubmit : [] };
    });
  });
  const parts = [
    ...(facts === undefined ? [] : [`<script type="application/json" id="page">${facts}</script>`]),
    `<script>${[...moved, element].join('')}</script>`,
  ];
  const last = tagged.lastIndexOf(islandEnd) + islandEnd.length;
  // Where only the header has an island, the words of the page come first as well.
  const end = last > tagged.indexOf('<main') ? last : tagged.indexOf(mainEnd) + mainEnd.length;
  return { html: tagged.slice(0, end) + parts.join('') + tagged.slice(end), files };
}

function finishTag(
  tag: string,
  number: number,
  facts: string | undefined,
  files: TextsFile[],
  journeyOf: (scripts: readonly string[]) => Journey,
): string {
  const attributes = new Map(
    [...tag.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g)].map(([, name = '', value]) => [name, value]),
  );
  const read = (name: string) => unescaped(attributes.get(name) ?? '');
  const properties = revived([0, JSON.parse(read('props'))]) as Record<string, unknown>;
  if (facts !== undefined && JSON.stringify(properties.page) === JSON.stringify(JSON.parse(facts)))
    delete properties.page;
  const texts = Object.fromEntries(Object.entries(properties).filter(([name]) => textProperties.includes(name)));
  for (const name of textProperties) delete properties[name];
  const { value } = JSON.parse(read('opts')) as { value: unknown };
  // Astro's own numbers are hashes of file paths: the same sources would become other pages in another folder.
  attributes.set('uid', String(number));
  attributes.delete('await-children');
  attributes.set('props', escaped(properties));
  attributes.set('opts', escaped({ value }));
  if (Object.keys(texts).length > 0) {
    const text = JSON.stringify(texts);
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    const name = `_astro/${read('component-export')}.${hash}.json`;
    files.push({ name, text });
    attributes.set('texts-url', `/${name}`);
  }
  const journey = journeyOf(['component-url', 'renderer-url'].map((name) => read(name).replace('/_astro/', '')));
  if (journey.needed.length > 0) attributes.set('needed', journey.needed.join(' '));
  if (journey.onSubmit.length > 0) attributes.set('on-submit', journey.onSubmit.join(' '));
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

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

function unescaped(text: string): string {
  return text.replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);
}

function escaped(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
