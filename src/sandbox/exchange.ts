/** The sandbox exchange as one function: every endpoint of the contract, and the outbox. It lives on its own origin. */

import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { type Envelope, txIdHeader } from '../contract/endpoint.ts';
import { requestHeaders } from '../contract/headers.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { type Site, siteOfHost } from '../domain/site.ts';
import { envelopeOf, refused } from './answer.ts';
import { type Called, calledOf } from './called.ts';
import { compliancePage } from './compliance-page.ts';
import type { SandboxContext } from './context.ts';
import { addControl } from './control.ts';
import { faultyAnswers } from './fault-answers.ts';
import { type FaultStore, visitorOf } from './faults.ts';
import type { Call } from './handler.ts';
import { addOAuthServer } from './oauth-server.ts';
import { listOutbox } from './outbox.ts';
import { outboxPage } from './outbox-page.ts';
import { addPhone } from './phone.ts';
import { usualScenario } from './scenario.ts';
import { randomUuid } from './secrets.ts';
import { telemetryOf } from './telemetry.ts';
import { telemetryPage } from './telemetry-page.ts';

/** Seconds a browser may keep the answer to a preflight. */
const preflightLife = 600;
/** No call of the contract comes near it. */
const longestBody = 64 * 1024;

/** `log` hears of faults; their caller does not. */
export interface ExchangeSettings {
  readonly sites: readonly Site[];
  readonly log: (error: unknown) => void;
  /** What the control page switches; without it there is no such page, and nothing goes wrong on purpose. */
  readonly faults?: FaultStore | undefined;
}

/** @returns answers a request to the API host; never rejects */
export function createSandboxExchange(
  context: SandboxContext,
  { sites, log, faults }: ExchangeSettings,
): (request: Request) => Promise<Response> {
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
      origin: (origin) => (isLocalPageOrigin(origin, sites) ? origin : null),
      credentials: true,
      allowMethods: ['GET', 'POST'],
      allowHeaders: [...requestHeaders],
      exposeHeaders: ['date', txIdHeader],
      maxAge: preflightLife,
    }),
  );
  app.post('*', bodyLimit({ maxSize: longestBody, onError: (c) => c.json(badRequest('body is too long')) }));
  if (faults !== undefined) {
    app.use(faultyAnswers(faults));
    addControl(app, faults);
    addPhone(app, context);
  }
  addOAuthServer(app, context);
  app.get('/outbox', (c) => outboxPage(listOutbox(context), c));
  app.get('/compliance', (c) => compliancePage(c));
  app.post('/compliance', (c) => compliancePage(c));
  app.get('/telemetry', (c) => telemetryPage(telemetryOf(context), c));
  app.get('/telemetry.json', (c) => c.json(telemetryOf(context)));
  app.get('/outbox.json', (c) => c.json({ messages: listOutbox(context, c.req.query('to')) }));
  app.all('*', async (c) => {
    const called = await calledOf(c);
    if (called === undefined) return c.json(badRequest('no such endpoint'), 404);
    const scenario = faults?.scenarioOf(visitorOf(c.req.raw)) ?? usualScenario;
    const origin = c.req.header('origin') ?? '';
    const pageOrigin = isLocalPageOrigin(origin, sites) ? origin : '';
    return c.json(await answer(called, c, { context, scenario, pageOrigin }));
  });
  app.onError((error, c) => {
    log(error);
    return c.text('Something went wrong.', 500);
  });
  return async (request) => app.fetch(request);
}

async function answer(
  { route, body }: Called,
  c: Context,
  call: Omit<Call, 'token' | 'messengerToken' | 'visitor' | 'origin'>,
): Promise<Envelope> {
  const { origin } = new URL(c.req.url);
  return envelopeOf(
    await route.answer(body, {
      ...call,
      token: c.req.header('usertoken') || undefined,
      messengerToken: c.req.header('tgtoken') || undefined,
      visitor: visitorOf(c.req.raw),
      origin,
    }),
  );
}

function badRequest(message: string): Envelope {
  return envelopeOf(refused(retCodes.badRequest, message));
}

/** The client's own id comes back if it is one. */
function txIdOf(c: Context): string | undefined {
  return /^[\w-]{1,64}$/.exec(c.req.header(txIdHeader) ?? '')?.[0];
}

/** The pages of the local hosts, on any port: nobody else may read an answer. */
function isLocalPageOrigin(origin: string, sites: readonly Site[]): boolean {
  const [, host] = /^http:\/\/([a-z0-9.-]+(?::\d+)?)$/.exec(origin) ?? [];
  return host !== undefined && siteOfHost(host, sites)?.environment === 'local';
}
