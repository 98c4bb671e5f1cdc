/** Which words the strength meter knows (S5.32): the part of the lists of zxcvbn-ts that changes an estimate most. */

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordFilter, StoredFilter } from '../../domain/account/password-filter.ts';
import { encodeFilter } from './encode-filter.ts';

export interface StrengthWords {
  /** English words, as `encodeWords` writes them. */
  readonly english: string;
  /** Passwords that are found inside others, commonest first, as `encodeWords` writes them. */
  readonly passwords: string;
  /** Passwords that the estimate would praise, and that are in public lists. */
  readonly listed: StoredFilter;
}

/** How many of the commonest passwords are looked for inside others. */
const searchedPasswords = 8000;
/** A password is left out where patterns without a list come this near to its true rank. */
const nearEnough = 10;
/** Passwords below this length are refused (S5.32). */
const minLength = 8;
/** Ranks count by their magnitude only, so words stand in alphabetical order within one: that takes a quarter off the bytes. */
const firstGroup = 250;
const groupGrowth = 4;

/** @param isCommon the passwords that are refused, which the estimate knows from their own filter */
export function chooseWords(isCommon: PasswordFilter): StrengthWords {
  const english = dictionary['diceware-common'];
  const all = dictionary['passwords-common'];
  const patterns = createEstimator({ english });
  const passwords = inGroups(
    all.slice(0, searchedPasswords).filter((word, index) => patterns.check(word).guesses > (index + 1) * nearEnough),
  );
  const estimator = createEstimator({ english, passwords });
  const listed = all.filter((word) => word.length >= minLength && !isCommon(word) && estimator.check(word).score > 1);
  return { english: encodeWords(english), passwords: encodeWords(passwords), listed: encodeFilter(listed) };
}

function createEstimator(lists: Readonly<Record<string, string[]>>): ZxcvbnFactory {
  return new ZxcvbnFactory({ dictionary: lists, graphs: adjacencyGraphs });
}

function inGroups(words: readonly string[]): string[] {
  const sorted: string[] = [];
  for (let size = firstGroup; sorted.length < words.length; size *= groupGrowth) {
    sorted.push(...words.slice(sorted.length, size).sort());
  }
  return sorted;
}

/** Each word as a capital letter, which says how many characters it shares with the word before, and the others. */
function encodeWords(words: readonly string[]): string {
  let before = '';
  return words
    .map((word) => {
      let shared = 0;
      while (shared < 25 && shared < word.length && word[shared] === before[shared]) shared += 1;
      before = word;
      return String.fromCharCode(65 + shared) + word.slice(shared);
    })
    .join('');
}
