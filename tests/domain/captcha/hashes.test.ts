// @module-tag property

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstWordOfHash, isWorkDone, startWork, workMessage } from '../../../src/domain/captcha/proof-of-work.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const ascii = (maxLength: number) => fc.string({ unit: 'grapheme-ascii', maxLength });

/** The number of leading zero bits of a hash, counted in its binary text. */
function zeroBits(text: string): number {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.replace(/./g, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).indexOf('1');
}

describe('the proof of work of our own captcha', () => {
  test('is measured in leading zero bits of a SHA-256 hash (S3.11)', () => {
    fc.assert(
      fc.property(ascii(55), (text) => {
        expect(firstWordOfHash(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE());
      }),
      { numRuns: propertyRuns() },
    );
    for (const text of ['', 'abc', 'x'.repeat(55)]) {
      for (let bits = 0; bits <= 32; bits += 1) {
        expect(isWorkDone(firstWordOfHash(text), bits)).toBe(zeroBits(text) >= bits);
      }
    }
  });

  test('fits into one block of the hash for any number of steps (S3.11)', () => {
    expect(workMessage('f'.repeat(32), 127, Number.MAX_SAFE_INTEGER).length).toBeLessThanOrEqual(55);
  });

  test('is correct for every puzzle, and is the same when computed at once or in slices (S3.11)', () => {
    const order = { salt: '0123456789abcdef', puzzles: 6, bits: 8 };
    const whole = startWork(order)(Number.POSITIVE_INFINITY);
    const sliced = startWork(order);
    let progress = sliced(1);
    let steps = 1;
    while (!progress.done) {
      const before = progress.answers.length;
      progress = sliced(37);
      steps += 1;
      expect(progress.answers.length).toBeGreaterThanOrEqual(before);
    }
    expect(whole).toEqual(progress);
    expect(steps).toBeGreaterThan(6);
    expect(whole.answers).toHaveLength(6);
    for (const [puzzle, answer] of whole.answers.entries()) {
      expect(zeroBits(workMessage(order.salt, puzzle, answer))).toBeGreaterThanOrEqual(8);
      // The numbers are tried from 0 on.
      const before = Array.from({ length: answer }, (_, number) => zeroBits(workMessage(order.salt, puzzle, number)));
      expect([answer >= 0, before.every((bits) => bits < 8)]).toEqual([true, true]);
    }
  });

  test('goes on for exactly as many hashes as it is told to (S3.11)', () => {
    // Without a demand every hash is an answer.
    const work = startWork({ salt: 'a', puzzles: 6, bits: 0 });
    expect([work(2), work(0), work(3), work(9)].map(({ answers }) => answers.length)).toEqual([2, 2, 5, 6]);
  });
});
