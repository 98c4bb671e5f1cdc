/** How hard a password is to guess. A chunk of its own, with the words that people use: 200 kB that only advise. */

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export type Strength = 'weak' | 'fair' | 'good' | 'strong';

const byScore = { 0: 'weak', 1: 'weak', 2: 'fair', 3: 'good', 4: 'strong' } as const;

/** Longer passwords are refused anyway, and the estimate takes more than linear time. */
const most = 64;

let estimator: ZxcvbnFactory | undefined;

/**
 * Nothing of it leaves the page.
 *
 * @param accountName whoever guesses tries it first, and its parts
 */
export function estimateStrength(password: string, accountName: string): Strength {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: most });
  const known = [accountName, ...accountName.split(/[@.+_-]+/)].filter((part) => part.length > 2);
  return byScore[estimator.check(password.slice(0, most), known).score];
}
