/** The pictures that are drawn from a brand's logo and colours, and what the check of a brand says of its files. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { look } from '../../../sites/brands/gatehouse/look.ts';
import { supportAddress, supportFaults } from '../../../src/domain/site/brand.ts';
import { writePictures } from '../../../src/tools/brand/brand-pictures.ts';
import { fileFaults } from '../../../src/tools/brand/check-brand.ts';
import { createBrand } from '../../../src/tools/brand/create-brand.ts';

/** Red, green and blue of a pixel, as a colour of CSS. */
async function colorAt(file: string, x: number, y: number): Promise<string> {
  const pixel = await sharp(file).removeAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
  return `#${pixel.toString('hex')}`;
}

describe('the pictures of a brand', () => {
  let folder: string;
  const files = () => join(folder, 'files');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'brand-pictures-'));
    await writePictures(folder, 'Heron', look);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are five, and pass the check', async () => {
    expect(readdirSync(files()).sort()).toEqual([
      'apple-touch-icon.png',
      'favicon.svg',
      'icon-192.png',
      'icon-512.png',
      'share.png',
    ]);
    expect(await fileFaults(files())).toEqual([]);
  });

  test('are the same at each drawing', async () => {
    const before = readdirSync(files()).map((name) => readFileSync(join(files(), name), 'base64'));
    await writePictures(folder, 'Heron', look);
    expect(readdirSync(files()).map((name) => readFileSync(join(files(), name), 'base64'))).toEqual(before);
  });

  test('show the logo in its colour on the colour of the header, with the title in the favicon', async () => {
    const icon = readFileSync(join(files(), 'favicon.svg'), 'utf8');
    expect(icon).toContain('<title>Heron</title>');
    expect(icon).toContain('fill="#17181e"');
    expect(icon).toContain('<g fill="#f4bd62"');
    const colored = { ...look.logo, shapes: [{ path: 'M0 0h24v24H0z', color: { light: '#111111', dark: '#eeeeee' } }] };
    const other = join(folder, 'other');
    await writePictures(other, 'Heron', { ...look, logo: colored as typeof look.logo });
    expect(readFileSync(join(other, 'files', 'favicon.svg'), 'utf8')).toContain(
      '<path fill="#eeeeee" d="M0 0h24v24H0z"/>',
    );
    expect(await colorAt(join(other, 'files', 'icon-192.png'), 96, 96)).toBe('#eeeeee');
  });

  test('have a favicon with square corners where the brand has square fields', async () => {
    const square = join(folder, 'square');
    expect(readFileSync(join(files(), 'favicon.svg'), 'utf8')).toContain('rx="4.8"');
    await writePictures(square, 'Heron', { ...look, radius: { ...look.radius, control: '0px' } });
    expect(readFileSync(join(square, 'files', 'favicon.svg'), 'utf8')).toContain('rx="0"');
  });

  test.each([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ])(
    'the logo on %s lies in the four fifths that no system cuts off, and nothing is transparent',
    async (name, size) => {
      const { data, info } = await sharp(join(files(), name)).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: size, height: size, channels: 3 });
      let farthest = 0;
      for (let at = 0; at < data.length; at += 3) {
        if (data.toString('hex', at, at + 3) === '17181e') continue;
        const [x, y] = [(at / 3) % size, Math.floor(at / 3 / size)];
        farthest = Math.max(farthest, Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2));
      }
      expect(farthest).toBeGreaterThan(size * 0.2);
      expect(farthest).toBeLessThan(size * 0.4);
      // The light in the gate.
      expect(await colorAt(join(files(), name), size / 2, Math.round(size * 0.6))).toBe('#f4bd62');
    },
  );

  test('the picture of shared links goes from the header to the brand, with lines that end before the logo', async () => {
    const file = join(files(), 'share.png');
    expect(await colorAt(file, 20, 0)).toBe('#17181e');
    expect(await colorAt(file, 20, 629)).toBe('#0d4238');
    expect(await colorAt(file, 600, 340)).toBe('#f4bd62');
    const lined = join(folder, 'lined');
    await writePictures(lined, 'Heron', { ...look, logo: { ...look.logo, shapes: [{ path: 'M0 12H24' }] } });
    const colors = [60, 404, 416].map((x) => colorAt(join(lined, 'files', 'share.png'), x, 315));
    expect(await Promise.all(colors)).toEqual(['#47756b', '#47756b', await colorAt(file, 416, 315)]);
  });

  test('show any SVG that the brand has for them: gradients, letters, and what is moved and turned', async () => {
    const rich = join(folder, 'rich');
    mkdirSync(rich);
    writeFileSync(
      join(rich, 'picture-logo.svg'),
      `<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
        <defs><linearGradient id="g"><stop stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/></linearGradient></defs>
        <rect width="100" height="40" fill="url(#g)"/>
        <g transform="translate(75 75) rotate(45)"><rect x="-10" y="-10" width="20" height="20" fill="#00ff00"/></g>
        <text x="5" y="95" font-family="sans-serif" font-size="40" fill="#ffffff">GH</text>
      </svg>`,
    );
    await writePictures(rich, 'Heron', look);
    expect(await fileFaults(join(rich, 'files'))).toEqual([]);
    const file = join(rich, 'files', 'icon-512.png');
    // The logo is 286 pixels wide in the middle: from 113 to 399.
    expect(await colorAt(file, 115, 150)).toMatch(/^#f[c-f]0000$|^#f[c-f]000[0-4]$/);
    expect(await colorAt(file, 256, 150)).toMatch(/^#[78].00[78].$/);
    expect(await colorAt(file, 396, 150)).toMatch(/^#0[0-4]00f[b-f]$/);
    // 13 from the middle of the square: inside only because it is turned.
    expect(await colorAt(file, 113 + Math.round(0.75 * 286), 113 + Math.round(0.63 * 286))).toBe('#00ff00');
    const letters = await sharp(file).extract({ left: 113, top: 290, width: 120, height: 109 }).raw().toBuffer();
    expect(letters.toString('hex')).toContain('ffffff');
    // Pages and the favicon keep the paths of the look.
    expect(readFileSync(join(rich, 'files', 'favicon.svg'), 'utf8')).toBe(
      readFileSync(join(files(), 'favicon.svg'), 'utf8'),
    );
  });

  test('a drawing that is no SVG is named', async () => {
    const wrong = join(folder, 'wrong');
    mkdirSync(wrong);
    writeFileSync(join(wrong, 'picture-logo.svg'), '<svg');
    await expect(writePictures(wrong, 'Heron', look)).rejects.toThrow('picture-logo.svg cannot be drawn: ');
  });

  test.each([
    ['<path d="L1 1"/>', ': "L1 1" is no path.'],
    ['<path d="M1"/>', ': "M1" is no path.'],
    ['<path transform="scale(2)" d="M0 0h24v24H0z"/>', ' has transform; in a page a logo has only paths'],
    ['<text>GH</text>', ' has text; in a page a logo has only paths'],
  ])('a logo for pages with %s is refused', async (content, sentence) => {
    const file = join(folder, 'logo.svg');
    writeFileSync(file, `<svg viewBox="0 0 24 24">${content}</svg>`);
    await expect(createBrand(folder, 'heron', { hue: 25, logo: file })).rejects.toThrow(`${file}${sentence}`);
    expect(existsSync(join(folder, 'sites'))).toBe(false);
  });

  test.each([
    [
      'apple-touch-icon.png',
      { create: { width: 60, height: 60, channels: 3, background: '#000000' } } as const,
      'files/apple-touch-icon.png is 60 × 60; it must be 180 × 180.',
    ],
    ['icon-192.png', Buffer.from('GIF89a'), 'files/icon-192.png is no PNG.'],
    ['favicon.svg', Buffer.alloc(4097), 'files/favicon.svg has 4097 bytes; it may have 4096.'],
    ['photo.webp', Buffer.alloc(100_001), 'files/photo.webp has 100001 bytes; it may have 100000.'],
  ])('the check finds a fault of %s', async (name, content, sentence) => {
    const wrong = mkdtempSync(join(tmpdir(), 'brand-wrong-'));
    writeFileSync(join(wrong, name), Buffer.isBuffer(content) ? content : await sharp(content).png().toBuffer());
    expect(await fileFaults(wrong)).toEqual([sentence]);
    rmSync(wrong, { recursive: true });
  });

  test('the check finds words in a picture: who made it and with what', async () => {
    const plain = readFileSync(join(files(), 'share.png'));
    const content = Buffer.from('tEXtSoftware\0Drawing', 'latin1');
    const note = Buffer.alloc(content.length + 8);
    note.writeUInt32BE(content.length - 4);
    note.set(content, 4);
    note.writeUInt32BE(crc32(content), content.length + 4);
    const wrong = mkdtempSync(join(tmpdir(), 'brand-notes-'));
    writeFileSync(join(wrong, 'share.png'), Buffer.concat([plain.subarray(0, 33), note, plain.subarray(33)]));
    expect(await fileFaults(wrong)).toEqual(['files/share.png has notes in it (Software); save it without them.']);
    writeFileSync(
      join(wrong, 'share.png'),
      await sharp(plain)
        .withExif({ IFD0: { Artist: 'A. Painter' } })
        .png()
        .toBuffer(),
    );
    expect(await fileFaults(wrong)).toEqual(['files/share.png has notes in it (exif); save it without them.']);
    rmSync(wrong, { recursive: true });
  });
});

describe('customer service', () => {
  const mail = 'help@heron.example';
  const sender = 'Heron <no-reply@heron.example>';
  const checkDays = '1–3';

  test('is a page below a language, or an address of another host (S2.12)', () => {
    expect(supportAddress({ page: '/help/form', mail, sender, checkDays }, 'en-TR')).toBe('/en-TR/help/form');
    expect(supportAddress({ page: '/help/form', mail, sender, checkDays }, undefined)).toBe('/help/form');
    expect(supportAddress({ page: 'https://help.heron.example/', mail, sender, checkDays }, 'en')).toBe(
      'https://help.heron.example/',
    );
  });

  test('has addresses that lead somewhere', () => {
    expect(supportFaults({ page: '/help', mail, sender, checkDays })).toEqual([]);
    expect(supportFaults({ page: 'https://help.heron.example/', mail, sender, checkDays })).toEqual([]);
    expect(supportFaults({ page: '//elsewhere.example', mail: 'help', sender, checkDays })).toEqual([
      'The support page, //elsewhere.example, is neither a path nor an address with https.',
      'The support mail, help, is no mail address.',
    ]);
  });
});
