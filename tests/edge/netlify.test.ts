import { expect, test } from 'vitest';
import { siteOf } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { netlifyHeaders, netlifyRedirects } from '../../src/edge/netlify.ts';

test('a static host leads from below a page to the page, the code of an invitation first (S2.04)', () => {
  const lines = netlifyRedirects(siteOf('nld'), 'prod').split('\n');
  for (const line of [
    '/sign-up/* /sign-up 302',
    '/nl-NL/sign-up/* /nl-NL/sign-up 302',
    '/en-NL/oauth/* /en-NL/oauth 302',
    '/en-NL/_app/* /en-NL/_app 302',
    '/nl-NL/earn/tg-page/* /nl-NL/earn/tg-page 302',
  ]) {
    expect(lines).toContain(line);
  }
  for (const place of ['', '/nl-NL', '/en-NL']) {
    const code = lines.indexOf(`${place}/invite/:code ${place}/invite?ref=:code 302`);
    expect(code).toBeGreaterThan(0);
    expect(lines.indexOf(`${place}/invite/* ${place}/invite 302`)).toBeGreaterThan(code);
  }
  // No rule for the home page, which would swallow every address.
  expect(lines.filter((line) => /^\/(?:nl-NL\/|en-NL\/)?\*/.test(line))).toEqual([]);
});

test('a static host answers with the related origins of its environment, as a file (S1.27)', () => {
  const site = siteOf('global');
  expect(netlifyRedirects(site, 'testnet').split('\n')).toContain(
    '/.well-known/webauthn /.well-known/webauthn.testnet.json 200',
  );
  const headers = netlifyHeaders({ site, hashes: {}, vendors }, 'testnet');
  expect(headers).toMatch(/^\/\.well-known\/webauthn\n(?: {2}.+\n)+ {2}cache-control: no-cache$/m);
});
