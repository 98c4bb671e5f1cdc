/** The applications at `client.localhost`, as the exchange has them on its list. */

import type { OAuthClient } from './oauth-clients.ts';

export const clientHost = 'client.localhost';

export type OutsideClientId = 'tally-books' | 'quick-signals' | 'main-site';

/**
 * One that the exchange has looked at, one that nobody has (with a name that tries to look like something else, and a
 * permission the page has no words for), and the main site, which hands its Turkish visitors over.
 *
 * @param origin where the applications live: `http://client.localhost:4321`
 */
export function outsideClients(origin: string): readonly (OAuthClient & { readonly id: OutsideClientId })[] {
  const redirectUris = (id: OutsideClientId) => [`${origin}/callback/${id}`];
  return [
    {
      id: 'tally-books',
      name: 'Tally Books',
      logo: `${origin}/logo.svg`,
      verified: true,
      redirectUris: redirectUris('tally-books'),
      scopes: ['profile', 'balances.read', 'orders.read', 'offline_access'],
    },
    {
      id: 'quick-signals',
      name: 'Quick Signals\u202e\u0007 (official)',
      logo: `${origin}/logo.svg`,
      verified: false,
      redirectUris: redirectUris('quick-signals'),
      scopes: ['profile', 'orders.write', 'x-signals:mirror'],
    },
    {
      id: 'main-site',
      name: 'Gatehouse main site',
      logo: null,
      verified: true,
      redirectUris: redirectUris('main-site'),
      scopes: ['profile'],
    },
  ];
}
