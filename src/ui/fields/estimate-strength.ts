/** How hard a password is to guess. Fetched when it is needed: with its word lists it takes 58 kB (decision 0059). */

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import { commonPasswords } from '../../domain/account/common-passwords.ts';
import { createPasswordFilter, type PasswordFilter } from '../../domain/account/password-filter.ts';
import { strengthWords } from '../../domain/account/strength-words.ts';

export type Strength = 'weak' | 'fair' | 'good' | 'strong';

const byScore = { 0: 'weak', 1: 'weak', 2: 'fair', 3: 'good', 4: 'strong' } as const;

/** Longer passwords are refused anyway, and the time of the estimate grows faster than the length. */
const maxLength = 64;

let estimator: ZxcvbnFactory | undefined;
let filters: readonly PasswordFilter[] | undefined;

/**
 * Estimates in the page; nothing is sent. What stands in a public list of passwords is weak.
 *
 * @param accountName an attacker tries it and its parts first
 */
export function estimateStrength(password: string, accountName: string): Strength {
  filters ??= [commonPasswords, strengthWords.listed].map(createPasswordFilter);
  if (filters.some((isListed) => isListed(password))) return 'weak';
  estimator ??= new ZxcvbnFactory({
    dictionary: { english: readWords(strengthWords.english), passwords: readWords(strengthWords.passwords) },
    graphs: adjacencyGraphs,
    maxLength,
  });
  const known = [accountName, ...accountName.split(/[@.+_-]+/)].filter((part) => part.length > 2);
  return byScore[estimator.check(password.slice(0, maxLength), known).score];
}

/** The words in their order. A capital letter says how many characters a word shares with the one before. */
function readWords(text: string): string[] {
  let word = '';
  return [...text.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, shared = 'A', rest]) => {
    word = word.slice(0, shared.charCodeAt(0) - 65) + rest;
    return word;
  });
}
