/**
 * Whether a host serves the files of a build with the headers of the edge: every file of every language, redirects, refusals and
 * "not found" pages. It asks for nothing that needs an account.
 */

import type { VendorSourceTable } from '../../domain/captcha/vendor-sources.ts';
import { kindOfAnswer, responseHeaders, type SiteHashes } from '../../domain/http/response-headers.ts';
import { languageOf } from '../../domain/language/language.ts';
import { statusPath } from '../../domain/shell/status-path.ts';
import { relatedOriginsFile, relatedOriginsPath } from '../../domain/site/relying-party.ts';
import type { HostContext, Site } from '../../domain/site/site.ts';
import { handleAtEdge } from '../../edge/edge.ts';
import { hashesOfPages, sha256 } from '../../edge/page-manifest.ts';
import { mapAtMost } from '../system/map-at-most.ts';
import type { AskHost, HostAnswer } from './ask.ts';

interface LiveHost {
  readonly origin: string;
  readonly context: HostContext;
  readonly ask: AskHost;
  /** What the build wrote: the hash of each file by its path in the bundle. */
  readonly files: Readonly<Record<string, string>>;
  /** What the build's pages have inline, by kind. */
  readonly hashes: SiteHashes;
  readonly vendors: VendorSourceTable;
}

/** At a time. A host that limits a visitor's requests should let a browser do as many. */
const connections = 8;

/** @returns how many answers were looked at, and a sentence for each that is wrong */
export async function checkHost(host: LiveHost): Promise<{ readonly answers: number; readonly findings: string[] }> {
  const first = await host.ask('/');
  if (first.status === 0) return { answers: 1, findings: [`${host.origin} cannot be reached: ${first.body}.`] };
  const { site } = host.context;
  const questions = [...fileQuestions(host), ...redirectQuestions(host), ...otherQuestions(host, site)];
  const found = await mapAtMost(connections, questions, async (question) => {
    const { path, method, headers } = question;
    const answer = await host.ask(path, { ...(method && { method }), ...(headers && { headers }) });
    return [...wrongAnswer(question, answer), ...wrongHeaders(host, question, answer)];
  });
  return { answers: questions.length, findings: grouped(host.origin, found.flat()) };
}

interface Question {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  /** Of the body. */
  readonly hash?: string | undefined;
  readonly location?: string | undefined;
}

/** What is wrong, and where: the same wrong thing of many paths is one sentence. */
type Finding = readonly [what: string, path: string];

/** Files that a host reads and does not send, and files that have another address. */
const unsent = /^_(?:headers|redirects)$|(?:^|\/)404\.html$|^\.well-known\/webauthn\./;

function fileQuestions({ files, context: { site } }: LiveHost): Question[] {
  return Object.entries(files).flatMap(([name, hash]): Question[] => {
    if (unsent.test(name)) return [];
    if (!name.endsWith('.html')) return [{ path: `/${name}`, status: 200, hash }];
    // A page without a language is for hosts without an edge: an edge redirects.
    const [first = ''] = name.split('/');
    if (!site.languages.some((language) => language === first)) return [];
    return [{ path: `/${name.replace(/\/?index\.html$/, '')}`, status: 200, hash }];
  });
}

/** A visitor of each language, on the paths that are most often typed. */
function redirectQuestions({ origin, context: { site } }: LiveHost): Question[] {
  return site.languages.flatMap((language) =>
    ['/', '/login', '/register?ref=ABC'].map((path): Question => {
      const headers = { 'accept-language': languageOf(language).tag };
      const request = { url: origin + path, method: 'GET', headers: new Headers(headers) };
      const location = handleAtEdge(request, [site])?.headers.get('location') ?? undefined;
      return { path, headers, status: 302, location };
    }),
  );
}

function otherQuestions({ files, context: { environment } }: LiveHost, site: Site): Question[] {
  const origins = files[relatedOriginsFile(environment).slice(1)];
  return [
    ...site.languages.map(
      (language): Question => ({ path: `/${language}/no-such-page`, status: 404, hash: files[`${language}/404.html`] }),
    ),
    { path: '/_astro/no-such-file.js', status: 404 },
    { path: '/%zz', status: 400 },
    { path: `/${site.defaultLanguage}/login`, method: 'POST', status: 405 },
    { path: statusPath, status: 200 },
    ...(origins === undefined ? [] : [{ path: relatedOriginsPath, status: 200, hash: origins }]),
  ];
}

function wrongAnswer({ path, method, status, hash, location }: Question, answer: HostAnswer): Finding[] {
  const name = method === undefined ? path : `${method} ${path}`;
  if (answer.status === 0) return [[`cannot be reached: ${answer.body}`, name]];
  if (answer.status !== status) return [[`status ${answer.status} in place of ${status}`, name]];
  if (location !== undefined && answer.headers.location !== location) {
    return [[`redirects to ${answer.headers.location} in place of ${location}`, name]];
  }
  return hash !== undefined && sha256(answer.body) !== hash ? [['not the file of this build', name]] : [];
}

/** The headers of the table, and whether the policy lets through what is inline in the page that came. */
function wrongHeaders(host: LiveHost, { path, status }: Question, answer: HostAnswer): Finding[] {
  if (answer.status !== status) return [];
  const { pathname } = new URL(path, host.origin);
  const kind = kindOfAnswer(status, pathname);
  const wanted = responseHeaders(kind, host.context, host.hashes, host.vendors);
  const findings = Object.entries(wanted).flatMap(([name, value]): Finding[] => {
    const found = answer.headers[name]?.toString();
    if (found === undefined) return [[`no header ${name}`, path]];
    const isRight =
      name === 'content-security-policy' ? withoutHashes(found) === withoutHashes(value) : found === value;
    return isRight ? [] : [[`header ${name}: ${found} in place of ${value}`, path]];
  });
  if (!answer.headers['content-type']?.startsWith('text/html')) return findings;
  const { scripts, styles } = hashesOfPages([answer.body.toString()], sha256);
  const policy = answer.headers['content-security-policy']?.toString() ?? '';
  const isAllowed = [...scripts, ...styles].every((one) => policy.includes(`'${one}'`));
  return isAllowed ? findings : [...findings, ['the policy refuses a part of the page', path]];
}

/** An edge may list the hashes of more than one build. */
function withoutHashes(policy: string): string {
  return policy.replace(/ 'sha\d+-[^']*'/g, '').replace("style-src 'none'", 'style-src');
}

function grouped(origin: string, findings: readonly Finding[]): string[] {
  return [...Map.groupBy(findings, ([what]) => what)].map(([what, [[, path] = ['', '/'], ...others]]) => {
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    return `${origin}${path}${more}: ${what}.`;
  });
}
