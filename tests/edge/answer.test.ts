// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mainSite, sites } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { createAnswer } from '../../src/edge/answer.ts';
import { propertyRuns } from '../support/property-runs.ts';

const answer = createAnswer({
  sites,
  main: mainSite,
  vendors,
  hashesOf: () => ({ page: { scripts: ['sha256-a'], styles: [] } }),
  file: async () => undefined,
  notFound: async () => undefined,
});

const canary = 'canary7f3a';
const piece = fc.oneof(
  fc.constantFrom(
    ...['/', '//', '\\', '..', '%2e', '%2f', '%5c', '%0d%0a', '%00', '%', '@', ':', '?', '&', '=', '#', canary],
  ),
  fc.constantFrom(
    ...['en', 'EN', 'xx-YY', 'tr-TUR', 'login', 'a.js', 'http:', '[::1]', '\r\nx-injected: 1', '\u202e', '\ud800'],
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
const host = fc.constantFrom(
  'localhost',
  'tur.localhost:4321',
  'gatehouse.example',
  'evil.example',
  '[::1]',
  'localhost.',
);

test('a fuzzed request does not fail, is not sent off the site and has no bytes of it in a header (S2.03)', async () => {
  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'BREW');
  await fc.assert(
    fc.asyncProperty(host, text, text, text, method, async (name, path, cookie, wish, verb) => {
      const url = `http://${name}/${path}`;
      if (!URL.canParse(url)) return;
      const given: Record<string, string> = {
        cookie: `GATEHOUSE_LANG_KEY=${cookie}${canary}`,
        'accept-language': wish,
      };
      const headers = { get: (header: string) => given[header] ?? canary };
      const response = await answer({ url, method: verb, headers });
      expect(response.status).toBeLessThan(500);
      for (const [header, value] of response.headers) {
        if (header !== 'location') expect(value).not.toContain(canary);
        expect(value).toMatch(/^[\x20-\x7e]*$/);
      }
      expect(response.headers.has('x-injected')).toBe(false);
      expect(response.headers.has('content-security-policy')).toBe(true);
      const location = response.headers.get('location');
      if (location !== null) expect(new URL(location, url).host).toBe(new URL(url).host);
    }),
    { numRuns: propertyRuns() },
  );
});
