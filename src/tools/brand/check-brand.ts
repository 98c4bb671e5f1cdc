/** What a brand's folder lacks, what cannot be read in its colours, and what is too heavy. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BrandSupport, supportFaults } from '../../domain/site/brand.ts';
import {
  type BrandLook,
  colorFaults,
  colorsOfSite,
  contrastFaults,
  logoFaults,
  pictureFiles,
  shareImage,
  touchIcon,
} from '../../domain/site/brand-look.ts';
import { siteIds } from '../../domain/site/site.ts';
import { pictureSizes } from './brand-pictures.ts';
import { maxLogoBytes } from './create-brand.ts';
import { readPng } from './png.ts';

const neededFiles = [
  ...['identity.ts', 'outside.ts', 'support.ts', 'home.ts', 'look.ts', 'files/favicon.svg'],
  ...pictureFiles.map((file) => `files/${file}`),
];
const maxFileBytes = 100_000;
const maxBytes: Readonly<Record<string, number>> = {
  'favicon.svg': 4096,
  [touchIcon]: 20_000,
  // Some messengers show no picture above it.
  [shareImage]: 300_000,
};
/** @returns a sentence for each fault */
export async function brandFaults(root: string, name: string): Promise<string[]> {
  const folder = join(root, 'sites', 'brands', name);
  const missing = neededFiles.filter((file) => !existsSync(join(folder, file)));
  const faults = [...missing.map((file) => `${file} is missing.`), ...fileFaults(join(folder, 'files'))];
  if (!missing.includes('look.ts')) {
    const { look }: { look: BrandLook } = await import(join(folder, 'look.ts'));
    faults.push(...lookFaults(look));
  }
  if (!missing.includes('support.ts')) {
    const { support }: { support: BrandSupport } = await import(join(folder, 'support.ts'));
    faults.push(...supportFaults(support));
  }
  return faults;
}

/** What is wrong with a look; the build stops on any. */
export function lookFaults(look: BrandLook): string[] {
  const wrong = colorFaults(look);
  if (wrong.length > 0) return wrong;
  const unreadable = siteIds.flatMap((id) => {
    const colors = colorsOfSite(look, id);
    return [...contrastFaults(colors), ...logoFaults(look.logo, colors)];
  });
  const logoBytes = look.logo.shapes.reduce((sum, { path }) => sum + path.length, 0);
  const tooHeavy = `The logo has ${logoBytes} bytes; every page has it, so it may have ${maxLogoBytes}.`;
  return [...new Set(unreadable), ...(logoBytes > maxLogoBytes ? [tooHeavy] : [])];
}

/** What is wrong with the files beside the pages. */
export function fileFaults(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const heavy = readdirSync(folder).flatMap((file) => {
    const { size } = statSync(join(folder, file));
    const most = maxBytes[file] ?? maxFileBytes;
    return size > most ? [`files/${file} has ${size} bytes; it may have ${most}.`] : [];
  });
  return [...heavy, ...pictureSizes.flatMap((size) => pictureFaults(folder, size))];
}

/** Whether a picture has its size, and no words about who made it and with what. */
function pictureFaults(folder: string, { file, width, height }: (typeof pictureSizes)[number]): string[] {
  if (!existsSync(join(folder, file))) return [];
  const png = readPng(readFileSync(join(folder, file)));
  if (png === undefined) return [`files/${file} is no PNG.`];
  const isSized = png.width === width && png.height === height;
  return [
    ...(isSized ? [] : [`files/${file} is ${png.width} × ${png.height}; it must be ${width} × ${height}.`]),
    ...(png.notes.length > 0 ? [`files/${file} has notes in it (${png.notes.join(', ')}); save it without them.`] : []),
  ];
}
