/** What a brand's folder lacks, what cannot be read in its colours, and what is too heavy. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type BrandChannels, channelFaults } from '../../domain/official/channels.ts';
import { type BrandSupport, type HomeData, licenceFaults, supportFaults } from '../../domain/site/brand.ts';
import { type BrandLook, pictureFiles, shareImage, touchIcon } from '../../domain/site/brand-look.ts';
import { pictureSizes } from './brand-pictures.ts';
import { lookFaults } from './look-faults.ts';

const neededFiles = [
  ...['identity.ts', 'outside.ts', 'support.ts', 'channels.ts', 'home.ts', 'look.ts'],
  'files/favicon.svg',
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
  const faults = [...missing.map((file) => `${file} is missing.`), ...(await fileFaults(join(folder, 'files')))];
  if (!missing.includes('look.ts')) {
    const { look }: { look: BrandLook } = await import(join(folder, 'look.ts'));
    faults.push(...lookFaults(look));
  }
  if (!missing.includes('support.ts')) {
    const { support }: { support: BrandSupport } = await import(join(folder, 'support.ts'));
    faults.push(...supportFaults(support));
  }
  if (!missing.includes('channels.ts')) {
    const { channels }: { channels: BrandChannels } = await import(join(folder, 'channels.ts'));
    faults.push(...channelFaults(channels));
  }
  if (!missing.includes('home.ts')) {
    const { homes }: { homes: Record<string, HomeData> } = await import(join(folder, 'home.ts'));
    faults.push(...licenceFaults(homes));
  }
  return faults;
}

/** What is wrong with the files beside the pages. */
export async function fileFaults(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const heavy = readdirSync(folder).flatMap((file) => {
    const { size } = statSync(join(folder, file));
    const most = maxBytes[file] ?? maxFileBytes;
    return size > most ? [`files/${file} has ${size} bytes; it may have ${most}.`] : [];
  });
  const ofPictures = await Promise.all(pictureSizes.map((size) => pictureFaults(folder, size)));
  return [...heavy, ...ofPictures.flat()];
}

type PictureSize = (typeof pictureSizes)[number];

/** Whether a picture has its size, and no words about who made it and with what. */
async function pictureFaults(folder: string, { file, width, height }: PictureSize): Promise<string[]> {
  if (!existsSync(join(folder, file))) return [];
  const png = await readPng(readFileSync(join(folder, file)));
  if (png === undefined) return [`files/${file} is no PNG.`];
  const isSized = png.width === width && png.height === height;
  return [
    ...(isSized ? [] : [`files/${file} is ${png.width} × ${png.height}; it must be ${width} × ${height}.`]),
    ...(png.notes.length > 0 ? [`files/${file} has notes in it (${png.notes.join(', ')}); save it without them.`] : []),
  ];
}

interface PngFacts {
  readonly width: number;
  readonly height: number;
  /** Names of what holds words: an author, a program, a place. */
  readonly notes: readonly string[];
}

/** @returns `undefined` for what is no PNG */
export async function readPng(file: Buffer): Promise<PngFacts | undefined> {
  const facts = await sharp(file)
    .metadata()
    .catch(() => undefined);
  if (facts?.format !== 'png') return undefined;
  const { width, height, comments = [], exif, xmp, iptc } = facts;
  const blocks = Object.entries({ exif, xmp, iptc }).flatMap(([name, block]) => (block ? [name] : []));
  return { width, height, notes: [...comments.map(({ keyword }) => keyword), ...blocks] };
}
