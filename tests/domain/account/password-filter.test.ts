// @module-tag property

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonPasswords } from '../../../src/domain/account/common-passwords.ts';
import { createPasswordFilter } from '../../../src/domain/account/password-filter.ts';
import { encodeFilter } from '../../../src/tools/passwords/encode-filter.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const listFile = join(import.meta.dirname, '..', '..', 'corpora', 'passwords', 'common-passwords.txt');
const list = readFileSync(listFile, 'utf8').trimEnd().split('\n');
const isCommon = createPasswordFilter(commonPasswords);

describe('the filter of the commonest passwords', () => {
  test('is that of the list, which has 10,000 entries of 8 characters or more (S5.32)', () => {
    expect(new Set(list).size).toBe(10_000);
    expect(list.filter((password) => !/^[!-~]{8,64}$/.test(password) || password !== password.toLowerCase())).toEqual(
      [],
    );
    for (const known of ['password', '12345678', 'qwertyuiop', 'iloveyou', 'trustno1']) expect(list).toContain(known);
    // Run `npx node src/tools/commands/passwords.ts` after a change of the list.
    expect(encodeFilter(list)).toEqual(commonPasswords);
  });

  test('knows every entry, in capital letters as well (S5.32)', () => {
    expect(list.filter((password) => !isCommon(password) || !isCommon(password.toUpperCase()))).toEqual([]);
  });

  test('refuses wrongly at most 1 of 10,000 other passwords (S5.32)', () => {
    const words = list.slice(0, 1000).map((word) => word.slice(0, 5));
    const known = new Set(list);
    let tried = 0;
    let wrong = 0;
    for (const word of words) {
      for (let number = 0; number < 500; number += 1) {
        const password = `${word}${number * 7919}x${number}`;
        tried += 1;
        if (!known.has(password) && isCommon(password)) wrong += 1;
      }
    }
    expect(tried).toBe(500_000);
    expect(wrong / tried).toBeLessThanOrEqual(1 / 10_000);
  });

  test('takes at most 30 kB of the network (S5.32)', () => {
    expect(brotliCompressSync(JSON.stringify(commonPasswords)).length).toBeLessThanOrEqual(30_000);
  });

  test('of any list knows all its entries; a broken one throws nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 50 }),
        fc.base64String(),
        (texts, bits) => {
          const knows = createPasswordFilter(encodeFilter(texts));
          expect(texts.every(knows)).toBe(true);
          createPasswordFilter({ count: texts.length, bits })('password');
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});
