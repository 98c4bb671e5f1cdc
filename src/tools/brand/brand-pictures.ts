/** The pictures of a brand, drawn from its logo and colours: favicon, icons of a home screen, the picture of shared links. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appIcons, type BrandLook, shareImage, touchIcon } from '../../domain/site/brand-look.ts';
import { type Canvas, createCanvas, fillOutlines, strokeOutlines } from './canvas.ts';
import { encodePng } from './png.ts';
import { outlinesOf, type Place, type Point } from './svg-path.ts';

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

/** Systems cut a circle or a rounded square out of an icon; its middle four fifths are always seen. */
const logoOnIcon = 0.56;
const logoOnShare = 250;
/** As lines, so large that only its middle is on the picture. */
const logoBehind = 1150;
const clearRadius = 190;

/** Writes the pictures into the brand's folder, in the place of those that are there. */
export function writePictures(brandFolder: string, title: string, look: BrandLook): void {
  const folder = join(brandFolder, 'files');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'favicon.svg'), favicon(title, look));
  for (const size of pictureSizes) {
    writeFileSync(
      join(folder, size.file),
      encodePng(size.file === shareImage ? share(look, size) : icon(look, size.width)),
    );
  }
}

/** The logo on a tile in the colour of the header. */
function favicon(title: string, look: BrandLook): string {
  const { viewBox, shapes } = look.logo;
  const side = logoSide(look);
  const edge = Number((side * 0.15).toFixed(3));
  const paths = shapes.map(({ path, color }) => `<path ${color ? `fill="${color.dark}" ` : ''}d="${path}"/>`).join('');
  const ground = look.colors.header.dark;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><title>${title}</title><rect width="${side}" height="${side}" rx="${side / 5}" fill="${ground}"/><g fill="${look.colors.lamp.dark}" fill-rule="evenodd" transform="translate(${edge} ${edge}) scale(.7)">${paths}</g></svg>\n`;
}

/** Without rounded corners: each system rounds them in its own way. */
function icon(look: BrandLook, size: number): Canvas {
  const canvas = createCanvas(size, size, look.colors.header.dark);
  drawLogo(canvas, look, size * logoOnIcon, { x: size / 2, y: size / 2 });
  return canvas;
}

/** Without words, because the sites of a brand speak many languages: who shows the picture writes the page's title below it. */
function share(look: BrandLook, { width, height }: PictureSize): Canvas {
  const { colors, logo } = look;
  const canvas = createCanvas(width, height, colors.header.dark, colors['brand-to'].dark);
  const middle = { x: width / 2, y: height / 2 };
  for (const { path } of logo.shapes) {
    strokeOutlines(canvas, outlinesOf(path, placeOf(look, logoBehind, middle)), colors['brand-line'].dark, 2);
  }
  clearAround(canvas, middle, createCanvas(width, height, colors.header.dark, colors['brand-to'].dark).pixels);
  drawLogo(canvas, look, logoOnShare, middle);
  return canvas;
}

/** Lines behind the logo end before it. */
function clearAround({ width, height, pixels }: Canvas, { x, y }: Point, ground: Uint8Array): void {
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = (row * width + column) * 3;
      if (Math.hypot(column - x, row - y) < clearRadius) pixels.set(ground.subarray(at, at + 3), at);
    }
  }
}

function drawLogo(canvas: Canvas, look: BrandLook, size: number, middle: Point): void {
  for (const { path, color } of look.logo.shapes) {
    fillOutlines(canvas, outlinesOf(path, placeOf(look, size, middle)), color?.dark ?? look.colors.lamp.dark);
  }
}

/** Of the logo, whose square view box starts at 0 0. */
function placeOf(look: BrandLook, size: number, middle: Point): Place {
  return { scale: size / logoSide(look), x: middle.x - size / 2, y: middle.y - size / 2 };
}

function logoSide({ logo }: BrandLook): number {
  return Number(logo.viewBox.split(' ')[3]);
}
