import { expect, test } from 'vitest';
import { hostCookieName } from '../../../src/domain/storage/stored-names.ts';
import { askedThings, needsConsent, storedThings } from '../../../src/domain/storage/stored-things.ts';

test('a cookie that tells who somebody is belongs to its host on https, and has its plain name elsewhere (S3.42)', () => {
  expect(hostCookieName('Guid', 'https:')).toBe('__Host-Guid');
  expect(hostCookieName('Guid', 'http:')).toBe('Guid');
});

test('what waits for the visitor’s agreement is what the notice asks about, and nothing else (S3.41)', () => {
  expect(storedThings.filter(needsConsent)).toEqual(askedThings);
  expect(askedThings.length).toBeGreaterThan(0);
  expect(askedThings.length).toBeLessThan(storedThings.length);
});
