/** Identity providers for the login (S7.25): which of them a site offers, and their addresses. */

import type { LoginProvider, ProviderName } from '../src/domain/account/third-party.ts';
import type { Environment, SiteId } from '../src/domain/site/site.ts';
import { look } from './chosen-brand/look.ts';
import { providerClient } from './chosen-brand/outside.ts';
import { vendorsHost } from './vendors-host.ts';

type ProviderId = 'harbor' | 'lantern';

const names: Readonly<Record<ProviderId, string>> = { harbor: 'Harbor ID', lantern: 'Lantern' };

/** The sign of each provider: lines on a grid of 20, in the colour of the text. */
const glyphs: Readonly<Record<ProviderId, string>> = {
  harbor: 'M10 6.5V17M10 3a1.75 1.75 0 1 0 0 3.5A1.75 1.75 0 0 0 10 3ZM6.5 9.5h7M3.5 12a6.5 5 0 0 0 13 0',
  lantern: 'M7 5a3 3 0 0 1 6 0M5 7h10M6.5 7v9h7V7M8 18h4M10 10v3',
};

/** What a provider answers to a visitor who declines, where it is none of the usual words (`src/domain/account/third-party.ts`). */
const declinedWords: Readonly<Partial<Record<ProviderId, readonly string[]>>> = {
  lantern: ['light_refused'],
};

/**
 * Providers of each site, in the order of the buttons; a site without a line has none. An operator sets them here, and
 * registers the login page of each language (`/en/login`) with them as a redirect address.
 */
const offered: Readonly<Partial<Record<SiteId, readonly ProviderId[]>>> = {
  global: ['harbor', 'lantern'],
  hkg: ['harbor'],
  tur: ['harbor'],
  kaz: ['harbor', 'lantern'],
  eu: ['harbor', 'lantern'],
  geo: ['harbor', 'lantern'],
  idn: ['harbor', 'lantern'],
  are: ['harbor', 'lantern'],
};

/** Names and signs for the buttons of a site. They are all that its pages contain about providers. */
export function providerNames(site: SiteId): ProviderName[] {
  return (offered[site] ?? []).map((id) => ({ id, name: names[id], glyph: look.providerGlyphs[id] ?? glyphs[id] }));
}

/** A provider with its addresses; `undefined` where the site does not offer it. */
export function providerOf(
  id: string,
  site: SiteId,
  environment: Environment,
  page: { readonly port: string },
): LoginProvider | undefined {
  const known = offered[site]?.find((candidate) => candidate === id);
  if (known === undefined) return undefined;
  const words = declinedWords[known];
  const address = addressOf(known, environment, page);
  return { id: known, name: names[known], ...address, ...(words && { declinedWords: words }) };
}

function addressOf(id: ProviderId, environment: Environment, { port }: { readonly port: string }) {
  // The stand-in has the same port as the page.
  const origin = environment === 'local' ? `http://${vendorsHost}${port && `:${port}`}/${id}` : `https://${id}.example`;
  return { authorizeUrl: `${origin}/authorize`, clientId: `${providerClient}-${environment}` };
}
