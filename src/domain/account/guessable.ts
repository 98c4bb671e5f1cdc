/** Passwords that are guessed without a list: repeated and sequential characters, and the brand's name (S5.32). */

/** Longest block of characters that is found when it is repeated: `12341234`. */
const maxBlock = 4;
/** Shortest run of equal or sequential characters. */
const minRun = 3;
/** So many characters around the brand's name do not make a password: `gatehouse2026`. */
const maxAroundBrand = 4;

/**
 * Whether a password of eight characters or more is nothing but repeated or sequential characters, or little more than the brand's name.
 *
 * `aaaaaaaa`, `11112222`, `abcd4321`, `12341234`, `Gatehouse1` → true; `aaaa horse` → false
 */
export function isGuessable(password: string, brandName: string): boolean {
  const lower = password.toLowerCase();
  const characters = [...lower];
  return isRepeatedBlock(characters) || consistsOfRuns(characters) || isBrandName(lower, brandName.toLowerCase());
}

function isRepeatedBlock(characters: readonly string[]): boolean {
  for (let size = 1; size <= maxBlock; size += 1) {
    const repeated = characters.every((character, index) => character === characters[index % size]);
    if (repeated) return true;
  }
  return false;
}

/** Whether it can be read from left to right as runs of equal, rising or falling characters. */
function consistsOfRuns(characters: readonly string[]): boolean {
  const points = characters.map((character) => character.codePointAt(0) ?? 0);
  let start = 0;
  while (start < points.length) {
    const length = runLength(points, start);
    if (length < minRun) return false;
    start += length;
  }
  return true;
}

function runLength(points: readonly number[], start: number): number {
  const step = (index: number) => (points[index + 1] ?? Number.NaN) - (points[index] ?? Number.NaN);
  const first = step(start);
  if (!(Math.abs(first) <= 1)) return 1;
  let end = start + 1;
  while (step(end) === first) end += 1;
  return end - start + 1;
}

function isBrandName(lower: string, brandName: string): boolean {
  return [...lower.replaceAll(brandName, '')].length <= maxAroundBrand;
}
