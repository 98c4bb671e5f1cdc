/** What the HTML of a bundle must not hold, whatever its manifest says: no page of ours has it. */

import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { languageOf } from '../../domain/language/language.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { isListed, matchRoute } from '../../domain/navigation/routes.ts';
import type { Site } from '../../domain/site/site.ts';
import { sha256 } from '../../edge/page-manifest.ts';
import { foreignHosts, isKnownHost } from './known-hosts.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

interface Finding {
  readonly what: string;
  readonly file: string;
}

interface Page {
  readonly file: string;
  readonly faults: readonly string[];
  /** What it is made of, without its words. */
  readonly form: string;
}

/** They bring documents and code of others into a page, or move its addresses. */
const forbiddenElements = ['iframe', 'frame', 'frameset', 'fencedframe', 'embed', 'object', 'applet', 'base', 'portal'];

const addressAttributes = [
  ...['href', 'src', 'action', 'formaction', 'poster', 'data', 'cite', 'manifest', 'background', 'xlink:href'],
  ...['component-url', 'renderer-url', 'before-hydration-url'],
];
const listAttributes = ['srcset', 'imagesrcset'];
const knownLinks = [
  'icon',
  'canonical',
  'alternate',
  'manifest',
  'stylesheet',
  'modulepreload',
  'preload',
  'apple-touch-icon',
];
/** Of Astro's islands, of React, and of the marks for the sandbox. */
const knownComment = /^(?:astro:\w+|\s*|\/?app|\/?\$[?!]?)$/;
const ownScript = /^\/(?:_astro\/[\w.@-]+\.js|too-old\.js)$/;
const dataTypes = /^(?:application\/(?:ld\+)?json|speculationrules)$/;

/** @param isPreview no search engine lists a page of a preview */
export function checkPages(site: Site, texts: ReadonlyMap<string, string>, isPreview = false): Finding[] {
  const codes = createCodeReader();
  // Of each page only what counts: the trees of all of them would fill the memory.
  const pages = [...texts].flatMap(([file, html]) =>
    file.endsWith('.html') ? [readPage(site, file, html, isPreview, codes)] : [],
  );
  return [
    ...pages.flatMap(({ file, faults }) => [...new Set(faults)].map((what) => ({ what, file }))),
    ...unlikeOthers(site, pages),
  ];
}

function readPage(site: Site, file: string, html: string, isPreview: boolean, codes: CodeReader): Page {
  const { elements, comments } = partsOf(html);
  return {
    file,
    faults: [
      ...elements.flatMap((element) => elementFaults(element, codes)),
      ...comments.filter((text) => !knownComment.test(text)).map(() => 'holds a comment, which no page has'),
      ...placeFaults(site, file, elements, isPreview),
    ],
    form: formOf(elements, codes),
  };
}

/** A script or a style sheet is the same in many pages. */
type CodeReader = (text: string) => { readonly hash: string; readonly faults: readonly string[] };

function createCodeReader(): CodeReader {
  const known = new Map<string, ReturnType<CodeReader>>();
  return (text) => {
    const found = known.get(text) ?? { hash: sha256(text), faults: hostFaults(text) };
    known.set(text, found);
    return found;
  };
}

function partsOf(html: string): { readonly elements: readonly Element[]; readonly comments: readonly string[] } {
  const elements: Element[] = [];
  const comments: string[] = [];
  const walk = (node: Node): void => {
    if ('tagName' in node) elements.push(node);
    if (node.nodeName === '#comment' && 'data' in node) comments.push(node.data);
    if ('childNodes' in node) node.childNodes.forEach(walk);
    if ('content' in node) walk(node.content);
  };
  walk(parse(html));
  return { elements, comments };
}

function elementFaults(element: Element, codes: CodeReader): string[] {
  const { tagName, attrs } = element;
  const faults = attrs.flatMap(({ name, value, prefix }) =>
    attributeFaults(tagName, prefix ? `${prefix}:${name}` : name, value),
  );
  if (forbiddenElements.includes(tagName)) faults.push(`holds <${tagName}>, which no page has`);
  if (tagName === 'meta' && attribute(element, 'http-equiv') !== undefined && !isOwnRefresh(element)) {
    faults.push('holds a header as an element, which no page has');
  }
  if (tagName === 'link') {
    const rel = attribute(element, 'rel')?.toLowerCase() ?? '';
    if (!knownLinks.includes(rel)) faults.push(`holds a link of the kind "${rel}", which no page has`);
  }
  const src = attribute(element, 'src');
  if (tagName === 'script' && src !== undefined && !ownScript.test(src) && !/^(?:https?:)?\/\//.test(src)) {
    faults.push(`loads the script ${src}, which is none of the build`);
  }
  if (tagName === 'style' || (tagName === 'script' && !isData(element))) faults.push(...codes(textOf(element)).faults);
  return faults;
}

/** `/.well-known/change-password` leads to a page of the account. */
function isOwnRefresh(element: Element): boolean {
  const content = attribute(element, 'content') ?? '';
  return attribute(element, 'http-equiv')?.toLowerCase() === 'refresh' && /^0; url=\/[\w-][\w./-]*$/.test(content);
}

