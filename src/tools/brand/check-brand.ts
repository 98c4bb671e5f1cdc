/** What a brand's folder lacks, what cannot be read in its colours, and what is too heavy. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BrandLook, colorFaults, colorsOfSite, contrastFaults, logoFaults } from '../../domain/site/brand-look.ts';
import { siteIds } from '../../domain/site/site.ts';
import { maxLogoBytes } from './create-brand.ts';

const neededFiles = ['identity.ts', 'outside.ts', 'home.ts', 'look.ts', 'files/favicon.svg'];
const maxFileBytes = 100_000;
const maxIconBytes = 4096;

/** @returns a sentence for each fault */
export async function brandFaults(root: string, name: string): Promise<string[]> {
  const folder = join(root, 'sites', 'brands', name);
  const missing = neededFiles.filter((file) => !existsSync(join(folder, file)));
  const heavy = heavyFiles(folder);
  if (missing.includes('look.ts')) return [...missing.map(isMissing), ...heavy];
  const { look }: { look: BrandLook } = await import(join(folder, 'look.ts'));
  return [...missing.map(isMissing), ...heavy, ...lookFaults(look)];
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

function isMissing(file: string): string {
  return `${file} is missing.`;
}

function heavyFiles(folder: string): string[] {
  const files = join(folder, 'files');
  if (!existsSync(files)) return [];
  return readdirSync(files).flatMap((file) => {
    const { size } = statSync(join(files, file));
    const most = file === 'favicon.svg' ? maxIconBytes : maxFileBytes;
    return size > most ? `files/${file} has ${size} bytes; it may have ${most}.` : [];
  });
}
