/** Reads the `d` of an SVG path, moves and scales it, and turns it into polygons. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Absolute coordinates. `A` has radius, rotation in degrees, the two flags, and the end. */
type PathStep =
  | { readonly type: 'M' | 'L'; readonly to: Point }
  | { readonly type: 'C'; readonly first: Point; readonly second: Point; readonly to: Point }
  | { readonly type: 'A'; readonly arc: Arc; readonly to: Point }
  | { readonly type: 'Z' };

interface Arc {
  readonly rx: number;
  readonly ry: number;
  readonly rotation: number;
  readonly large: boolean;
  readonly sweep: boolean;
}

const argumentCounts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const numberShape = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const flagShape = /[01]/y;
const gap = /[\s,]*/y;

/** @throws {Error} for what is no path */
function parsePath(d: string): PathStep[] {
  const steps: PathStep[] = [];
  let at = { x: 0, y: 0 };
  let start = at;
  let reflected: { readonly of: 'C' | 'Q'; readonly control: Point } | undefined;
  for (const { letter, values } of readCommands(d)) {
    const type = letter.toUpperCase();
    const origin = letter === type ? { x: 0, y: 0 } : at;
    const point = (index: number): Point => ({
      x: origin.x + (values[index] ?? 0),
      y: origin.y + (values[index + 1] ?? 0),
    });
    const control = (kind: 'C' | 'Q'): Point =>
      reflected?.of === kind ? { x: 2 * at.x - reflected.control.x, y: 2 * at.y - reflected.control.y } : at;
    const from = at;
    let next: typeof reflected;
    if (type === 'Z') {
      steps.push({ type });
      at = start;
    } else if (type === 'M' || type === 'L') {
      at = point(0);
      if (type === 'M') start = at;
      steps.push({ type, to: at });
    } else if (type === 'H' || type === 'V') {
      const value = values[0] ?? 0;
      at = type === 'H' ? { x: origin.x + value, y: at.y } : { x: at.x, y: origin.y + value };
      steps.push({ type: 'L', to: at });
    } else if (type === 'C' || type === 'S') {
      const first = type === 'C' ? point(0) : control('C');
      const second = point(type === 'C' ? 2 : 0);
      at = point(type === 'C' ? 4 : 2);
      steps.push({ type: 'C', first, second, to: at });
      next = { of: 'C', control: second };
    } else if (type === 'Q' || type === 'T') {
      const middle = type === 'Q' ? point(0) : control('Q');
      at = point(type === 'Q' ? 2 : 0);
      steps.push({ type: 'C', first: between(from, middle, 2 / 3), second: between(at, middle, 2 / 3), to: at });
      next = { of: 'Q', control: middle };
    } else {
      const [rx = 0, ry = 0, rotation = 0, large = 0, sweep = 0] = values;
      at = point(5);
      const arc = { rx: Math.abs(rx), ry: Math.abs(ry), rotation, large: large === 1, sweep: sweep === 1 };
      steps.push({ type: 'A', arc, to: at });
    }
    reflected = next;
  }
  return steps;
}

/** Each command with one set of values: `M1 2 3 4` is `M1 2` and `L3 4`. */
function readCommands(d: string): { letter: string; values: number[] }[] {
  const commands: { letter: string; values: number[] }[] = [];
  let index = 0;
  const take = (shape: RegExp): string | undefined => {
    shape.lastIndex = index;
    const [found] = shape.exec(d) ?? [];
    index += found?.length ?? 0;
    return found;
  };
  take(gap);
  while (index < d.length) {
    let letter = take(/[mlhvcsqtaz]/iy);
    if (letter === undefined || (commands.length === 0 && !/m/i.test(letter))) throw new Error(`"${d}" is no path.`);
    const count = argumentCounts[letter.toUpperCase()] ?? 0;
    do {
      const values: number[] = [];
      while (values.length < count) {
        take(gap);
        const isFlag = /a/i.test(letter) && (values.length === 3 || values.length === 4);
        const value = take(isFlag ? flagShape : numberShape);
        if (value === undefined) throw new Error(`"${d}" is no path: at character ${index + 1} a number is missing.`);
        values.push(Number(value));
      }
      commands.push({ letter, values });
      if (letter === 'M') letter = 'L';
      if (letter === 'm') letter = 'l';
      take(gap);
    } while (count > 0 && index < d.length && /[\d.+-]/.test(d.charAt(index)));
  }
  return commands;
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share };
}

