// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctEmail, suggestEmails } from '../../../src/domain/account/email-suggestions.ts';
import { parseUsername } from '../../../src/domain/account/username.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test('from 3 characters on, unless all are digits, addresses that match the text after the at sign are offered (S5.05)', () => {
  const all = (name: string) =>
    ['gmail', 'hotmail', 'outlook', 'yahoo', 'icloud'].map((provider) => `${name}@${provider}.com`);
  const rows: [string, string[]][] = [
    ['', []],
    ['an', []],
    ['a@', []],
    ['123', []],
    ['5551234', []],
    ['٠٥٥١', []],
    ['ann', all('ann')],
    [' ann ', all('ann')],
    ['12a', all('12a')],
    ['ann@', all('ann')],
    ['ann@g', ['ann@gmail.com']],
    ['ann@G', ['ann@gmail.com']],
    ['ann@gmail.c', ['ann@gmail.com']],
    ['ann@gmail.com', []],
    ['ann@ymail', []],
    ['ann@mail', []],
    ['@gm', []],
    ['a@b@g', []],
    ['ann@g@x', []],
    ['ann lee', []],
    ['x'.repeat(101), []],
    ['x'.repeat(100), all('x'.repeat(100))],
  ];
  expect(rows.map(([typed]) => [typed, suggestEmails(typed)])).toEqual(rows);
});

test('a mistyped mail domain suggests the correct one, and an existing domain suggests nothing (S5.05)', () => {
  const rows: [string, string | undefined][] = [
    ['ann@gmial.com', 'ann@gmail.com'],
    ['ann@gmal.com', 'ann@gmail.com'],
    ['ann@gmaill.com', 'ann@gmail.com'],
    ['ann@GMIAL.COM', 'ann@gmail.com'],
    ['ann@gmail.con', 'ann@gmail.com'],
    ['ann@gmail.cmo', 'ann@gmail.com'],
    ['ann@hotnail.com', 'ann@hotmail.com'],
    ['ann@htomali.com', 'ann@hotmail.com'],
    ['ann@outlok.com', 'ann@outlook.com'],
    ['ann@yaho.com', 'ann@yahoo.com'],
    ['ann@iclould.com', 'ann@icloud.com'],
    ['ann@hotmial.con', 'ann@hotmail.com'],
    ['ann@homai.com', 'ann@hotmail.com'],
    ['ann@icluod.com', 'ann@icloud.com'],
    ['ann@icl.com', undefined],
    ['ann@iclod.com', 'ann@icloud.com'],
    ['ann@iclo.com', undefined],
    ['ann@ilcodu.com', undefined],
    ['ann@yhaoo.com', 'ann@yahoo.com'],
    ['ann@yxaoo.com', undefined],
    ['ann@axhoo.com', undefined],
    ['ann@x.com', undefined],
    ['ann@qq.com', undefined],
    ['ann@hotm.com', undefined],
    ['ann@b@gmial.com', undefined],
    ['ann@gmial.com.x', undefined],
    ['ann@gmail.com', undefined],
    ['ann@mail.com', undefined],
    ['ann@ymail.com', undefined],
    ['ann@email.com', undefined],
    ['ann@outlook.de', undefined],
    ['ann@yahoo.co.uk', undefined],
    ['ann@gmial.de', undefined],
    ['ann@company.com', undefined],
    ['ann@mail.example', undefined],
    ['gmial.com', undefined],
    ['5551234567', undefined],
    ['', undefined],
  ];
  expect(rows.map(([typed]) => [typed, correctEmail(typed)])).toEqual(rows);
});

test('every offered address is valid and differs from the typed text', () => {
  const name = fc.stringMatching(/^[a-z0-9]{1,20}$/);
  const domain = fc.oneof(
    fc.stringMatching(/^[a-z]{0,8}$/),
    fc.stringMatching(/^(gmail|yahoo|icloud)[a-z]?\.?(com?|con)?$/),
  );
  fc.assert(
    fc.property(name, domain, (before, after) => {
      const typed = `${before}x@${after}`;
      const correction = correctEmail(typed);
      for (const offered of [...suggestEmails(typed), ...(correction === undefined ? [] : [correction])]) {
        expect(parseUsername(offered).type).toBe('valid');
        expect(offered).not.toBe(typed);
      }
    }),
    { numRuns: propertyRuns() },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      suggestEmails(typed);
      correctEmail(typed);
    }),
    { numRuns: propertyRuns() },
  );
});

test('the at sign and the full stop of an input method are those of an address (S5.05)', () => {
  expect(suggestEmails('taro＠gm')).toEqual(['taro@gmail.com']);
  expect(suggestEmails('ｔａｒｏ＠ｇm')).toEqual(['taro@gmail.com']);
  expect(correctEmail('taro＠gmial．com')).toBe('taro@gmail.com');
});
