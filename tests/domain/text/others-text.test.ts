// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scopesOf } from '../../../src/domain/oauth/scopes.ts';
import { othersName, othersText } from '../../../src/domain/text/others-text.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test.each([
  ['\u202eevil', 'evil'],
  ['Ann\u2066 Lee\u2069', 'Ann Lee'],
  ['a\nb\tc', 'a b c'],
  ['\u3164', ''],
  [' \u2800\u200b\ufe0f ', ''],
  ['\u0301\u0301', ''],
  ['🦊', '🦊'],
  ['z\u0301\u0302\u0303\u0304', 'z\u0301\u0302'],
  ['', ''],
])('the text of others %j is shown as %j', (text, shown) => {
  expect(othersText(text, 60)).toBe(shown);
});

test('nothing of others hides, turns the direction or is longer than its room', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 60 }), (text, room) => {
      const shown = othersText(text, room);
      expect(/[\p{Cf}\p{Cc}\u3164\u2800]/u.test(shown)).toBe(false);
      expect([...shown].length).toBeLessThanOrEqual(room);
      expect(othersText(shown, room)).toBe(shown);
    }),
    { numRuns: propertyRuns() },
  );
  expect(othersName('!!!', 60)).toBe('');
});

test('a permission whose name is made of blanks has a sign that can be seen (S7.55)', () => {
  expect(scopesOf(['\u3164 ', 'x:y'])).toEqual([
    { type: 'unknown', name: '–' },
    { type: 'unknown', name: 'x:y' },
  ]);
});
