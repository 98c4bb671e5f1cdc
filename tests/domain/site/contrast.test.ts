import { expect, test } from 'vitest';
import { contrastOf, isDark } from '../../../src/domain/site/contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#00ff00', '#000000', 15.3],
  ['#0000ff', '#ffffff', 8.59],
  ['#0a0a0a', '#000000', 1.06],
  ['#0b0b0b', '#000000', 1.07],
])('the contrast of %s and %s is %s, as WCAG counts it', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
});

test.each([
  ['#000000', true],
  ['#17212b', true],
  ['#757575', true],
  ['#767676', false],
  ['#ffffff', false],
])('white text reads better on %s than black: %s', (color, dark) => {
  expect(isDark(color)).toBe(dark);
});
