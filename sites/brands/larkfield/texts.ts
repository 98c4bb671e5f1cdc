/** Texts of the brand in the place of ours, by language and name: `{ en: { 'global.homeHeadline': 'Trade at dawn' } }`. */

import type { BrandTexts } from '../../../src/domain/site/brand.ts';

export const texts: BrandTexts = {};
