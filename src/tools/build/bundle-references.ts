/** Which files of a bundle its own pages and scripts name. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export interface Reference {
  /** The file that names another, from the bundle's folder on, with slashes. */
  readonly from: string;
  /** The path that is named, likewise, without query and fragment; an address of a page has no ending. */
  readonly to: string;
}

const htmlAttribute = /\s(?:src|href|component-url|renderer-url)="([^"]*)"/g;
const styleElement = /<style\b[^>]*>(.*?)<\/style>/gs;
const scriptElement = /<script\b[^>]*>(.*?)<\/script>/gs;
/** As bundlers write it: `from"./a.js"`, `import"./a.js"`, `import("./a.js")`, `new URL("a.js",import.meta.url)`. */
const imported = /(?:\b(?:from|import)\s*\(?\s*|\bnew URL\(\s*)(["'`])([^"'`\n]+)\1/g;
const styleUrl = /url\(\s*["']?([^"')]+)["']?\s*\)/g;

/** Every file of a folder, sorted, with slashes. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(toSlashes(folder), toSlashes(join(entry.parentPath, entry.name))))
    .sort();
}

/** Symbolic links of a folder, which no build makes: some servers send what they point to. */
export function linksOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => posix.relative(toSlashes(folder), toSlashes(join(entry.parentPath, entry.name))))
    .sort();
}

const loadingElement =
  /<(?:script|img|iframe|frame|embed|object|source|video|audio|track|input|base|form|button|use|image)\b[^>]*?\s(?:src|srcset|href|data|poster|action|formaction|xlink:href)\s*=\s*["']?\s*([^\s"'>]+)/gi;
const loadingLink =
  /<link\b(?=[^>]*\brel=["']?(?:stylesheet|(?:module)?preload|prefetch|icon|manifest)\b)[^>]*?\shref\s*=\s*["']?([^\s"'>]+)/gi;
const refresh = /<meta\b[^>]*http-equiv=["']?refresh[^>]*url=([^\s"'>]+)/gi;
const styleImport = /@import\s+(?:url\()?["']?([^\s"')]+)/gi;

/** Other hosts from which a page, a picture or a style sheet loads something, or to which it sends a form, by its text. */
export function foreignSourcesOf(file: string, text: string): string[] {
  const patterns = /\.(?:html|svg|xml)$/.test(file)
    ? [loadingElement, loadingLink, refresh, styleUrl, styleImport]
    : file.endsWith('.css')
      ? [styleUrl, styleImport]
      : [];
  const names = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(names.filter((name) => /^(?:https?:|wss?:)?\/\//i.test(name)).map(hostOf))];
}

function hostOf(address: string): string {
  return URL.parse(address, 'https://bundle.invalid')?.host ?? address;
}

/** What a page, a script or a style sheet names in its own bundle; other hosts and other kinds of files have none. */
export function referencesOf(from: string, text: string): Reference[] {
  return namesIn(from, text).flatMap((name) => {
    const to = resolve(from, name);
    return to === undefined ? [] : [{ from, to }];
  });
}

function namesIn(file: string, text: string): string[] {
  if (file.endsWith('.js') || file.endsWith('.mjs')) return importsIn(text);
  if (file.endsWith('.css')) return [...text.matchAll(styleUrl)].map(([, name = '']) => name);
  if (!file.endsWith('.html')) return [];
  const attributes = [...text.matchAll(htmlAttribute)].map(([, name = '']) => name.replaceAll('&amp;', '&'));
  const scripts = [...text.matchAll(scriptElement)].flatMap(([, script = '']) => importsIn(script));
  const fonts = [...text.matchAll(styleElement)].flatMap(([, css = '']) =>
    [...css.matchAll(styleUrl)].map(([, name = '']) => name),
  );
  return [...attributes, ...new Set(scripts), ...new Set(fonts)];
}

/** A bare word is a package's name in some text, and no file. */
function importsIn(script: string): string[] {
  return [...script.matchAll(imported)].map(([, , name = '']) => name).filter((name) => /^\.{0,2}\//.test(name));
}

/** `undefined` for what is not in the bundle by its form: another host, a place on the page, inline data. */
function resolve(from: string, name: string): string | undefined {
  if (name === '' || /^(?:#|\?|\/\/|[a-z][a-z\d+.-]*:)/i.test(name)) return undefined;
  const url = URL.parse(name, `http://bundle.invalid/${from}`);
  if (url === null) return name;
  try {
    return decodeURIComponent(url.pathname.slice(1));
  } catch {
    return url.pathname.slice(1);
  }
}

/** The file that an address means, as static hosts look it up; `undefined` where there is none. */
export function fileOfAddress(path: string, files: ReadonlySet<string>): string | undefined {
  const trimmed = path.replace(/\/$/, '');
  const index = trimmed === '' ? 'index.html' : `${trimmed}/index.html`;
  return [path, index].find((name) => files.has(name));
}

/** The hashed files that a bundle's pages need, those that scripts name in their turn among them. */
export function neededAssets(bundle: string): string[] {
  const needed = new Set<string>();
  const follow = (file: string): void => {
    for (const { to } of referencesOf(file, readFileSync(join(bundle, file), 'utf8'))) {
      if (!to.startsWith('_astro/') || needed.has(to) || !existsSync(join(bundle, to))) continue;
      needed.add(to);
      follow(to);
    }
  };
  for (const page of filesOf(bundle).filter((file) => file.endsWith('.html'))) follow(page);
  return [...needed].sort();
}

function toSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}
