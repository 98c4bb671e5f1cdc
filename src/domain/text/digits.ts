/** The value of a digit of any script: Unicode lists the ten of a script in order, and each list directly after none or a whole other one. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

/** Digits of all scripts as ASCII: `٠١٢`, `०१२` and `０１２` → `012`. Keyboards of many languages write their own. */
export function toAsciiDigits(text: string): string {
  return /[^ -~]/.test(text) ? text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit))) : text;
}
