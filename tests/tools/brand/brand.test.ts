/** A brand from a hue, and what the check of a brand finds. */

import { describe, expect, test } from 'vitest';
import { look } from '../../../sites/brands/gatehouse/look.ts';
import { contrastFaults } from '../../../src/domain/site/brand-look.ts';
import { deriveColors } from '../../../src/tools/brand/derive-colors.ts';
import { lookFaults } from '../../../src/tools/brand/look-faults.ts';

test('colours from every tenth hue can be read on each other (S9.30)', () => {
  for (let hue = 0; hue < 360; hue += 10) expect(contrastFaults(deriveColors(look.colors, hue))).toEqual([]);
});

test('a hue changes what can be pressed, and leaves what warns', () => {
  const { accent, danger } = deriveColors(look.colors, 265);
  expect(accent.light).not.toBe('#0b6b58');
  expect(danger).toEqual({ light: '#b3261e', dark: '#ff9d94' });
});

describe('the check of a look finds', () => {
  const colors = (changed: object) => ({ ...look, colors: { ...look.colors, ...changed } });

  test('text that cannot be read, with its contrast, in the mode', () => {
    const pale = { light: '#999999', dark: '#ffffff' } as const;
    expect(lookFaults(colors({ muted: pale }))).toContain(
      'muted #999999 on surface #ffffff, light: the contrast is 2.85, and 4.5 is needed.',
    );
  });

  test('the colours of one site', () => {
    const siteColors = { tur: { accent: { light: '#ffffff', dark: '#ffffff' } } } as const;
    expect(lookFaults({ ...look, siteColors })).toContain(
      'accent #ffffff on surface #ffffff, light: the contrast is 1.00, and 4.5 is needed.',
    );
  });

  test('what is no colour (S5.27)', () => {
    expect(lookFaults(colors({ accent: { light: '#12345', dark: '#123456' } }))).toEqual([
      'The light accent colour, #12345, is not a hash and six hex digits.',
    ]);
  });

  test('a logo that cannot be seen on a page', () => {
    const shape = { path: 'M0 0h24v24H0z', color: { light: '#ffffff', dark: '#ffffff' } } as const;
    expect(lookFaults({ ...look, logo: { viewBox: '0 0 24 24', shapes: [shape] } })).toEqual([
      'Shape 1 of the logo, #ffffff on page #f6f6f2, light: the contrast is 1.08, and 3 is needed.',
    ]);
  });
});