function attributeFaults(tag: string, name: string, value: string): string[] {
  if (/^on[a-z]/.test(name)) return [`holds the handler ${name}, which the policy forbids`];
  if (name === 'srcdoc' || name === 'ping') return [`holds the attribute ${name}, which no page has`];
  if (name === 'style') return hostFaults(value);
  if (listAttributes.includes(name)) return value.split(',').flatMap((one) => addressFaults(tag, one.trim()));
  return addressAttributes.includes(name) ? addressFaults(tag, value.trim()) : [];
}

/** As browsers read an address: without control characters, and without regard to case. */
function addressFaults(tag: string, written: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
  const value = written.replace(/[\x00-\x20]/g, '');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(value)?.[1]?.toLowerCase();
  if (scheme === 'data' && tag === 'img') return [];
  if (scheme !== undefined && !['https', 'http', 'mailto', 'tel'].includes(scheme)) {
    return [`holds an address of the kind "${scheme}:"`];
  }
  const url = /^(?:https?:)?[\\/]{2}/i.test(value) ? URL.parse(value, 'https://bundle.invalid') : null;
  if (url === null) return [];
  const faults = isKnownHost(url.hostname) ? [] : [`leads to ${url.hostname}, which is neither ours nor a vendor’s`];
  if (url.protocol === 'http:' && !url.hostname.endsWith('.localhost'))
    faults.push('holds an address without encryption');
  return faults;
}

/** In a style sheet also without a scheme: `url(//host/a.png)`. */
function hostFaults(text: string): string[] {
  const bare = [...text.matchAll(/[("'\s,]\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)\//gi)].map(
    ([, host = '']) => `https://${host}`,
  );
  return foreignHosts(`${text} ${bare.join(' ')}`).map((host) => `names ${host}, which is neither ours nor a vendor’s`);
}

/** The language of the place, and what search engines are told. */
function placeFaults(site: Site, file: string, elements: readonly Element[], isPreview: boolean): string[] {
  const [first = ''] = file.split('/');
  const language = site.languages.find((code) => code === first);
  const root = elements.find(({ tagName }) => tagName === 'html');
  const faults: string[] = [];
  if (language !== undefined && root !== undefined) {
    const { tag, dir } = languageOf(language);
    if (attribute(root, 'lang') !== tag || attribute(root, 'dir') !== dir) {
      faults.push(`is not in the language of its folder, ${language}`);
    }
    const route = file.endsWith('/index.html') ? matchRoute(`/${file.slice(0, -'/index.html'.length)}`) : undefined;
    const asks = elements.some((element) => element.tagName === 'meta' && attribute(element, 'name') === 'robots');
    const listed = route !== undefined && isListed(route);
    if (!isPreview && asks === listed) {
      faults.push(listed ? 'asks search engines to leave it out' : 'does not ask search engines to leave it out');
    }
    const canonical = elements.find((element) => attribute(element, 'rel') === 'canonical');
    const own = route && `https://${site.hosts.prod[0]}${localizedPath(language, route.path)}`;
    if (canonical && attribute(canonical, 'href') !== own) faults.push('says that its address is another one');
  }
  return faults;
}

/** The pages of a route differ in their words only: a form, an island or a script that one language lacks or has alone is not ours. */
function unlikeOthers(site: Site, pages: readonly Page[]): Finding[] {
  const inLanguages = pages.flatMap(({ file, form }) => {
    const [first = '', ...rest] = file.split('/');
    return site.languages.some((code) => code === first) ? [{ file, place: rest.join('/'), form }] : [];
  });
  return [...Map.groupBy(inLanguages, ({ place }) => place).values()].flatMap((same) => {
    const groups = [...Map.groupBy(same, ({ form }) => form).values()].sort((a, b) => b.length - a.length);
    const [most = [], ...others] = groups;
    // Of two languages nobody knows which one was changed.
    const odd = others.some((group) => group.length === most.length) ? groups.flat() : others.flat();
    return odd.map(({ file }) => ({ what: 'has other scripts, forms or islands than in the other languages', file }));
  });
}

function formOf(elements: readonly Element[], codes: CodeReader): string {
  return elements
    .flatMap((element) => {
      const { tagName } = element;
      const named = (...names: readonly string[]) => names.map((name) => attribute(element, name) ?? '').join(' ');
      if (tagName === 'script') return isData(element) ? [] : [`script ${named('src')} ${codes(textOf(element)).hash}`];
      if (tagName === 'style') return isOfScript(textOf(element)) ? [] : [`style ${codes(textOf(element)).hash}`];
      if (tagName === 'form' || tagName === 'input')
        return [`${tagName} ${named('method', 'action', 'type', 'name', 'id')}`];
      return tagName === 'astro-island' ? [`island ${named('component-url', 'component-export', 'client')}`] : [];
    })
    .join('\n');
}

/** The brand's font and its tokens: pages in a script that the font does not have keep the system's. */
function isOfScript(css: string): boolean {
  return /^(?:@font-face\{|@layer tokens\{:root\{)/.test(css);
}

function isData(element: Element): boolean {
  return dataTypes.test(attribute(element, 'type') ?? '');
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

function textOf({ childNodes }: Element): string {
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}
