/** The sandbox exchange as one function: every endpoint of the contract, and the pages for people. It has its own origin. */

import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { type Envelope, requestHeaders, retryAfterHeader, txIdHeader } from '../../contract/endpoint.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { type Environment, type Site, siteOfHost } from '../../domain/site/site.ts';
import { listOutbox } from '../account/outbox.ts';
import { addPhone } from '../account/phone.ts';
import { callCountsOf, telemetryOf } from '../channel/telemetry.ts';
import { addAccountChanges } from '../control/account-changes.ts';
import { compliancePage } from '../control/compliance-page.ts';
import { addControl } from '../control/control.ts';
import { faultyAnswers } from '../control/fault-answers.ts';
import { type FaultStore, visitorOf } from '../control/faults.ts';
import { defaultScenario } from '../control/scenario.ts';
import { addSeededAccounts } from '../control/seeded-accounts.ts';
import { isSwitchedOff } from '../control/switched-off.ts';
import { addOAuthServer } from '../oauth/server.ts';
import { contractPageFile } from '../pages/contract-page.ts';
import { type DrawJourney, journeyPage } from '../pages/journey-page.ts';
import { outboxPage } from '../pages/outbox-page.ts';
import { telemetryPage } from '../pages/telemetry-page.ts';
import { envelopeOf, refused } from './answer.ts';
import type { SandboxContext } from './context.ts';
import { deviceCookie } from './device-cookie.ts';
import type { Call } from './handler.ts';
import { type MatchedCall, matchCall } from './match-call.ts';
import { randomUuid } from './secrets.ts';

/** How long a browser may cache the answer to a preflight. */
const preflightMaxAgeSeconds = 600;
/** Far more than any call of the contract needs. */
const maxBodyBytes = 64 * 1024;

export interface ExchangeSettings {
  readonly sites: readonly Site[];
  /** Pages of its hosts may call over HTTPS, besides those of this machine; production is refused where the server starts. */
  readonly environment?: Environment | undefined;
  /** Gets unexpected errors; the caller only gets status 500. */
  readonly log: (error: unknown) => void;
  /** Faults and scenarios. Without it there is no control page, no phone and no seeded account. */
  readonly faults?: FaultStore | undefined;
  /** Draws the maps of journeys. Without it there is no page of them. */
  readonly drawJourney?: DrawJourney | undefined;
}

/** @returns answers a request to the API host; never rejects */
export function createSandboxExchange(
  context: SandboxContext,
  { sites, log, faults, environment, drawJourney }: ExchangeSettings,
): (request: Request) => Promise<Response> {
  const isPageOrigin = (origin: string) =>
    isLocalPageOrigin(origin, sites) || (environment !== undefined && isHttpsPageOrigin(origin, sites, environment));
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('date', new Date(context.clock.now()).toUTCString());
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    c.header(txIdHeader, txIdOf(c) ?? randomUuid(context.random));
  });
  app.use(
    cors({
      origin: (origin) => (isPageOrigin(origin) ? origin : null),
      credentials: true,
      allowMethods: ['GET', 'POST'],
      allowHeaders: [...requestHeaders],
      exposeHeaders: ['date', retryAfterHeader, txIdHeader],
      maxAge: preflightMaxAgeSeconds,
    }),
  );
  app.post('*', bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.json(badRequest('body is too long')) }));
  if (faults !== undefined) {
    app.use(faultyAnswers(faults));
    addControl(app, faults);
    addSeededAccounts(app, context);
    addAccountChanges(app, context);
    addPhone(app, context);
  }
  addOAuthServer(app, context);
  app.get('/outbox', (c) => outboxPage(listOutbox(context), c));
  app.get('/docs', (c) => c.redirect('/docs/'));
  app.get('/docs/*', (c) => contractPageFile(c));
  app.get('/compliance', (c) => compliancePage(c));
  app.post('/compliance', (c) => compliancePage(c));
  app.get('/telemetry', (c) => telemetryPage(telemetryOf(context), c));
  app.get('/telemetry.json', (c) => c.json(telemetryOf(context)));
  if (drawJourney) app.get('/journeys', (c) => journeyPage(drawJourney, callCountsOf(context), c));
  app.get('/journeys/counts.json', (c) => c.json(callCountsOf(context)));
  app.get('/outbox.json', (c) => c.json({ messages: listOutbox(context, c.req.query('to')) }));
  app.all('*', async (c) => {
    const matched = await matchCall(c);
    if (matched === undefined) return c.json(badRequest('no such endpoint'), 404);
    const scenario = faults?.scenarioOf(visitorOf(c.req.raw)) ?? defaultScenario;
    if (isSwitchedOff(scenario.status, matched.name, matched.body)) {
      return c.json(envelopeOf(refused(retCodes.unavailable, 'switched off in /status.json')));
    }
    const origin = c.req.header('origin') ?? '';
    const pageOrigin = isPageOrigin(origin) ? origin : '';
    return c.json(await answer(matched, c, { context, scenario, pageOrigin }));
  });
  app.onError((error, c) => {
    log(error);
    return c.text('Something went wrong.', 500);
  });
  return async (request) => app.fetch(request);
}

async function answer(
  { handler, body }: MatchedCall,
  c: Context,
  call: Pick<Call, 'context' | 'scenario' | 'pageOrigin'>,
): Promise<Envelope> {
  const { origin } = new URL(c.req.url);
  return envelopeOf(
    await handler.answer(body, {
      ...call,
      token: c.req.header('usertoken') || undefined,
      messengerToken: c.req.header('tgtoken') || undefined,
      visitor: visitorOf(c.req.raw),
      userAgent: c.req.header('user-agent') ?? '',
      device: deviceCookie(c, call.pageOrigin),
      signal: c.req.raw.signal,
      origin,
    }),
  );
}

function badRequest(message: string): Envelope {
  return envelopeOf(refused(retCodes.badRequest, message));
}

/** The client's own id, if it has the right form. */
function txIdOf(c: Context): string | undefined {
  return /^[\w-]{1,64}$/.exec(c.req.header(txIdHeader) ?? '')?.[0];
}

/** Whether the origin is a page of a local host, on any port. Only such pages may read an answer. */
function isLocalPageOrigin(origin: string, sites: readonly Site[]): boolean {
  const [, host] = /^http:\/\/([a-z0-9.-]+(?::\d+)?)$/.exec(origin) ?? [];
  return host !== undefined && siteOfHost(host, sites)?.environment === 'local';
}

/** Whether the origin is a page of an environment with hosts on the network. */
function isHttpsPageOrigin(origin: string, sites: readonly Site[], environment: Environment): boolean {
  const [, host] = /^https:\/\/([a-z0-9.-]+)$/.exec(origin) ?? [];
  return environment !== 'local' && host !== undefined && siteOfHost(host, sites)?.environment === environment;
}
