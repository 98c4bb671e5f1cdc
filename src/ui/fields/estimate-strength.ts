/** How hard a password is to guess. Fetched when it is needed: its word lists are 200 kB. */

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export type Strength = 'weak' | 'fair' | 'good' | 'strong';

const byScore = { 0: 'weak', 1: 'weak', 2: 'fair', 3: 'good', 4: 'strong' } as const;

/** Longer passwords are refused anyway, and the time of the estimate grows faster than the length. */
const maxLength = 64;

let estimator: ZxcvbnFactory | undefined;

/**
 * Estimates in the page; nothing is sent.
 *
 * @param accountName an attacker tries it and its parts first
 */
export function estimateStrength(password: string, accountName: string): Strength {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength });
  const known = [accountName, ...accountName.split(/[@.+_-]+/)].filter((part) => part.length > 2);
  return byScore[estimator.check(password.slice(0, maxLength), known).score];
}
