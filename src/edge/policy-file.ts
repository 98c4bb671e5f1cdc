/** The hashes that a site's policies list, as a file beside the bundles: a function in front of a bucket reads it there. */

import type { InlineHashes } from '../domain/http/content-policy.ts';
import type { AnswerKind, SiteHashes } from '../domain/http/response-headers.ts';

/** Its path in the folder of the sites. */
export function policyFile(site: string): string {
  return `.manifest/${site}.policy.json`;
}

/** What the pages of either build have inline. */
export function mergedHashes(one: SiteHashes, other: SiteHashes): SiteHashes {
  const kinds = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort() as AnswerKind[];
  const union = (part: keyof InlineHashes, kind: AnswerKind) =>
    [...new Set([one, other].flatMap((of) => (of[kind] ?? of.page)?.[part] ?? []))].sort();
  return Object.fromEntries(
    kinds.map((kind) => [kind, { scripts: union('scripts', kind), styles: union('styles', kind) }]),
  );
}
