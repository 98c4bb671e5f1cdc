import { expect, test } from 'vitest';
import { createTrust } from '../../src/browser/trusted-script-url.ts';

const origin = 'https://gatehouse.example';
const scripts = ['https://vendor.example/api.js'];

test('trusts own files and the scripts of the table with any query, and no other address', () => {
  const made: string[] = [];
  const factory = {
    createPolicy(name: string, rules: object) {
      made.push(name);
      return rules;
    },
  };
  for (const trust of [createTrust(scripts, origin, factory), createTrust(scripts, origin, undefined)]) {
    for (const address of ['/_astro/worker.js', `${origin}/_astro/worker.js`, 'https://vendor.example/api.js?hl=en']) {
      expect(trust(address)).toBe(address);
    }
    for (const address of [
      'https://vendor.example/other.js',
      'http://vendor.example/api.js',
      'https://vendor.example.evil.example/api.js',
      '//evil.example/api.js',
      'data:text/javascript,1',
      'javascript:1',
    ]) {
      expect(() => trust(address), address).toThrow('no script of ours');
    }
  }
  expect(made).toEqual(['own-pages']);
});
