// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPath, maskStack, maskText } from '../../src/browser/mask.ts';
import { processorMsOf } from '../support/processor-time.ts';
import { propertyRuns } from '../support/property-runs.ts';

test.each([
  ['mail to ann.lee+x@mail.example failed', 'ann'],
  ['?username=ann%40mail.example&x=1', 'ann'],
  ['user ünal@posta.example', 'ünal'],
  ['call 5551234567', '555'],
  ['call +90 555 123 45 67 now', '123'],
  ['call (555) 123-4567', '4567'],
  ['call ٠٥٥٥١٢٣٤', '٥٥'],
  ['code 004217 is wrong', '4217'],
  ['verify_code: 12', '12'],
  ['{"token":"abc"}', 'abc'],
  ['usertoken=abc; path=/', 'abc'],
  ['Authorization: Bearer abc', 'abc'],
  ['password is hunter two', 'hunter'],
  ['encrypt_password = aGVsbG8', 'aGVsbG8'],
  ['key eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJl', 'eyJ'],
  ['id 0b8f3c52-7a11-4f0e-9d55-2b7c1f3a9e10', '0b8f3c52'],
  ['hash 5e884898da28047151d0e56f8dc62927', '5e88'],
  ['Unexpected token h, "hunter two" is not valid JSON', 'hunter'],
  ["Unexpected token 'h', 'hunter' is not JSON", 'hunter'],
  ['https://ann:hunter@x.example/path failed', 'hunter'],
  ['GET https://x.example/a?client=bob#frag', 'bob'],
  ['GET /en/login#tgWebAppData=bob', 'bob'],
])('“%s” is sent without “%s” (S7.63)', (text, secret) => {
  expect(maskText(text)).not.toContain(secret);
});

test.each([
  "Cannot read properties of undefined (reading 'flow')",
  'flow is not a function',
  'Failed to fetch dynamically imported module: https://x.example/_astro/app.js',
  'Rendered more hooks than during the previous render.',
])('what a developer needs stays: %s (S7.63)', (text) => {
  expect(maskText(text)).toBe(text);
});

test('what stands in the page’s fields is not sent, whatever it looks like (S7.63)', () => {
  expect(maskText('no horse in the stable', ['horse', 'horse in the stable', 'no'])).toBe('no [field]');
});

test('no number of four digits or more is left of any text, and no more than 300 characters (S7.63)', () => {
  const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d\s().+-]{4,20}$/), fc.emailAddress());
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const masked = maskText(pieces.join(' '));
      expect(masked).not.toMatch(/\p{Nd}[\s().-]?\p{Nd}[\s().-]?\p{Nd}[\s().-]?\p{Nd}/u);
      expect(masked.length).toBeLessThanOrEqual(300);
    }),
    { numRuns: propertyRuns() },
  );
});

test('a very long text costs little (S7.63)', () => {
  for (const text of ['a', '1', '@', '%40', "'", 'token', ':', 'https://', '1 '].map((part) => part.repeat(200_000))) {
    expect(
      processorMsOf(() => maskText(text) + maskStack(text)),
      text.slice(0, 8),
    ).toBeLessThan(2000);
  }
});

test('of a path two segments are told: the third may be an invitation (S7.63)', () => {
  expect(maskPath('/en/login')).toBe('/en/login');
  expect(maskPath('/en/invite/ANN42')).toBe('/en/invite');
  expect(maskPath('/5551234567/x')).not.toContain('555');
});

test('of a stack function, file and place are told, in the forms of all browsers, and nothing of the message (S7.63)', () => {
  const chrome = [
    'TypeError: no ann@mail.example',
    '    at send (https://x.example/_astro/app.Ab12.js?v=secret:2:34567)',
    '    at async Object.submit (https://x.example/_astro/login.js:1:20)',
    '    at https://x.example/_astro/login.js:1:30',
    '    at https://x.example/en/invite/ANN42:10:5',
    '    at new Promise (<anonymous>)',
  ].join('\n');
  expect(maskStack(chrome)).toEqual([
    'send /_astro/app.Ab12.js:2:34567',
    'Object.submit /_astro/login.js:1:20',
    '/_astro/login.js:1:30',
    '/en/invite:10:5',
  ]);
  expect(maskStack('send@https://x.example/_astro/app.js:2:345\n@https://x.example/_astro/b.js:1:2')).toEqual([
    'send /_astro/app.js:2:345',
    '/_astro/b.js:1:2',
  ]);
  expect(maskStack(Array(50).fill('    at f (https://x.example/a.js:1:2)').join('\n'))).toHaveLength(10);
});
