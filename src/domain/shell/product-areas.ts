/** The product areas that a brand may lead to (S1.22). Other teams build these pages (S1.23). */

import type { ProductArea } from '../navigation/app-link-rows.ts';

export type NamedArea = Exclude<ProductArea, 'other'>;

export interface AreaLink {
  readonly area: NamedArea;
  /** The area's first page, below a language. */
  readonly path: `/${string}`;
  /** A sign in the place of ours: lines on a grid of 20, as the `d` of a path. */
  readonly glyph?: string;
}
