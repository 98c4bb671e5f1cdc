import { expect, test } from 'vitest';
import { smaller } from '../../../../src/tools/build/chunks/smaller-scripts.ts';

const script = `
function once(text) {
  return text.trim();
}
class Failed extends Error {
  constructor(call) {
    super(call + ' failed');
    this.call = call;
  }
}
const table = { add: function (one) { return [...arguments].length + one; } };
export function fail(call) {
  throw new Failed(once(call));
}
export const count = (...all) => table.add(...all);
export { Failed };
`;

test('a script becomes shorter, and its exports do what they did', async () => {
  const { code } = await smaller(script);
  expect(code.length).toBeLessThan(script.replace(/\s+/g, ' ').length);
  const { fail, count, Failed } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(() => fail(' login ')).toThrow(Failed);
  expect(() => fail(' login ')).toThrow('login failed');
  expect(count(2, 0, 0)).toBe(5);
});

test('a script that cannot be read fails the build', async () => {
  await expect(smaller('export const = 1')).rejects.toThrow();
});
