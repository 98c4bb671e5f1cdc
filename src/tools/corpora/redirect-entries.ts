/** Every way a target can come in, tried with one text. Runs in Node and, served as it is, in a browser. */

import { type AfterLogin, afterLoginTarget } from '../../domain/after-login.ts';
import { crossSiteAddress } from '../../domain/cross-site.ts';
import { consentReturn, type RedirectRules } from '../../domain/redirect-target.ts';

/** Where the tries take place. */
export interface EntrySetting {
  readonly rules: RedirectRules;
  /** The edition that is moved to. */
  readonly moved: { readonly rules: RedirectRules; readonly language: 'nl-NL' };
  /** Redirect address that the exchange knows of an outside application. */
  readonly client: string;
}

export interface Landed {
  readonly entry: string;
  /** What the browser would be sent to. */
  readonly address: string;
  /** Origin of the page that sends it. */
  readonly from: string;
  /** The text was taken for a target, and not put aside for a default. */
  readonly taken: boolean;
}

const nothing = { get: () => null };

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
    return { entry, address, from: rules.origin, taken: wanted };
  };
  const query = (key: string) => ({ get: (name: string) => (name === key ? text : null) });
  const consent = consentReturn(text, client, rules);
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
    // A recommendation is a stranger's text as well.
    query: { get: (name) => (name === 'redirect' ? null : text) },
    target: target.wanted ? target.address : undefined,
  });
  const arrived = after({ query: new URL(jump).searchParams }, true);
  // Somebody may write the arrival by hand, too.
  const forged = after({ query: query('redirect') }, true);
  return [
    landed('redirect', { query: query('redirect') }),
    landed('redirect_url', { query: query('redirect_url') }),
    landed('mini app', { query: query('redirect_url'), miniApp: true }),
    landed('referrer', { referrer: text }),
    landed('stored target', { stored: text }),
    { entry: 'cross-site', address: jump, from: rules.origin, taken: true },
    { entry: 'cross-site arrival', address: arrived.address, from: moved.rules.origin, taken: arrived.wanted },
    { entry: 'forged arrival', address: forged.address, from: moved.rules.origin, taken: forged.wanted },
    ...(consent === undefined ? [] : [{ entry: 'consent return', address: consent, from: rules.origin, taken: true }]),
  ];
}
