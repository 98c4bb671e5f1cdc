/**
 * An outside application as one host. It knows the exchange by its address alone and speaks through oauth4webapi, a
 * certified library that nobody here wrote; so what the two agree on is the standard and not ourselves.
 */

import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as oauth from 'oauth4webapi';
import { siteOf } from '../../sites/all.ts';
import { type OutsideClientId, outsideClients } from './client-host-clients.ts';
import { type Outcome, outcomePage, startPage } from './client-host-pages.ts';

/** The oldest journey is forgotten first. */
const mostJourneys = 200;
const cookieName = 'outside_client';

/** What the application keeps of a visitor it has sent away. */
interface Journey {
  readonly id: OutsideClientId;
  readonly state: string;
  readonly verifier: string;
}

export interface ClientHostSettings {
  /** Of the exchange, for the port of the application: `http://api.localhost:4321`. */
  readonly issuerOf: (port: string) => URL;
  /** The way to the exchange: names that end in `localhost` are not looked up everywhere. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** @returns answers a request to the application's host; never rejects */
export function createClientHost({ issuerOf, fetch }: ClientHostSettings): (request: Request) => Promise<Response> {
  const journeys = new Map<string, Journey>();
  const app = new Hono();
  const options = {
    [oauth.customFetch]: (
      url: string,
      { body, signal, ...init }: oauth.CustomFetchOptions<string, oauth.ProtectedResourceRequestBody>,
    ) =>
      fetch(
        new Request(url, {
          ...init,
          // The library sends nothing but forms.
          ...(body instanceof URLSearchParams ? { body } : {}),
          ...(signal ? { signal } : {}),
        }),
      ),
    // No certificate on this machine.
    [oauth.allowInsecureRequests]: true,
  };

  const discover = async (issuer: URL) =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options }));

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

  /** `?client=`, and to try things out `state`, `scope`, `response_type`, `redirect_uri`. */
  app.get('/start', async (c) => {
    const url = new URL(c.req.url);
    const client = outsideClients(url.origin).find(({ id }) => id === c.req.query('client'));
    if (client === undefined) return c.notFound();
    const server = await discover(issuerOf(url.port));
    const journey = {
      id: client.id,
      state: c.req.query('state') ?? oauth.generateRandomState(),
      verifier: oauth.generateRandomCodeVerifier(),
    };
    const key = oauth.generateRandomState();
    journeys.set(key, journey);
    for (const oldest of journeys.keys()) {
      if (journeys.size <= mostJourneys) break;
      journeys.delete(oldest);
    }
    setCookie(c, cookieName, key, { httpOnly: true, sameSite: 'Lax', path: '/' });
    const address = new URL(
      // The hand-over has its own page; everyone else goes where the exchange says.
      client.id === 'main-site' ? handOverAddress(url) : (server.authorization_endpoint ?? ''),
    );
    address.search = String(
      new URLSearchParams({
        client_id: client.id,
        response_type: c.req.query('response_type') ?? 'code',
        scope: c.req.query('scope') ?? client.scopes.join(' '),
        state: journey.state,
        redirect_uri: c.req.query('redirect_uri') ?? client.redirectUris[0] ?? '',
        code_challenge: await oauth.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
      }),
    );
    return c.redirect(address.href, 303);
  });

  app.get('/callback/:id', async (c) => {
    const key = getCookie(c, cookieName) ?? '';
    const journey = journeys.get(key);
    // One answer for each question.
    journeys.delete(key);
    return outcomePage(c, await outcomeOf(c, journey));
  });

  async function outcomeOf(c: Context, journey: Journey | undefined): Promise<Outcome> {
    const url = new URL(c.req.url);
    if (journey === undefined || journey.id !== c.req.param('id')) {
      return { type: 'failed', what: 'This application did not send you away, so it does not take you back.' };
    }
    const { state } = journey;
    try {
      const server = await discover(issuerOf(url.port));
      const client = { client_id: journey.id };
      // Looks at the state and the issuer as well; an error is thrown.
      const answer = oauth.validateAuthResponse(server, client, url, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        answer,
        `${url.origin}${url.pathname}`,
        journey.verifier,
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
      const { id } = (await account.json()) as { readonly id: number };
      return { type: 'granted', scope: token.scope ?? '', account: id, state };
    } catch (error) {
      if (error instanceof oauth.AuthorizationResponseError) return { type: 'refused', error: error.error, state };
      return { type: 'failed', what: error instanceof Error ? error.message : 'unknown' };
    }
  }

  app.onError((_, c) => c.text('Something went wrong.', 500));
  app.notFound((c) => c.text('There is nothing here.', 404));
  return async (request) => app.fetch(request);
}

function handOverAddress({ port }: URL): string {
  const site = siteOf('tur');
  return `http://${site.hosts.local[0]}${port && `:${port}`}/${site.defaultLanguage}/tr-authorized`;
}
