/** The applications at `client.localhost`, as they are registered with the exchange. */

import type { OAuthClient } from './clients.ts';

export const clientHost = 'client.localhost';

export type OutsideClientId = 'tally-books' | 'quick-signals' | 'main-site';

/**
 * A verified application, an unverified one (with misleading control characters in its name, and a permission that the page
 * does not know), and the main site, which hands its Turkish visitors over.
 *
 * @param origin of the applications: `http://client.localhost:4321`
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
