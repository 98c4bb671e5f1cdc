/** How long the rules of the form take over 100 kB of anything: a visitor's own page must not freeze under a paste. */

import { expect, test } from 'vitest';
import { findCountries, nameCountries } from '../../src/domain/countries.ts';
import { dialCountries } from '../../src/domain/dial-codes.ts';
import { correctEmail, suggestEmails } from '../../src/domain/email-suggestions.ts';
import { keepNumber, normalizeNumber, stepNumber } from '../../src/domain/number-input.ts';
import { checkNewPassword } from '../../src/domain/password.ts';
import { looksLikeMobile, parseUsername, toAsciiDigits } from '../../src/domain/username.ts';
import { isCompleteCode, normalizeCode } from '../../src/domain/verification-code.ts';

const named = nameCountries(dialCountries, 'en');

const rules: Readonly<Record<string, (text: string) => unknown>> = {
  parseUsername,
  looksLikeMobile,
  toAsciiDigits,
  suggestEmails,
  correctEmail,
  normalizeCode,
  isCompleteCode,
  checkNewPassword: (text) => checkNewPassword(text, text),
  keepNumber,
  normalizeNumber,
  stepNumber: (text) => stepNumber(text, 1),
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

test.each(Object.entries(rules))('%s takes at most 50 ms over 100 kB of hostile text', (_, rule) => {
  for (const part of parts) {
    const long = part.repeat(size / part.length);
    for (const text of ends.flatMap((end) => [long + end, `a@${long}${end}`])) {
      // The best of some runs: what else the machine does meanwhile says nothing about the rule.
      let best = Number.POSITIVE_INFINITY;
      for (let run = 0; run < 3 && best > 50; run += 1) {
        const start = performance.now();
        rule(text);
        best = Math.min(best, performance.now() - start);
      }
      expect(best, JSON.stringify(text.slice(0, 12))).toBeLessThanOrEqual(50);
    }
  }
});
