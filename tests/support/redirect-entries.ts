/** Tries one text as a redirect target through every entry. Runs in Node and in a browser. */

import { type AfterLogin, afterLoginTarget } from '../../src/domain/navigation/after-login.ts';
import type { RedirectRules } from '../../src/domain/navigation/redirect-target.ts';
import { isReturnAddress } from '../../src/domain/oauth/return.ts';
import { crossSiteAddress } from '../../src/domain/site/cross-site.ts';

/** Sites and application of the tries. */
export interface EntrySetting {
  readonly rules: RedirectRules;
  /** The site that the visitor is moved to. */
  readonly moved: { readonly rules: RedirectRules; readonly language: 'nl-NL' };
  /** Redirect address that the exchange registered for an outside application. */
  readonly client: string;
}

export interface Landed {
  readonly entry: string;
  /** Target of the redirect. */
  readonly address: string;
  /** Origin of the page that redirects. */
  readonly from: string;
  /** Whether the text was accepted as a target, and not replaced by the default. */
  readonly accepted: boolean;
}

const nothing = { get: () => null };

/** @public the browser imports it by its path */
export function landingsOf(text: string, { rules, moved, client }: EntrySetting): Landed[] {
  const after = (facts: Partial<AfterLogin>, there = false) =>
    afterLoginTarget({
      language: there ? moved.language : 'en',
      rules: there ? moved.rules : rules,
      newUser: false,
      miniApp: false,
      mobile: false,
      downloads: true,
      landing: 'dashboard',
      query: nothing,
      referrer: '',
      stored: null,
      ...facts,
    });
  const landed = (entry: string, facts: Partial<AfterLogin>): Landed => {
    const { address, wanted } = after(facts);
    return { entry, address, from: rules.origin, accepted: wanted };
  };
  const query = (key: string) => ({ get: (name: string) => (name === key ? text : null) });
  const target = after({ query: query('redirect') });
  const jump = crossSiteAddress({
    from: 'global',
    to: {
      languages: ['nl-NL', 'en-NL'],
      defaultLanguage: 'nl-NL',
      unsupportedLanguage: 'nl-NL',
      languageAliases: {},
      storedLanguageAliases: {},
    },
    origin: moved.rules.origin,
    language: 'en',
    // The other parameters of the query are untrusted as well.
    query: { get: (name) => (name === 'redirect' ? null : text) },
    target: target.wanted ? target.address : undefined,
  });
  const arrived = after({ query: new URL(jump).searchParams }, true);
  // An attacker can also write the address of the arrival.
  const forged = after({ query: query('redirect') }, true);
  return [
    landed('redirect', { query: query('redirect') }),
    landed('redirect_url', { query: query('redirect_url') }),
    landed('mini app', { query: query('redirect_url'), miniApp: true }),
    landed('referrer', { referrer: text }),
    landed('stored target', { stored: text }),
    { entry: 'cross-site', address: jump, from: rules.origin, accepted: true },
    { entry: 'cross-site arrival', address: arrived.address, from: moved.rules.origin, accepted: arrived.wanted },
    { entry: 'forged arrival', address: forged.address, from: moved.rules.origin, accepted: forged.wanted },
    // As the consent page follows what the exchange answers.
    ...(isReturnAddress(text, client)
      ? [{ entry: 'consent return', address: text, from: rules.origin, accepted: true }]
      : []),
  ];
}
