import { brotliCompressSync } from 'node:zlib';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { commonPasswords } from '../../src/domain/account/common-passwords.ts';
import { createPasswordFilter } from '../../src/domain/account/password-filter.ts';
import { strengthWords } from '../../src/domain/account/strength-words.ts';
import { chooseWords } from '../../src/tools/passwords/choose-words.ts';
import { estimateStrength } from '../../src/ui/fields/estimate-strength.ts';

describe('the strength meter', () => {
  test('has the words that src/tools/commands/passwords.ts writes, in at most 47 kB of the network (S5.32)', {
    tags: ['all'],
    // It reads large lists, and the machine may be busy.
    timeout: 300_000,
  }, () => {
    expect(chooseWords(createPasswordFilter(commonPasswords))).toEqual(strengthWords);
    expect(brotliCompressSync(JSON.stringify(strengthWords)).length).toBeLessThanOrEqual(47_000);
  });

  test('calls every password of the public list weak that is long enough for an account (S5.32)', {
    tags: ['all'],
  }, () => {
    const listed = dictionary['passwords-common'].filter((password) => password.length >= 8);
    expect(listed.length).toBeGreaterThan(17_000);
    expect(listed.filter((password) => estimateStrength(password, 'a@mail.example') !== 'weak')).toEqual([]);
  });

  test.each([
    ['football12', 'weak'],
    ['Football12!', 'weak'],
    ['qwertyuiop83', 'weak'],
    ['jessica1997', 'weak'],
    ['P@ssw0rd2024', 'weak'],
    ['nobody.known@mail.example1', 'weak'],
    ['zebralunar', 'fair'],
    ['correct zebra lunar 42 porch', 'strong'],
    ['xT9#mLq2wZ', 'good'],
    ['kf7Gq2xPz9Rw4', 'strong'],
    ['ein Pferd & eine Batterie', 'strong'],
  ] as const)('says of %s that it is %s (S5.32)', (password, strength) => {
    expect(estimateStrength(password, 'nobody.known@mail.example')).toBe(strength);
  });
});
