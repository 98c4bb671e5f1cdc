/** Draws polygons into pixels. The same input gives the same pixels on every machine, without a picture library. */

import type { HexColor } from '../../domain/site/site.ts';
import type { Outline, Point } from './svg-path.ts';

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, row by row. */
  readonly pixels: Uint8Array;
}

/** Lines per row of pixels on which it is measured how much of a pixel is covered. */
const linesPerRow = 8;

/** A canvas whose ground goes from one colour at the top to another at the bottom. */
export function createCanvas(width: number, height: number, top: HexColor, bottom: HexColor = top): Canvas {
  const pixels = new Uint8Array(width * height * 3);
  const [from, to] = [rgb(top), rgb(bottom)];
  for (let row = 0; row < height; row += 1) {
    const share = height === 1 ? 0 : row / (height - 1);
    const color = from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share));
    for (let column = 0; column < width; column += 1) pixels.set(color, (row * width + column) * 3);
  }
  return { width, height, pixels };
}

/**
 * Fills outlines.
 *
 * @param rule of SVG: where outlines lie upon each other, `evenodd` makes a hole, `nonzero` does not
 */
export function fillOutlines(
  canvas: Canvas,
  outlines: readonly Outline[],
  color: HexColor,
  rule: 'evenodd' | 'nonzero' = 'evenodd',
): void {
  const { width, height } = canvas;
  const edges = outlines.flatMap(({ points }) => points.map((from, index) => edgeOf(from, points, index)));
  const parts = rgb(color);
  const cover = new Float64Array(width);
  for (let row = 0; row < height; row += 1) {
    const near = edges.filter(({ top, bottom }) => top.y < row + 1 && bottom.y > row);
    if (near.length === 0) continue;
    cover.fill(0);
    for (let line = 0; line < linesPerRow; line += 1) {
      const y = row + (line + 0.5) / linesPerRow;
      for (const [left, right] of spans(near, y, rule)) addSpan(cover, left, right);
    }
    cover.forEach((lines, column) => {
      const share = lines / linesPerRow;
      if (share > 0) blend(canvas.pixels, (row * width + column) * 3, parts, Math.min(1, share));
    });
  }
}

/** Draws along outlines, with round ends and joints. */
export function strokeOutlines(canvas: Canvas, outlines: readonly Outline[], color: HexColor, width: number): void {
  const pieces = outlines.flatMap(({ points, closed }) => {
    const ends = closed ? points : points.slice(0, -1);
    return [
      ...points.map((point) => disc(point, width / 2)),
      ...ends.map((from, index) => bar(from, points[(index + 1) % points.length] ?? from, width / 2)),
    ];
  });
  fillOutlines(canvas, pieces.map(clockwise), color, 'nonzero');
}

interface Edge {
  readonly top: Point;
  readonly bottom: Point;
  /** 1 where the outline goes down, else -1. */
  readonly winding: number;
}

function edgeOf(from: Point, points: readonly Point[], index: number): Edge {
  const to = points[(index + 1) % points.length] ?? from;
  return from.y < to.y ? { top: from, bottom: to, winding: 1 } : { top: to, bottom: from, winding: -1 };
}

/** What is inside on the line at `y`, from left to right. */
function spans(edges: readonly Edge[], y: number, rule: 'evenodd' | 'nonzero'): [left: number, right: number][] {
  const crossings = edges
    .filter(({ top, bottom }) => top.y <= y && bottom.y > y)
    .map(({ top, bottom, winding }) => ({
      x: top.x + ((bottom.x - top.x) * (y - top.y)) / (bottom.y - top.y),
      winding,
    }))
    .sort((one, other) => one.x - other.x);
  const found: [number, number][] = [];
  let depth = 0;
  crossings.forEach(({ x, winding }, index) => {
    depth += rule === 'evenodd' ? 1 : winding;
    const isInside = rule === 'evenodd' ? depth % 2 === 1 : depth !== 0;
    const next = crossings[index + 1];
    if (isInside && next && next.x > x) found.push([x, next.x]);
  });
  return found;
}

function addSpan(cover: Float64Array, left: number, right: number): void {
  const [from, to] = [Math.max(0, left), Math.min(cover.length, right)];
  for (let column = Math.floor(from); column < to; column += 1) {
    cover[column] = (cover[column] ?? 0) + Math.min(to, column + 1) - Math.max(from, column);
  }
}

function blend(pixels: Uint8Array, at: number, parts: readonly number[], share: number): void {
  parts.forEach((part, index) => {
    const below = pixels[at + index] ?? 0;
    pixels[at + index] = Math.round(below + (part - below) * share);
  });
}

function disc({ x, y }: Point, radius: number): Point[] {
  return Array.from({ length: 24 }, (_, index) => {
    const angle = (index * Math.PI) / 12;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

function bar(from: Point, to: Point, half: number): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [((to.y - from.y) / length) * half, ((from.x - to.x) / length) * half];
  return [
    { x: from.x + x, y: from.y + y },
    { x: to.x + x, y: to.y + y },
    { x: to.x - x, y: to.y - y },
    { x: from.x - x, y: from.y - y },
  ];
}

/** Pieces that all turn one way do not cancel each other where they overlap. */
function clockwise(points: readonly Point[]): Outline {
  const area = points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return { points: area < 0 ? points.toReversed() : points, closed: true };
}

function rgb(color: HexColor): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
