/**
 * The icons of the forms: lines on a grid of 20, in the colour of the text. Hidden from screen readers: a text stands beside
 * each. Those of the shell are in `ui/Icon.astro`, of the same family.
 */

import { iconPaths } from './icon-paths.ts';

interface IconProps {
  readonly name: keyof typeof iconPaths;
}

export function Icon({ name }: IconProps) {
  return <Glyph path={iconPaths[name]} />;
}

/** @param path lines on a grid of 20 */
export function Glyph({ path }: { readonly path: string }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
