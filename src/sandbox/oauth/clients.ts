/** The registered applications. All are public clients: they have no secret, and must use a proof key. */

import type { SandboxContext } from '../server/context.ts';

export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
  readonly verified: boolean;
  /** Compared character by character; without a fragment. */
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
}

/** Stores a client, or replaces the one with the same id. */
export function registerClient({ database }: Pick<SandboxContext, 'database'>, client: OAuthClient): void {
  database
    .prepare(
      'INSERT OR REPLACE INTO oauth_clients (id, name, logo, verified, redirect_uris, scopes) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(
      client.id,
      client.name,
      client.logo,
      client.verified ? 1 : 0,
      JSON.stringify(client.redirectUris),
      JSON.stringify(client.scopes),
    );
}

export function clientById({ database }: SandboxContext, id: string): OAuthClient | undefined {
  const row = database
    .prepare('SELECT name, logo, verified, redirect_uris, scopes FROM oauth_clients WHERE id = ?')
    .get(id);
  if (row === undefined) return undefined;
  return {
    id,
    name: String(row.name),
    logo: row.logo === null ? null : String(row.logo),
    verified: row.verified === 1,
    redirectUris: JSON.parse(String(row.redirect_uris)) as string[],
    scopes: JSON.parse(String(row.scopes)) as string[],
  };
}
