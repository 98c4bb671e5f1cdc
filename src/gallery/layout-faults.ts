/** What an eye would find wrong with how a page is laid out: text that is cut off, sticks out, or lies over other text. */

/** In CSS pixels: browsers round. */
const tolerance = 1;
/** Lines that a button's label may take. */
const mostLines = 2;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface PlacedText {
  readonly owner: Element;
  /** Where its lines are, seen or not. */
  readonly rects: readonly DOMRect[];
  /** What boxes around it leave of them. */
  readonly seen: readonly Box[];
}

/**
 * Looks at what can be seen now. While a dialog or menu is open, only at what is in it.
 *
 * @returns a sentence for each fault, naming the text; none where all is well
 */
export function layoutFaults(): string[] {
  const dialogs = [...document.querySelectorAll('dialog[open], [popover]:popover-open')];
  const root = dialogs.at(-1) ?? document.body;
  const texts = textsOf(root);
  return [
    ...sideways(),
    ...texts.flatMap(outside),
    ...texts.flatMap(cutOff),
    ...texts.flatMap(tooManyLines),
    ...overlaps(texts),
    ...[...root.querySelectorAll('input')].flatMap(cutPlaceholder),
  ];
}

function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px wider than the screen`] : [];
}

function textsOf(root: Element): PlacedText[] {
  const found: PlacedText[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (!owner || !node.textContent?.trim() || !isForEyes(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    // What is for screen readers alone is a pixel wide.
    if (rects.length > 0 && owner.getBoundingClientRect().width > 1)
      found.push({ owner, rects, seen: seenOf(owner, rects) });
  }
  return found;
}

function seenOf(owner: Element, rects: readonly DOMRect[]): Box[] {
  let seen: Box[] = [...rects];
  for (let box: Element | null = owner; box && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflowX === 'visible') continue;
    const frame = box.getBoundingClientRect();
    seen = seen.map(({ left, right, top, bottom }) => ({
      left: Math.max(left, frame.left),
      right: Math.min(right, frame.right),
      top: Math.max(top, frame.top),
      bottom: Math.min(bottom, frame.bottom),
    }));
  }
  return seen.filter(({ left, right, top, bottom }) => right > left && bottom > top);
}

/** Left out: scripts, what is kept for screen readers, and the link that appears with the focus. */
function isForEyes(element: Element): boolean {
  if (element.closest('script, style, noscript, svg, select, .unseen, .skip')) return false;
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function outside({ owner, seen }: PlacedText): string[] {
  const width = document.documentElement.clientWidth;
  const isOut = seen.some(({ left, right }) => left < -tolerance || right > width + tolerance);
  return isOut ? [`${nameOf(owner)} sticks out of the screen`] : [];
}

/** By a box that hides what does not fit; one that shows dots for it, or scrolls, is meant to. */
function cutOff({ owner, rects }: PlacedText): string[] {
  for (let box: Element | null = owner; box && box !== document.documentElement; box = box.parentElement) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
    const frame = box.getBoundingClientRect();
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut = rects.some(
      ({ left, right, top, bottom }) =>
        (hides(overflowX) && (left < frame.left - tolerance || right > frame.right + tolerance)) ||
        (hides(overflowY) && (top < frame.top - tolerance || bottom > frame.bottom + tolerance)),
    );
    if (isCut && textOverflow !== 'ellipsis') return [`${nameOf(owner)} is cut off`];
    const isButton = box.matches('button, .button, [role=tab]');
    const sticksOut = rects.some(({ left, right }) => left < frame.left - tolerance || right > frame.right + tolerance);
    if (isButton && sticksOut) return [`${nameOf(owner)} sticks out of its button`];
  }
  return [];
}

function tooManyLines({ owner, rects }: PlacedText): string[] {
  if (!owner.closest('.button, [role=tab]')) return [];
  const lines = new Set(rects.map(({ top }) => Math.round(top))).size;
  return lines > mostLines ? [`${nameOf(owner)} takes ${lines} lines of its button`] : [];
}

/** Texts of two elements in one place; the lines of one paragraph may touch. */
function overlaps(texts: readonly PlacedText[]): string[] {
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other) => {
      if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) return [];
      if (layerOf(one.owner) !== layerOf(other.owner)) return [];
      const together = one.seen.some((a) => other.seen.some((b) => areaOf(a, b) > 0));
      return together ? [`${nameOf(one.owner)} and ${nameOf(other.owner)} lie over each other`] : [];
    }),
  );
}

/** Lines have room around their letters, a third of which may overlap unseen. */
function areaOf(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left) - 2 * tolerance;
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) - lineOf(a, b) / 3;
  return Math.max(0, width) * Math.max(0, height);
}

function lineOf(a: Box, b: Box): number {
  return Math.min(a.bottom - a.top, b.bottom - b.top);
}

/** What lies over the page on purpose: a toast, a list that is open, a bar that stays. */
function layerOf(element: Element): Element | undefined {
  for (let box: Element | null = element; box; box = box.parentElement) {
    const { position } = getComputedStyle(box);
    if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && box.matches('.popover, ul, ol'))) {
      return box;
    }
  }
  return undefined;
}

const canvas = document.createElement('canvas').getContext('2d');

function cutPlaceholder(input: HTMLInputElement): string[] {
  if (!canvas || input.value || !input.placeholder || !isForEyes(input)) return [];
  const { font, paddingLeft, paddingRight } = getComputedStyle(input);
  canvas.font = font;
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const { width } = canvas.measureText(input.placeholder);
  return width > room + tolerance ? [`the placeholder “${input.placeholder}” is cut off`] : [];
}

function nameOf(element: Element): string {
  const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ');
  return `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;
}