/** Every length times `scale`, then moved. */
export interface Place extends Point {
  readonly scale: number;
}

/** The path at another place, in the form that `d` has. */
export function placePath(d: string, { scale, x, y }: Place): string {
  const text = (value: number) => String(Number(value.toFixed(2)));
  const point = (one: Point) => `${text(one.x * scale + x)} ${text(one.y * scale + y)}`;
  return parsePath(d)
    .map((step) => {
      if (step.type === 'Z') return 'Z';
      if (step.type === 'C') return `C${point(step.first)} ${point(step.second)} ${point(step.to)}`;
      if (step.type !== 'A') return `${step.type}${point(step.to)}`;
      const { rx, ry, rotation, large, sweep } = step.arc;
      return `A${text(rx * scale)} ${text(ry * scale)} ${text(rotation)} ${Number(large)} ${Number(sweep)} ${point(step.to)}`;
    })
    .join('');
}

/** A row of points; `closed` by a Z. */
export interface Outline {
  readonly points: readonly Point[];
  readonly closed: boolean;
}

/** So many straight pieces stand for one curve: enough for the largest picture. */
const piecesPerCurve = 48;

/** The path as straight pieces, at its place. */
export function outlinesOf(d: string, place: Place): Outline[] {
  const outlines: { points: Point[]; closed: boolean }[] = [];
  let at: Point = { x: 0, y: 0 };
  for (const step of parsePath(placePath(d, place))) {
    let current = outlines.at(-1);
    if (step.type === 'Z') {
      if (current) current.closed = true;
      at = current?.points[0] ?? at;
      continue;
    }
    if (step.type === 'M' || !current || current.closed) {
      current = { points: [step.type === 'M' ? step.to : at], closed: false };
      outlines.push(current);
    }
    for (let piece = 1; piece <= piecesPerCurve; piece += 1) {
      if (step.type === 'C') current.points.push(pointOfCurve(at, step, piece / piecesPerCurve));
      else if (step.type === 'A') current.points.push(pointOfArc(at, step.arc, step.to, piece / piecesPerCurve));
    }
    if (step.type === 'L') current.points.push(step.to);
    at = step.to;
  }
  return outlines;
}

function pointOfCurve(from: Point, { first, second, to }: Extract<PathStep, { type: 'C' }>, share: number): Point {
  const rest = 1 - share;
  const along = (axis: 'x' | 'y') =>
    rest ** 3 * from[axis] +
    3 * rest ** 2 * share * first[axis] +
    3 * rest * share ** 2 * second[axis] +
    share ** 3 * to[axis];
  return { x: along('x'), y: along('y') };
}

/** By the formulas of SVG 1.1, appendix F.6. */
function pointOfArc(from: Point, arc: Arc, to: Point, share: number): Point {
  if (arc.rx === 0 || arc.ry === 0 || (from.x === to.x && from.y === to.y)) return between(from, to, share);
  const turn = (arc.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const half = { x: (from.x - to.x) / 2, y: (from.y - to.y) / 2 };
  const x = cos * half.x + sin * half.y;
  const y = cos * half.y - sin * half.x;
  const grow = Math.sqrt(Math.max(1, (x / arc.rx) ** 2 + (y / arc.ry) ** 2));
  const [rx, ry] = [arc.rx * grow, arc.ry * grow];
  const away = (rx * y) ** 2 + (ry * x) ** 2;
  const root = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - away) / away)) * (arc.large === arc.sweep ? -1 : 1);
  const center = { x: (root * rx * y) / ry, y: (-root * ry * x) / rx };
  const start = Math.atan2((y - center.y) / ry, (x - center.x) / rx);
  const end = Math.atan2((-y - center.y) / ry, (-x - center.x) / rx);
  const full = 2 * Math.PI;
  const swept = (((end - start) % full) + full) % full;
  const angle = start + (arc.sweep ? swept : swept - full) * share;
  const [px, py] = [center.x + rx * Math.cos(angle), center.y + ry * Math.sin(angle)];
  return { x: cos * px - sin * py + (from.x + to.x) / 2, y: sin * px + cos * py + (from.y + to.y) / 2 };
}
