/** The pictures that are drawn from a brand's logo and colours, and what the check of a brand says of its files. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { look } from '../../../sites/brands/gatehouse/look.ts';
import { supportAddress, supportFaults } from '../../../src/domain/site/brand.ts';
import { writePictures } from '../../../src/tools/brand/brand-pictures.ts';
import { createCanvas, fillOutlines, strokeOutlines } from '../../../src/tools/brand/canvas.ts';
import { fileFaults } from '../../../src/tools/brand/check-brand.ts';
import { encodePng, readPng } from '../../../src/tools/brand/png.ts';
import { outlinesOf, placePath } from '../../../src/tools/brand/svg-path.ts';

const asIs = { scale: 1, x: 0, y: 0 };

/** What share of a white canvas of 20 × 20 is black after a path was filled, in pixels. */
function areaOf(d: string, rule: 'evenodd' | 'nonzero' = 'evenodd'): number {
  const canvas = createCanvas(20, 20, '#ffffff');
  fillOutlines(canvas, outlinesOf(d, asIs), '#000000', rule);
  return canvas.pixels.reduce((sum, part) => sum + (255 - part) / 255 / 3, 0);
}

describe('a path is filled', () => {
  test.each([
    ['lines', 'M2 2H12V7H2Z', 50],
    ['relative lines, without a letter for each', 'm2 2 10 0 0 5-10 0z', 50],
    ['two arcs that are a circle', 'M2 10a8 8 0 0 1 16 0A8 8 0 0 1 2 10Z', 201],
    ['arcs with flags without a gap', 'M2 10a8 8 0 0116 0 8 8 0 01-16 0', 201],
    ['a long arc and a short one, turned', 'M10 2A8 8 30 1 1 2 10A8 8 30 0 1 10 2Z', 201],
    ['cubic curves', 'M2 10C2-.6 18-.6 18 10S2 20.600 2 10Z', 203.5],
    ['square curves', 'M2 2Q10 18 18 2T18 2Z', 85.3],
    ['a part of a pixel', 'M0 0H.5V1H0Z', 0.5],
    ['a hole', 'M0 0H20V20H0ZM5 5H15V15H5Z', 300],
  ])('%s', (_, d, area) => {
    expect(Math.abs(areaOf(d) - area) / area).toBeLessThan(0.03);
  });

  test('by the other rule without a hole', () => {
    expect(areaOf('M0 0H20V20H0ZM5 5H15V15H5Z', 'nonzero')).toBeCloseTo(400);
  });

  test('at another place', () => {
    expect(placePath('M1 1h2v2a1 1 0 0 1-1 1z', { scale: 2, x: 10, y: 0 })).toBe('M12 2L16 2L16 6A2 2 0 0 1 14 8Z');
  });

  test('what is no path is refused', () => {
    expect(() => outlinesOf('L1 1', asIs)).toThrow('is no path');
    expect(() => outlinesOf('M1', asIs)).toThrow('a number is missing');
  });
});

test('a line has its width, and is not thinner where it crosses itself', () => {
  const canvas = createCanvas(20, 20, '#ffffff');
  strokeOutlines(canvas, outlinesOf('M10 2V18M2 10H18', asIs), '#000000', 4);
  expect([...canvas.pixels.subarray((10 * 20 + 10) * 3, (10 * 20 + 10) * 3 + 3)]).toEqual([0, 0, 0]);
  expect([...canvas.pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('a PNG file says its size, and holds the very pixels', () => {
  const canvas = createCanvas(3, 2, '#102030', '#405060');
  const file = encodePng(canvas);
  expect(readPng(file)).toEqual({ width: 3, height: 2, notes: [] });
  const rows = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)));
  expect([...rows]).toEqual([2, ...Array(3).fill([0x10, 0x20, 0x30]).flat(), 2, ...Array(9).fill(0x30)]);
});

describe('the pictures of a brand', () => {
  let folder: string;
  const files = () => join(folder, 'files');

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'brand-pictures-'));
    writePictures(folder, 'Heron', look);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('pass the check', () => {
    expect(fileFaults(files())).toEqual([]);
  });

  test('are the same at each drawing', () => {
    const before = readFileSync(join(files(), 'share.png'));
    writePictures(folder, 'Heron', look);
    expect(readFileSync(join(files(), 'share.png')).equals(before)).toBe(true);
  });

  test('show the logo in its colour on the colour of the header, with the title in the favicon', () => {
    const icon = readFileSync(join(files(), 'favicon.svg'), 'utf8');
    expect(icon).toContain('<title>Heron</title>');
    expect(icon).toContain('fill="#17181e"');
    expect(icon).toContain('<g fill="#f4bd62"');
    const colored = { ...look.logo, shapes: [{ path: 'M0 0h24v24H0z', color: { light: '#111111', dark: '#eeeeee' } }] };
    const other = join(folder, 'other');
    writePictures(other, 'Heron', { ...look, logo: colored as typeof look.logo });
    expect(readFileSync(join(other, 'files', 'favicon.svg'), 'utf8')).toContain(
      '<path fill="#eeeeee" d="M0 0h24v24H0z"/>',
    );
  });

  test.each([
    [
      'apple-touch-icon.png',
      encodePng(createCanvas(60, 60, '#000000')),
      'files/apple-touch-icon.png is 60 × 60; it must be 180 × 180.',
    ],
    ['icon-192.png', Buffer.from('GIF89a'), 'files/icon-192.png is no PNG.'],
    ['favicon.svg', Buffer.alloc(4097), 'files/favicon.svg has 4097 bytes; it may have 4096.'],
    ['photo.webp', Buffer.alloc(100_001), 'files/photo.webp has 100001 bytes; it may have 100000.'],
  ])('the check finds a fault of %s', (name, content, sentence) => {
    const wrong = mkdtempSync(join(tmpdir(), 'brand-wrong-'));
    mkdirSync(wrong, { recursive: true });
    writeFileSync(join(wrong, name), content);
    expect(fileFaults(wrong)).toEqual([sentence]);
    rmSync(wrong, { recursive: true });
  });

  test('the check finds words in a picture: who made it and with what', () => {
    const plain = readFileSync(join(files(), 'share.png'));
    const note = Buffer.from('\0\0\0\x10tEXtSoftware\0Drawing\0\0\0\0', 'latin1');
    const wrong = mkdtempSync(join(tmpdir(), 'brand-notes-'));
    writeFileSync(join(wrong, 'share.png'), Buffer.concat([plain.subarray(0, 33), note, plain.subarray(33)]));
    expect(fileFaults(wrong)).toEqual(['files/share.png has notes in it (tEXt); save it without them.']);
    rmSync(wrong, { recursive: true });
  });
});

describe('customer service', () => {
  const mail = 'help@heron.example';

  test('is a page below a language, or an address of another host (S2.12)', () => {
    expect(supportAddress({ page: '/help/form', mail }, 'en-TR')).toBe('/en-TR/help/form');
    expect(supportAddress({ page: '/help/form', mail }, undefined)).toBe('/help/form');
    expect(supportAddress({ page: 'https://help.heron.example/', mail }, 'en')).toBe('https://help.heron.example/');
  });

  test('has addresses that lead somewhere', () => {
    expect(supportFaults({ page: '/help', mail })).toEqual([]);
    expect(supportFaults({ page: 'https://help.heron.example/', mail })).toEqual([]);
    expect(supportFaults({ page: '//elsewhere.example', mail: 'help' })).toEqual([
      'The support page, //elsewhere.example, is neither a path nor an address with https.',
      'The support mail, help, is no mail address.',
    ]);
  });
});
