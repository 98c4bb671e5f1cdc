/** The colours of a brand from one hue: those of an existing brand, turned to the hue, with their contrast held. */

import {
  type BrandColors,
  type ColorRole,
  colorRoles,
  contrastRows,
  hasContrast,
} from '../../domain/site/brand-look.ts';
import { isDark } from '../../domain/site/contrast.ts';
import type { HexColor } from '../../domain/site/site.ts';

/** Warnings and photographs mean the same in every brand. */
const fixed: readonly ColorRole[] = ['caution', 'caution-tint', 'danger', 'danger-tint', 'on-photo', 'photo'];
/** What marks a place differs from what can be pressed. */
const marks: readonly ColorRole[] = ['lamp', 'lamp-bright'];
const marksTurn = 40;
/** In lightness, from 0 to 1. */
const hoverStep = 0.08;
const maxRounds = 400;

/**
 * @param hue in degrees
 * @param action the exact fill of buttons in both modes; without it they have the model's, turned to the hue
 * @throws if the contrast cannot be reached by lightness, which no hue has shown
 */
export function deriveColors(model: BrandColors, hue: number, action?: HexColor): BrandColors {
  const colors = Object.fromEntries(
    colorRoles.map((role) => {
      const { light, dark } = model[role];
      // Whoever names the colour of the buttons has one colour, and not two.
      const turned = marks.includes(role) && action === undefined ? hue + marksTurn : hue;
      return [role, fixed.includes(role) ? { light, dark } : { light: turn(light, turned), dark: turn(dark, turned) }];
    }),
  ) as Record<ColorRole, { light: HexColor; dark: HexColor }>;
  if (action !== undefined) Object.assign(colors, rolesOfAction(action));
  for (let round = 0; round < maxRounds; round += 1) {
    const unreadable = contrastRows.filter((row) => !hasContrast(colors, row));
    if (unreadable.length === 0) return colors;
    for (const { name, ground, mode, groundMode } of unreadable) {
      if (name === 'action-text' && action === undefined) {
        // Its words are white or nearly black already, so the fill gives way.
        colors[ground][mode] = lighten(colors[ground][mode], isDark(colors[name][mode]) ? 0.01 : -0.01);
        continue;
      }
      colors[name][mode] = lighten(colors[name][mode], isDark(colors[ground][groundMode]) ? 0.01 : -0.01);
    }
  }
  throw new Error(`The colours of hue ${hue} cannot be read on each other.`);
}

/**
 * What takes the colour of the buttons: their fill as it is, and what is made lighter or darker from it until it can be read. Words
 * start from white or black, whichever reads better, and the hover goes away from them.
 */
function rolesOfAction(action: HexColor): Partial<Record<ColorRole, { light: HexColor; dark: HexColor }>> {
  const both = (color: HexColor) => ({ light: color, dark: color });
  return {
    action: both(action),
    'action-strong': both(lighten(action, isDark(action) ? -hoverStep : hoverStep)),
    'action-text': both(isDark(action) ? '#ffffff' : '#111111'),
    'action-edge': both(action),
    'brand-accent': both(action),
  };
}

/** The hue of a colour, in whole degrees. */
export function hueOf(color: HexColor): number {
  return Math.round(toHsl(color).hue) % 360;
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
