/** The calls that outside applications make to the authorization server: its metadata (RFC 8414), and a token for a code. */

import type { Context, Hono } from 'hono';
import { mainSite } from '../../../sites/all.ts';
import { knownScopes } from '../../domain/oauth/scopes.ts';
import { type SandboxContext, second } from '../server/context.ts';
import { clientById } from './clients.ts';
import { accountOfToken, redeemCode } from './codes.ts';

const tokenPath = '/oauth/v1/public/token';
const accountPath = '/oauth/v1/public/account';

export function addOAuthServer(app: Hono, context: SandboxContext): void {
  app.get('/.well-known/oauth-authorization-server', (c) => c.json(metadata(new URL(c.req.url))));
  app.post(tokenPath, (c) => answerToken(c, context));
  // A token gives access to one thing here: the id of its account.
  app.get(accountPath, (c) => {
    const [, token = ''] = /^Bearer ([\w-]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const id = accountOfToken(context, token);
    return id === undefined
      ? c.json({ error: 'invalid_token' }, 401, { 'www-authenticate': 'Bearer error="invalid_token"' })
      : c.json({ id });
  });
}

/** Pages and exchange have the same port. */
function metadata({ origin, port }: URL) {
  return {
    issuer: origin,
    authorization_endpoint: `http://${mainSite.hosts.local[0]}${port && `:${port}`}/oauth`,
    token_endpoint: origin + tokenPath,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: knownScopes,
  };
}

/** Errors are those of RFC 6749, 5.2. The request must be a form without repeated names. */
async function answerToken(c: Context, context: SandboxContext): Promise<Response> {
  c.header('pragma', 'no-cache');
  const fields = await formOf(c);
  if (fields === undefined) return c.json({ error: 'invalid_request' }, 400);
  if (fields.get('grant_type') !== 'authorization_code') return c.json({ error: 'unsupported_grant_type' }, 400);
  const clientId = fields.get('client_id') ?? '';
  if (clientById(context, clientId) === undefined) return c.json({ error: 'invalid_client' }, 401);
  const [code, redirectUri, verifier] = ['code', 'redirect_uri', 'code_verifier'].map((name) => fields.get(name) ?? '');
  if (!code || !redirectUri || !verifier) return c.json({ error: 'invalid_request' }, 400);
  const issued = redeemCode(context, { code, clientId, redirectUri, verifier });
  if (issued === undefined) return c.json({ error: 'invalid_grant' }, 400);
  return c.json({
    access_token: issued.token,
    token_type: 'Bearer',
    expires_in: issued.life / second,
    scope: issued.scope,
  });
}

async function formOf(c: Context): Promise<URLSearchParams | undefined> {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) return undefined;
  const fields = new URLSearchParams(await c.req.text());
  const names = [...fields.keys()];
  return new Set(names).size === names.length ? fields : undefined;
}
