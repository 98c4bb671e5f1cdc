/** The pictures of a brand, drawn from its logo and colours: favicon, icons of a home screen, the picture of shared links. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { appIcons, type BrandLook, shareImage, touchIcon } from '../../domain/site/brand-look.ts';
import { StopError } from '../system/command.ts';

interface PictureSize {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** In pixels. */
export const pictureSizes: readonly PictureSize[] = [
  { file: touchIcon, width: 180, height: 180 },
  ...appIcons.map(({ file, size }) => ({ file, width: size, height: size })),
  { file: shareImage, width: 1200, height: 630 },
];

/** In a brand's folder, if it has one: any SVG, drawn in the PNG pictures in place of the paths of `look.ts`. */
export const pictureLogo = 'picture-logo.svg';

/** Systems cut a circle or a rounded square out of an icon; its middle four fifths are always seen. */
const logoOnIcon = 0.56;
const logoOnShare = 250;
/** As lines, so large that only its middle is on the picture. */
const logoBehind = 1150;
const clearRadius = 190;

/**
 * Writes the pictures into the brand's folder, in the place of those that are there.
 *
 * @throws {StopError} for a `picture-logo.svg` that is no SVG
 */
export async function writePictures(brandFolder: string, title: string, look: BrandLook): Promise<void> {
  const folder = join(brandFolder, 'files');
  const own = join(brandFolder, pictureLogo);
  const logo = existsSync(own) ? readFileSync(own) : Buffer.from(flatLogo(look));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'favicon.svg'), favicon(title, look));
  for (const { file, width, height } of pictureSizes) {
    const isShare = file === shareImage;
    const drawn = await drawLogo(logo, isShare ? logoOnShare : width * logoOnIcon);
    const picture = sharp(Buffer.from(ground(look, width, height, isShare)))
      .composite([{ input: drawn }])
      .removeAlpha()
      .png({ compressionLevel: 9 });
    writeFileSync(join(folder, file), await picture.toBuffer());
  }
}

/** The logo on a tile in the colour of the header. */
function favicon(title: string, look: BrandLook): string {
  const side = logoSide(look);
  const edge = Number((side * 0.15).toFixed(3));
  const tile = `<rect width="${side}" height="${side}" rx="${tileRadius(look)}" fill="${look.colors.header.dark}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${look.logo.viewBox}"><title>${title}</title>${tile}${logoPaths(look, ` transform="translate(${edge} ${edge}) scale(.7)"`)}</svg>\n`;
}

/** A fifth of the tile, or nothing where the corners of fields are square. */
function tileRadius(look: BrandLook): number {
  return Number.parseFloat(look.radius.control) === 0 ? 0 : logoSide(look) / 5;
}

function flatLogo(look: BrandLook): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${look.logo.viewBox}">${logoPaths(look)}</svg>`;
}

/** In the colours that the logo has on the header. */
function logoPaths({ logo, colors }: BrandLook, place = ''): string {
  const paths = logo.shapes.map(({ path, color }) => `<path ${color ? `fill="${color.dark}" ` : ''}d="${path}"/>`);
  return `<g fill="${colors.lamp.dark}" fill-rule="evenodd"${place}>${paths.join('')}</g>`;
}

/** @returns a PNG file with a transparent ground. Its side is even, so that it can stand in the middle of a picture. */
async function drawLogo(svg: Buffer, size: number): Promise<Buffer> {
  const side = 2 * Math.round(size / 2);
  try {
    const logo = sharp(svg).resize(side, side, { fit: 'contain', background: 'transparent' });
    return await logo.png().toBuffer();
  } catch (error) {
    throw new StopError(`${pictureLogo} cannot be drawn: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** What is behind the logo. Icons have no rounded corners: each system rounds them in its own way. */
function ground(look: BrandLook, width: number, height: number, isShare: boolean): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    isShare ? shareGround(look, width, height) : `<rect width="100%" height="100%" fill="${look.colors.header.dark}"/>`,
    '</svg>',
  ].join('');
}

/**
 * The brand's colours, and the logo as lines, which end before the logo. Without words, because the sites of a brand speak many
 * languages: who shows the picture writes the page's title below it.
 */
function shareGround({ colors, logo }: BrandLook, width: number, height: number): string {
  const { header, 'brand-to': to, 'brand-line': line } = colors;
  const middle = `cx="${width / 2}" cy="${height / 2}"`;
  const lines = logo.shapes.map(({ path }) => `<path d="${path}" vector-effect="non-scaling-stroke"/>`).join('');
  const place = `x="${(width - logoBehind) / 2}" y="${(height - logoBehind) / 2}" width="${logoBehind}" height="${logoBehind}"`;
  return [
    `<linearGradient id="ground" x2="0" y2="1"><stop stop-color="${header.dark}"/><stop offset="1" stop-color="${to.dark}"/></linearGradient>`,
    `<mask id="around" maskUnits="userSpaceOnUse"><rect width="100%" height="100%" fill="#fff"/><circle ${middle} r="${clearRadius}"/></mask>`,
    '<rect width="100%" height="100%" fill="url(#ground)"/>',
    `<g mask="url(#around)" fill="none" stroke="${line.dark}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">`,
    `<svg ${place} viewBox="${logo.viewBox}">${lines}</svg></g>`,
  ].join('');
}

function logoSide({ logo }: BrandLook): number {
  return Number(logo.viewBox.split(' ')[3]);
}
