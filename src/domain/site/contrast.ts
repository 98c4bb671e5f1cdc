/** How bright colours are, and how well one is read on another. */

/** Whether white text reads better on a colour than black. @param color `#rrggbb` */
export function isDark(color: string): boolean {
  // Stryker disable next-line EqualityOperator: no colour has exactly this luminance
  return luminance(color) < 0.179;
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, from 0 to 1. */
function luminance(color: string): number {
  const part = (at: number) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    // Stryker disable next-line EqualityOperator: no share of 255 is exactly 0.04045
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
