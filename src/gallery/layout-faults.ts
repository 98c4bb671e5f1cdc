/** Finds faults in the layout of a page: text that is cut off, sticks out, overlaps other text, or has a line break inside a word. */

/** In CSS pixels, because browsers round. */
const tolerance = 1;
/** Of a button's label. */
const maxLines = 2;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface PlacedText {
  readonly node: Node;
  readonly owner: Element;
  /** The boxes of its lines, visible or not. */
  readonly rects: readonly DOMRect[];
  /** The parts of them that no box around them clips. */
  readonly visible: readonly Box[];
}

/**
 * Checks what is visible now. While a dialog or menu is open, only its content.
 *
 * @returns a sentence for each fault, with the text
 */
export function layoutFaults(): string[] {
  const dialogs = [...document.querySelectorAll('dialog[open], [popover]:popover-open')];
  const root = dialogs.at(-1) ?? document.body;
  const texts = textsOf(root);
  return [
    ...horizontalScroll(),
    ...texts.flatMap(outside),
    ...texts.flatMap(cutOff),
    ...texts.flatMap(tooManyLines),
    ...texts.flatMap(cutWords),
    ...overlaps(texts),
    ...[...root.querySelectorAll('input')].flatMap(cutPlaceholder),
  ];
}

function horizontalScroll(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px wider than the screen`] : [];
}

function textsOf(root: Element): PlacedText[] {
  const found: PlacedText[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (!owner || !node.textContent?.trim() || !isVisible(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    // Texts for screen readers only are one pixel wide.
    if (rects.length > 0 && owner.getBoundingClientRect().width > 1)
      found.push({ node, owner, rects, visible: visibleParts(owner, rects) });
  }
  return found;
}

function visibleParts(owner: Element, rects: readonly DOMRect[]): Box[] {
  let visible: Box[] = [...rects];
  for (let box: Element | null = owner; box && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflowX === 'visible') continue;
    const frame = box.getBoundingClientRect();
    visible = visible.map(({ left, right, top, bottom }) => ({
      left: Math.max(left, frame.left),
      right: Math.min(right, frame.right),
      top: Math.max(top, frame.top),
      bottom: Math.min(bottom, frame.bottom),
    }));
  }
  return visible.filter(({ left, right, top, bottom }) => right > left && bottom > top);
}

/** `false` also for scripts, texts for screen readers only, and the link that appears with the focus. */
function isVisible(element: Element): boolean {
  if (element.closest('script, style, noscript, svg, select, .unseen, .skip')) return false;
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function outside({ owner, visible }: PlacedText): string[] {
  const width = document.documentElement.clientWidth;
  const isOut = visible.some(({ left, right }) => left < -tolerance || right > width + tolerance);
  return isOut ? [`${quote(owner)} sticks out of the screen`] : [];
}

/** Cut off by a box that hides its overflow. A box that shows an ellipsis or scrolls is no fault. */
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
    // What is around an ellipsis sees the shortened text only.
    if (isCut) return textOverflow === 'ellipsis' ? [] : [`${quote(owner)} is cut off`];
    const isButton = box.matches('button, .button, [role=tab]');
    const sticksOut = rects.some(({ left, right }) => left < frame.left - tolerance || right > frame.right + tolerance);
    if (isButton && sticksOut) return [`${quote(owner)} sticks out of its button`];
  }
  return [];
}

function tooManyLines({ owner, rects }: PlacedText): string[] {
  if (!owner.closest('.button, [role=tab]')) return [];
  const lines = new Set(rects.map(({ top }) => Math.round(top))).size;
  return lines > maxLines ? [`${quote(owner)} takes ${lines} lines of its button`] : [];
}

/**
 * Words with a line break inside. Nothing overflows there, so nothing else finds them. A break after a hyphen that stands in the
 * text is none, and what is no word may be cut: an address, a number, a code.
 */
function cutWords({ node, owner, rects }: PlacedText): string[] {
  if (linesOf(rects) < 2) return [];
  const text = node.textContent ?? '';
  const range = document.createRange();
  return unbreakable(text, owner).flatMap(([start, end]) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    if (linesOf([...range.getClientRects()]) < 2) return [];
    return [`“${text.slice(start, end)}” is cut by the end of a line in ${quote(owner)}`];
  });
}

/** How many lines boxes of one text stand on. */
function linesOf(rects: readonly DOMRect[]): number {
  return new Set(rects.filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
}

type Span = readonly [start: number, end: number];

/** Where a line must not end inside. Japanese and Chinese have no spaces: there it depends on the kind of the letters. */
function unbreakable(text: string, owner: Element): readonly Span[] {
  const language = owner.closest('[lang]')?.getAttribute('lang') ?? 'en';
  if (!/^(?:ja|zh)/.test(language)) return wordsOf(text, language);
  return withoutSpaces(text);
}

/** Words in the letters of other languages, of which the longest have no room on a phone, and signs that no line may begin or end with. */
function withoutSpaces(text: string): readonly Span[] {
  const spans =
    /(?<![ァ-ヺー])[ァ-ヺー]{2,8}(?![ァ-ヺー])|[a-z]{2,}|.[、。，．！？：；）」』】〉》・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]|[（「『【〈《]./giu;
  const data = [...text.matchAll(/[!-~]*(?:[@_\d]|\w[.:]\w|\/\/)[!-~]*/gu)].map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  );
  return [...text.matchAll(spans)]
    .map(({ index, 0: { length } }) => [index, index + length] as const)
    .filter(([start]) => !data.some(([from, to]) => start >= from && start < to));
}

function wordsOf(text: string, language: string): readonly Span[] {
  const data = [...text.matchAll(/\S*(?:[@_\d]|[\p{L}\p{N}][.:][\p{L}\p{N}]|\/\/)\S*/gu)].map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  );
  return [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)]
    .filter(({ isWordLike, segment }) => isWordLike && segment.length > 1)
    .map(({ index, segment }) => [index, index + segment.length] as const)
    .filter(([start]) => !data.some(([from, to]) => start >= from && start < to));
}

/** Texts of two elements in one place. The lines of one paragraph may touch. */
function overlaps(texts: readonly PlacedText[]): string[] {
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other) => {
      // First, because of thousands of pairs few touch, and to compute styles takes longer than to compare boxes.
      if (!one.visible.some((a) => other.visible.some((b) => sharedArea(a, b) > 0))) return [];
      if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) return [];
      if (layerOf(one.owner) !== layerOf(other.owner)) return [];
      return [`${quote(one.owner)} and ${quote(other.owner)} lie over each other`];
    }),
  );
}

/** The area that two lines share. A third of their height may overlap, because lines have space around their letters. */
function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left) - 2 * tolerance;
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) - lowerHeight(a, b) / 3;
  return Math.max(0, width) * Math.max(0, height);
}

function lowerHeight(a: Box, b: Box): number {
  return Math.min(a.bottom - a.top, b.bottom - b.top);
}

/** The layer over the page that an element is in: a toast, an open list, a sticky bar. `undefined` for the page itself. */
function layerOf(element: Element): Element | undefined {
  for (let box: Element | null = element; box; box = box.parentElement) {
    const { position } = getComputedStyle(box);
    if (
      position === 'fixed' ||
      position === 'sticky' ||
      (position === 'absolute' && box.matches('.popover, .known-list, ul, ol'))
    ) {
      return box;
    }
  }
  return undefined;
}

const canvas = document.createElement('canvas').getContext('2d');

function cutPlaceholder(input: HTMLInputElement): string[] {
  if (!canvas || input.value || !input.placeholder || !isVisible(input)) return [];
  // The boxes of a code stand in its place.
  if (/, 0\)$/.test(getComputedStyle(input, '::placeholder').color)) return [];
  const { font, paddingLeft, paddingRight } = getComputedStyle(input);
  canvas.font = font;
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const { width } = canvas.measureText(input.placeholder);
  return width > room + tolerance ? [`the placeholder “${input.placeholder}” is cut off`] : [];
}

function quote(element: Element): string {
  const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ');
  return `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;
}
