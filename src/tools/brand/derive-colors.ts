/** The colours of a brand from one hue: those of an existing brand, turned to the hue, with their contrast held. */

import { isDark } from '../../domain/mini-app/theme-colors.ts';
import {
  type BrandColors,
  type ColorRole,
  colorRoles,
  contrastRows,
  hasContrast,
} from '../../domain/site/brand-look.ts';
import type { HexColor } from '../../domain/site/site.ts';

/** Warnings and photographs mean the same in every brand. */
const fixed: readonly ColorRole[] = ['caution', 'caution-tint', 'danger', 'danger-tint', 'on-photo', 'photo'];
/** What marks a place differs from what can be pressed. */
const marks: readonly ColorRole[] = ['lamp', 'lamp-bright'];
const marksTurn = 40;
const maxRounds = 400;

/**
 * @param hue in degrees
 * @throws if the contrast cannot be reached by lightness, which no hue has shown
 */
export function deriveColors(model: BrandColors, hue: number): BrandColors {
  const colors = Object.fromEntries(
    colorRoles.map((role) => {
      const { light, dark } = model[role];
      const turned = marks.includes(role) ? hue + marksTurn : hue;
      return [role, fixed.includes(role) ? { light, dark } : { light: turn(light, turned), dark: turn(dark, turned) }];
    }),
  ) as Record<ColorRole, { light: HexColor; dark: HexColor }>;
  for (let round = 0; round < maxRounds; round += 1) {
    const unreadable = contrastRows.filter((row) => !hasContrast(colors, row));
    if (unreadable.length === 0) return colors;
    for (const { name, ground, mode, groundMode } of unreadable) {
      colors[name][mode] = lighten(colors[name][mode], isDark(colors[ground][groundMode]) ? 0.01 : -0.01);
    }
  }
  throw new Error(`The colours of hue ${hue} cannot be read on each other.`);
}

function turn(color: HexColor, hue: number): HexColor {
  const { saturation, lightness } = toHsl(color);
  return toHex(hue, saturation, lightness);
}

function lighten(color: HexColor, by: number): HexColor {
  const { hue, saturation, lightness } = toHsl(color);
  return toHex(hue, saturation, Math.min(1, Math.max(0, lightness + by)));
}

function toHsl(color: HexColor): { hue: number; saturation: number; lightness: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const lightness = (most + least) / 2;
  const range = most - least;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const sixth = most === r ? (g - b) / range : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { hue: (sixth * 60 + 360) % 360, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function toHex(hue: number, saturation: number, lightness: number): HexColor {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (at: number) => {
    const turned = (at + hue / 30) % 12;
    const share = lightness - reach * Math.max(-1, Math.min(turned - 3, 9 - turned, 1));
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
