/** What a brand's folder lacks, what cannot be read in its colours, and what is too heavy. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { siteOf } from '../../../sites/all.ts';
import { type LanguageCode, languageCodes } from '../../domain/language/language.ts';
import { type BrandChannels, channelFaults } from '../../domain/official/channels.ts';
import {
  type BrandHomes,
  type BrandIdentity,
  type BrandMenu,
  type BrandSupport,
  type BrandTexts,
  homeFaults,
  menuFaults,
  siteRowFaults,
  sitesOfBrand,
  supportFaults,
} from '../../domain/site/brand.ts';
import { type BrandLook, pictureFiles, shareImage, touchIcon } from '../../domain/site/brand-look.ts';
import { readLocales } from '../content/read-locales.ts';
import { pictureSizes } from './brand-pictures.ts';
import { fontFaults } from './font-faults.ts';
import { lookFaults } from './look-faults.ts';
import { textFaults } from './text-faults.ts';

const neededFiles = [
  ...['identity.ts', 'outside.ts', 'support.ts', 'channels.ts', 'home.ts', 'menu.ts', 'texts.ts', 'look.ts'],
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
    faults.push(...lookFaults(look), ...fontFaults(folder, look, join(root, 'locales'), await languagesOf(folder)));
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
    const { homes }: { homes: BrandHomes } = await import(join(folder, 'home.ts'));
    faults.push(...homeFaults(homes));
    if (!missing.includes('identity.ts')) faults.push(...siteRowFaults(await identityOf(folder), homes));
  }
  if (!missing.includes('menu.ts')) {
    const { menu }: { menu: BrandMenu } = await import(join(folder, 'menu.ts'));
    faults.push(...menuFaults(menu));
  }
  if (!missing.includes('texts.ts')) {
    const { texts }: { texts: BrandTexts } = await import(join(folder, 'texts.ts'));
    faults.push(...textFaults(texts, readLocales(join(root, 'locales'))));
  }
  return faults;
}

async function identityOf(folder: string): Promise<BrandIdentity> {
  const { identity }: { identity: BrandIdentity } = await import(join(folder, 'identity.ts'));
  return identity;
}

/** The languages of the sites that a brand runs; all where it has no list of them. */
async function languagesOf(folder: string): Promise<readonly LanguageCode[]> {
  if (!existsSync(join(folder, 'identity.ts'))) return languageCodes;
  const ids = sitesOfBrand(await identityOf(folder));
  return [...new Set(ids.flatMap((id) => siteOf(id).languages))];
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
