/** Starts the folder of a brand from a hue and a logo; its names and hosts are the first brand's with another name. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import svgpath from 'svgpath';
import { type ArtShape, type BrandLook, colorRoles, type Logo } from '../../domain/site/brand-look.ts';
import type { HexColor } from '../../domain/site/site.ts';
import { StopError } from '../system/command.ts';
import { pictureLogo, writePictures } from './brand-pictures.ts';
import { deriveColors } from './derive-colors.ts';

/** The brand that others start from. */
const model = 'gatehouse';

/**
 * Writes `sites/brands/{name}/` in a project folder.
 *
 * @param hue in degrees
 * @param action the exact colour of its buttons, if it is not to come from the hue
 * @param logo path of an SVG file
 * @throws {StopError} for a name that is no word or is taken, and for a logo that is not as it must be
 */
export async function createBrand(
  root: string,
  name: string,
  {
    hue,
    action,
    logo: logoFile,
  }: { readonly hue: number; readonly action?: HexColor | undefined; readonly logo: string },
): Promise<void> {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(name)) {
    throw new StopError(
      `"${name}" is no name of a brand: it has lower-case letters and digits, and starts with a letter.`,
    );
  }
  const folder = join(root, 'sites', 'brands', name);
  if (existsSync(folder)) throw new StopError(`sites/brands/${name} is there already.`);
  const logo = readLogo(logoFile);
  const from = join(root, 'sites', 'brands', model);
  const { look }: { look: BrandLook } = await import(join(from, 'look.ts'));
  const colors = deriveColors(look.colors, hue, action);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(from).filter((one) => one.endsWith('.ts') && one !== 'look.ts')) {
    writeFileSync(join(folder, file), withName(readFileSync(join(from, file), 'utf8'), name));
  }
  // Its fonts are files of the first brand.
  const { fonts: _, ...shape } = look;
  const started: BrandLook = {
    ...shape,
    colors,
    siteColors: {},
    themeColor: colors.header.dark,
    logo,
    panel: { ...look.panel, art: artFrom(logo) },
    providerGlyphs: {},
  };
  writeFileSync(join(folder, 'look.ts'), lookFile(started));
  await writePictures(folder, titleOf(name), started);
}

/** The panel's picture: the logo, standing large on a ground. The first brand's picture is its own. */
function artFrom({ viewBox, shapes }: Logo): ArtShape[] {
  const scale = 420 / Number(viewBox.split(' ')[3]);
  return [
    { path: 'M-1600 460H2400V540H-1600Z', fill: 'brand-raised' },
    ...shapes.map(
      ({ path }): ArtShape => ({
        path: svgpath(path).scale(scale).translate(190, 60).round(2).toString(),
        stroke: 'lamp',
      }),
    ),
  ];
}

function titleOf(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** In the three ways in which names are written: `Gatehouse`, `GATEHOUSE`, `gatehouse`. */
function withName(text: string, name: string): string {
  return text
    .replaceAll(titleOf(model), titleOf(name))
    .replaceAll(model.toUpperCase(), name.toUpperCase())
    .replaceAll(model, name);
}

/** A square drawing of filled paths, which take the colour of where the logo stands. */
function readLogo(file: string): Logo {
  if (!existsSync(file)) throw new StopError(`There is no file ${file}.`);
  const text = readFileSync(file, 'utf8');
  const viewBox = /\bviewBox="0 0 (\d+) (\d+)"/.exec(text);
  if (!viewBox || viewBox[1] !== viewBox[2]) {
    throw new StopError(`${file} must have a square viewBox that starts at 0 0, as in "0 0 24 24".`);
  }
  const other = /<(?!\/|\?|!|svg\b|title\b|path\b)(\w+)/.exec(text)?.[1] ?? /\b(transform)=/.exec(text)?.[1];
  if (other) {
    throw new StopError(
      `${file} has ${other}; in a page a logo has only paths without transform, so flatten it. Pictures may have more: ${pictureLogo}.`,
    );
  }
  const shapes = [...text.matchAll(/<path\b[^>]*\sd="([^"]+)"/g)].map(([, path = '']) => ({ path }));
  if (shapes.length === 0) throw new StopError(`${file} has no path.`);
  const broken = shapes.find(({ path }) => !isPath(path));
  if (broken) throw new StopError(`${file}: "${broken.path}" is no path.`);
  return { viewBox: `0 0 ${viewBox[1]} ${viewBox[2]}`, shapes };
}

function isPath(d: string): boolean {
  const read = svgpath(d);
  // The package's types do not name `err`, which says where reading ended.
  return 'err' in read && read.err === '';
}

/** As Biome formats it. */
function lookFile({ colors, ...rest }: BrandLook): string {
  const ordered = Object.fromEntries(colorRoles.map((role) => [role, colors[role]]));
  return [
    "import type { BrandLook } from '../../../src/domain/site/brand-look.ts';",
    '',
    `export const look: BrandLook = ${literal({ colors: ordered, ...rest })};`,
    '',
  ].join('\n');
}

/** A value in the source's own style. Lists of words and colours stand on one line. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one === 'string')) return `[${value.map(quoted).join(', ')}]`;
    return `[\n${value.map((one) => `${inner}${literal(one, inner)},\n`).join('')}${indent}]`;
  }
  const rows = Object.entries(value).map(
    ([key, one]) => `${/^\w+$/.test(key) ? key : quoted(key)}: ${literal(one, inner)}`,
  );
  if (rows.length === 0) return '{}';
  if ('light' in value) return `{ ${rows.join(', ')} }`;
  return `{\n${rows.map((row) => `${inner}${row},\n`).join('')}${indent}}`;
}

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote;
}
