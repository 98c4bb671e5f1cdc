/** The form rules must be fast for 100 kB of any text, so that a large paste does not freeze the page. */

import { expect, test } from 'vitest';
import { correctEmail, suggestEmails } from '../../src/domain/account/email-suggestions.ts';
import { checkNewPassword } from '../../src/domain/account/password.ts';
import { beginsLikeNumber, looksLikeNumber, readAccount } from '../../src/domain/account/phone-number.ts';
import { parseUsername } from '../../src/domain/account/username.ts';
import { codeIn, isCompleteCode, normalizeCode } from '../../src/domain/account/verification-code.ts';
import { findCountries, nameCountries } from '../../src/domain/site/countries.ts';
import { dialCountries } from '../../src/domain/site/dial-codes.ts';
import { cleanCode, cleanName, cleanPassword, cleanText } from '../../src/domain/text/clean-text.ts';
import { toAsciiDigits } from '../../src/domain/text/digits.ts';
import { processorMsOf } from '../support/processor-time.ts';

const named = nameCountries(dialCountries, 'en');

const rules: Readonly<Record<string, (text: string) => unknown>> = {
  parseUsername,
  looksLikeNumber,
  beginsLikeNumber,
  readAccount: (text) => readAccount(text, { country: 'GB', code: '44' }),
  toAsciiDigits,
  cleanText,
  cleanName,
  cleanCode,
  cleanPassword,
  suggestEmails,
  correctEmail,
  normalizeCode,
  codeIn,
  isCompleteCode,
  checkNewPassword: (text) => checkNewPassword(text, { accountName: text, brandName: text }),
  findCountries: (text) => findCountries(named, text),
};

const parts = [
  'a',
  '1',
  '0',
  '-',
  '.',
  '@',
  'a.',
  'a@',
  'a-',
  '@a.',
  '1.',
  '-1',
  ' ',
  '\t',
  '\n',
  '\ud800',
  '\u0301',
  '😀',
  '٣',
  '字',
];
const ends = ['', '!', '@', '@b.example', '\n', '.com'];
const size = 100_000;

/** In processor time. A rule of quadratic time needs many seconds for a text of this size. */
const limitMs = 1000;

test.each(Object.entries(rules))('%s is fast for 100 kB of hostile text', (_, rule) => {
  for (const part of parts) {
    const long = part.repeat(size / part.length);
    for (const text of ends.flatMap((end) => [long + end, `a@${long}${end}`])) {
      expect(
        processorMsOf(() => rule(text)),
        JSON.stringify(text.slice(0, 12)),
      ).toBeLessThan(limitMs);
    }
  }
});
