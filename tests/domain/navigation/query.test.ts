import { expect, test } from 'vitest';
import { withoutParameters } from '../../../src/domain/navigation/query.ts';

test.each([
  ['?a=%20&token=x&b=+', '?a=%20&b=+'],
  ['a=1&token=x', '?a=1'],
  ['a=1?b&token=x', '?a=1?b'],
  ['?token=x', ''],
  ['?token', ''],
  ['?token=a=b&c', '?c'],
  ['?%74oken=x&a=1', '?a=1'],
  ['?a=token&tokens=1', '?a=token&tokens=1'],
  ['?my+key=1&my%20key=2&mykey=3', '?mykey=3'],
  // A broken escape is read as it stands.
  ['?%zz=1&token=2&%=3', '?%zz=1'],
  ['?&&a=1&', '?a=1'],
  ['??token=1', '??token=1'],
  ['?', ''],
  ['', ''],
])('the query "%s" without token, "my key" and "%%" is "%s", and every other byte stays', (search, expected) => {
  expect(withoutParameters(search, ['token', 'my key', '%'])).toBe(expected);
});
