import { expect, test } from 'vitest';
import { isIpAddress } from '../../../src/domain/checks/ban.ts';

test.each([
  ['1.2.3.4', true],
  ['255.255.255.255', true],
  ['256.1.1.1', false],
  ['01.2.3.4', false],
  ['1.2.3', false],
  ['1.2.3.4.5', false],
  ['::', true],
  ['::ffff:1.2.3.4', true],
  ['2001:db8::1', true],
  ['2001:db8:::1', false],
  ['2001:db8::g', false],
  ['[::1]', false],
  ['::1]/[', false],
  ['a.example:80', false],
  ['', false],
])('%s is an address: %s', (address, isOne) => {
  expect(isIpAddress(address)).toBe(isOne);
});
