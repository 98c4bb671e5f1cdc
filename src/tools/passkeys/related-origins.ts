/** The files of related origins in a bundle: written by the build, compared by `deploy:check`. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sites } from '../../../sites/all.ts';
import { passkeyGroups } from '../../../sites/shared.ts';
import {
  relatedOriginsFile,
  relatedOriginsPath,
  relatedOriginsText,
  relyingParties,
} from '../../domain/site/relying-party.ts';
import type { SiteId } from '../../domain/site/site.ts';

/** Texts by name; none for a site that has no RP ID of a group. */
function relatedOriginsOf(id: SiteId): ReadonlyMap<string, string> {
  return new Map(
    relyingParties(passkeyGroups, sites)
      .filter(({ site }) => site === id)
      .map((party) => [relatedOriginsFile(party.environment).slice(1), relatedOriginsText(party)]),
  );
}

export function writeRelatedOrigins(bundle: string, id: SiteId): void {
  for (const [name, text] of relatedOriginsOf(id)) {
    const file = join(bundle, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/**
 * What is wrong with them.
 *
 * @param texts all text files of the bundle, by name
 */
export function relatedOriginsFaults(
  id: SiteId,
  texts: ReadonlyMap<string, string>,
): { what: string; file?: string }[] {
  const wanted = relatedOriginsOf(id);
  const isOne = (file: string) => `/${file}`.startsWith(relatedOriginsPath);
  return [
    ...[...wanted.keys()]
      .filter((file) => !texts.has(file))
      .map((file) => ({ what: `/${file} is missing: passkeys of the group’s other sites would not work` })),
    ...[...texts]
      .filter(([file, text]) => isOne(file) && wanted.get(file) !== text)
      .map(([file]) => ({ what: 'does not list the origins of the passkey group in sites/', file })),
  ];
}
