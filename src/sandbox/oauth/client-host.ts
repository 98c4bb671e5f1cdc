/**
 * An outside application on its own host. It knows only the address of the exchange and uses oauth4webapi, a certified
 * library, so it proves that the exchange follows the standard.
 */

import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as oauth from 'oauth4webapi';
import { siteOf } from '../../../sites/all.ts';
import { type OutsideClientId, outsideClients } from './client-host-clients.ts';
import { type Outcome, outcomePage, startPage } from './client-host-pages.ts';
import type { OAuthClient } from './clients.ts';

/** Beyond this number the oldest attempt is removed. */
const maxAttempts = 200;
const cookieName = 'outside_client';

/** What the application stores about a visitor whom it has sent to the exchange. */
interface Attempt {
  readonly id: OutsideClientId;
  readonly state: string;
  readonly verifier: string;
}

export interface ClientHostSettings {
  /** Address of the exchange, from the port of the application: `http://api.localhost:4321`. */
  readonly issuerOf: (port: string) => URL;
  /** Sends a request to the exchange. Node does not resolve names that end in `localhost` on every system. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** @returns answers a request to the application's host; never rejects */
export function createClientHost(settings: ClientHostSettings): (request: Request) => Promise<Response> {
  const attempts = new Map<string, Attempt>();
  const exchange = createExchangeCalls(settings);
  const app = new Hono();

  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('x-content-type-options', 'nosniff');
  });
  app.get('/', (c) => startPage(c));
  app.get('/logo.svg', (c) =>
    c.body('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>', 200, {
      'content-type': 'image/svg+xml',
    }),
  );

  /** `?client=`; tests and people may also set `state`, `scope`, `response_type` and `redirect_uri`. */
  app.get('/start', async (c) => {
    const url = new URL(c.req.url);
    const client = outsideClients(url.origin).find(({ id }) => id === c.req.query('client'));
    if (client === undefined) return c.notFound();
    const server = await exchange.discover(url.port);
    const attempt = {
      id: client.id,
      state: c.req.query('state') ?? oauth.generateRandomState(),
      verifier: oauth.generateRandomCodeVerifier(),
    };
    const key = oauth.generateRandomState();
    attempts.set(key, attempt);
    for (const oldest of attempts.keys()) {
      if (attempts.size <= maxAttempts) break;
      attempts.delete(oldest);
    }
    setCookie(c, cookieName, key, { httpOnly: true, sameSite: 'Lax', path: '/' });
    // The hand-over has its own page; the others use the address that the exchange publishes.
    const page = client.id === 'main-site' ? handOverAddress(url) : (server.authorization_endpoint ?? '');
    return c.redirect(await requestAddress(page, client, attempt, c.req.query()), 303);
  });

  app.get('/callback/:id', async (c) => {
    const key = getCookie(c, cookieName) ?? '';
    const attempt = attempts.get(key);
    // Each attempt takes one answer.
    attempts.delete(key);
    if (attempt === undefined || attempt.id !== c.req.param('id')) {
      const what = 'This application did not start this request, so it does not accept the answer.';
      return outcomePage(c, { type: 'failed', what });
    }
    return outcomePage(c, await exchange.outcomeOf(new URL(c.req.url), attempt));
  });

  app.onError((_, c) => c.text('Something went wrong.', 500));
  app.notFound((c) => c.text('There is nothing here.', 404));
  return async (request) => app.fetch(request);
}

/** @param query of `/start`, whose values replace those of the client */
async function requestAddress(
  page: string,
  client: OAuthClient,
  attempt: Attempt,
  query: Readonly<Record<string, string>>,
): Promise<string> {
  const address = new URL(page);
  address.search = String(
    new URLSearchParams({
      client_id: client.id,
      response_type: query.response_type ?? 'code',
      scope: query.scope ?? client.scopes.join(' '),
      state: attempt.state,
      redirect_uri: query.redirect_uri ?? client.redirectUris[0] ?? '',
      code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    }),
  );
  return address.href;
}

/** The calls of the application to the exchange, through the library. */
function createExchangeCalls({ issuerOf, fetch }: ClientHostSettings) {
  const options = {
    [oauth.customFetch]: (
      url: string,
      { body, signal, ...init }: oauth.CustomFetchOptions<string, oauth.ProtectedResourceRequestBody>,
    ) =>
      fetch(
        new Request(url, {
          ...init,
          // The library sends forms only.
          ...(body instanceof URLSearchParams ? { body } : {}),
          ...(signal ? { signal } : {}),
        }),
      ),
    // There is no certificate on this machine.
    [oauth.allowInsecureRequests]: true,
  };

  /** @param port of the application, which is that of the exchange */
  async function discover(port: string): Promise<oauth.AuthorizationServer> {
    const issuer = issuerOf(port);
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options });
    return oauth.processDiscoveryResponse(issuer, response);
  }

  /** @param url of the redirect back to the application */
  async function outcomeOf(url: URL, { id, state, verifier }: Attempt): Promise<Outcome> {
    try {
      const server = await discover(url.port);
      const client = { client_id: id };
      // Checks the state and the issuer as well, and throws an error.
      const answer = oauth.validateAuthResponse(server, client, url, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        answer,
        `${url.origin}${url.pathname}`,
        verifier,
        options,
      );
      const token = await oauth.processAuthorizationCodeResponse(server, client, response);
      const account = await oauth.protectedResourceRequest(
        token.access_token,
        'GET',
        new URL('/oauth/v1/public/account', server.issuer),
        undefined,
        undefined,
        options,
      );
      const { id: accountId } = (await account.json()) as { readonly id: number };
      return { type: 'granted', scope: token.scope ?? '', account: accountId, state };
    } catch (error) {
      if (error instanceof oauth.AuthorizationResponseError) return { type: 'refused', error: error.error, state };
      return { type: 'failed', what: error instanceof Error ? error.message : 'unknown' };
    }
  }

  return { discover, outcomeOf };
}

function handOverAddress({ port }: URL): string {
  const site = siteOf('tur');
  return `http://${site.hosts.local[0]}${port && `:${port}`}/${site.defaultLanguage}/tr-authorized`;
}
