/** Writes PNG files, and reads what their beginning says. */

import { crc32, deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Each pixel is stored as the difference from the one above it, which makes flat colours and vertical gradients small. */
export function encodePng({ width, height, pixels }: Canvas): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const bytes = width * 3;
  const rows = Buffer.alloc((bytes + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const at = row * (bytes + 1);
    rows[at] = 2;
    for (let index = 0; index < bytes; index += 1) {
      const above = row === 0 ? 0 : (pixels[(row - 1) * bytes + index] ?? 0);
      rows[at + 1 + index] = (pixels[row * bytes + index] ?? 0) - above;
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

export interface PngFacts {
  readonly width: number;
  readonly height: number;
  /** Names of the parts that hold words: an author, a program, a place. */
  readonly notes: readonly string[];
}

const noteChunks = ['tEXt', 'zTXt', 'iTXt', 'eXIf'];

/** @returns `undefined` for what is no PNG */
export function readPng(file: Buffer): PngFacts | undefined {
  if (file.length < 33 || !file.subarray(0, 8).equals(signature)) return undefined;
  const names: string[] = [];
  for (let at = 8; at + 8 <= file.length; at += file.readUInt32BE(at) + 12)
    names.push(file.toString('latin1', at + 4, at + 8));
  if (names[0] !== 'IHDR' || names.at(-1) !== 'IEND') return undefined;
  return {
    width: file.readUInt32BE(16),
    height: file.readUInt32BE(20),
    notes: names.filter((name) => noteChunks.includes(name)),
  };
}
