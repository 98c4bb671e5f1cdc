/** Text that no built page or script may hold: of the sandbox, of tests, of this machine. Secrets: `find-secrets.ts`. */

import { homedir } from 'node:os';
import { join } from 'node:path';
import { sites } from '../../../sites/all.ts';
import { vendorsHost } from '../../../sites/vendors-host.ts';
import { pseudoMarks } from '../../i18n/pseudo.ts';
import { root } from '../system/command.ts';

interface ForbiddenContent {
  readonly pattern: RegExp | string;
  readonly what: string;
}

/** Words of the sandbox's files. `tests/tools/build/deploy-check.test.ts` checks that the sandbox still has them. */
export const sandboxWords = ['/outbox', '/control/', 'signed-in-as', 'node:sqlite', 'protects nothing'] as const;
/** Words of the gallery, which is for developers. */
export const galleryWords = ['dataset.gallery', '<title>Gallery'] as const;
const testWords = ['vitest', '@playwright', 'data-testid', 'canary-'] as const;

const forbidden: readonly ForbiddenContent[] = [
  ...sandboxWords.map((word) => ({ pattern: word, what: `holds "${word}", a word of the sandbox` })),
  ...testWords.map((word) => ({ pattern: word, what: `holds "${word}", a word of the tests` })),
  ...galleryWords.map((word) => ({ pattern: word, what: `holds "${word}", a word of the gallery` })),
  ...pseudoMarks.map((mark) => ({ pattern: mark, what: 'holds a text of the pseudo-language, which is for previews' })),
  { pattern: /file:\/\/\/?\w/, what: 'holds the address of a file' },
  {
    pattern: /(?<![\w.])\/(?:home|Users|root|tmp|private|workspace)\/[\w.-]+\/|\b[A-Z]:\\{1,2}\w+\\/,
    what: 'holds a path of some machine',
  },
  { pattern: /\bnode_modules\//, what: 'holds a path into node_modules' },
  { pattern: /[#@]\s*sourceMappingURL=/, what: 'points to a source map' },
  ...[join(root, 'src'), root, homedir()]
    // A folder of one segment (`/root`, `/app`) may also be the path of an address.
    .filter((path) => path.split(/[\\/]/).length > 2)
    .map((path) => ({ pattern: path, what: 'holds a path of this machine' })),
];

/** What a text holds and must not, as the ends of sentences: `holds a private key`. */
export function findForbidden(text: string): string[] {
  return [
    ...forbidden.filter(({ pattern }) => isIn(text, pattern)).map(({ what }) => what),
    ...foreignLocalHosts(text).map((host) => `holds ${host}, which is not a local host of any site`),
  ];
}

const localHost =
  /(?<![\w.-])(?:[\w-]{1,63}\.)+localhost\b|(?<=\/\/)localhost\b|\blocalhost(?=:\d)|\b(?:127(?:\.\d+){3}|0\.0\.0\.0)\b/g;

/**
 * Names are declared in the records of the sites, which a page knows for moves between editions and for a try on this
 * machine; numbers never are. A name alone, as code compares it, is no address.
 */
function foreignLocalHosts(text: string): string[] {
  const declared = [vendorsHost, ...sites.flatMap(({ hosts, apiHosts }) => [...hosts.local, apiHosts.local])];
  return [...new Set(text.match(localHost))].filter((host) => !declared.includes(host));
}

function isIn(text: string, pattern: RegExp | string): boolean {
  return typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text);
}
