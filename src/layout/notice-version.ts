import { createHash } from 'node:crypto';

/**
 * The version of the cookie notice, which is recorded with each answer (S7.62): a hash of the words that the visitor saw. So no
 * change of a text can be forgotten, and the release whose pages have this version shows what was agreed to.
 *
 * @returns `notice-0a1b2c3d`: with a word before it, so that no number passes for one
 */
export function noticeVersion(words: readonly string[]): string {
  return `notice-${createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 8)}`;
}
