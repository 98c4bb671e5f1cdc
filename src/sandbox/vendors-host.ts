/** All vendors as one host: the captchas' scripts and tickets, the messenger, and what measures and advertises. */

import { setTimeout as wait } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import type { CaptchaVendorKind } from '../domain/captcha-choice.ts';
import { issueTicket, takeTicket } from './captcha-tickets.ts';
import { type SandboxContext, second } from './context.ts';
import { type FaultStore, visitorOf } from './faults.ts';
import { addMessenger } from './messenger-host.ts';
import { randomToken } from './secrets.ts';
import { addTrackers } from './tracker-scripts.ts';
import { scriptPaths, vendorScriptText } from './vendor-scripts.ts';

/** Longer than a page waits for a captcha. */
const slowMs = 8 * second;

/** @returns answers a request to the vendors' host; never rejects */
export function createVendorsHost(
  context: SandboxContext,
  faults: Pick<FaultStore, 'vendorFault'> | undefined,
  pause: (ms: number) => Promise<unknown> = wait,
): (request: Request) => Promise<Response> {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    c.header('cross-origin-resource-policy', 'cross-origin');
    // Anybody's page may use a vendor; there are no cookies here that could be abused.
    c.header('access-control-allow-origin', '*');
  });
  const faultOf = (c: Context, kind: CaptchaVendorKind) =>
    // The cookie of the page does not reach this host, so a stand-in's address names its visitor.
    faults?.vendorFault(c.req.query('visitor') ?? visitorOf(c.req.raw), kind);

  for (const kind of ['geetest', 'recaptcha', 'tencent'] as const) {
    app.get(scriptPaths[kind], async (c) => {
      const fault = faultOf(c, kind);
      if (fault === 'blocked') return c.text('blocked', 403);
      if (fault === 'slow') await pause(slowMs);
      return c.body(vendorScriptText(kind, fault), 200, {
        'content-type': 'text/javascript; charset=utf-8',
      });
    });
  }

  app.get('/geetest/ticket', (c) => {
    const challenge = c.req.query('challenge') ?? '';
    if (takeTicket(context, 'geetest-challenge', challenge) === undefined)
      return c.json({ error: 'old challenge' }, 400);
    return c.json({ validate: issueTicket(context, 'geetest', challenge) });
  });
  app.get('/recaptcha/ticket', (c) => c.json({ token: issueTicket(context, 'recaptcha', c.req.query('k') ?? '') }));
  app.get('/tencent/ticket', (c) => {
    const randstr = `@${randomToken(context.random).slice(0, 3)}`;
    return c.json({ ticket: issueTicket(context, 'tencent', randstr), randstr });
  });
  addMessenger(app, context);
  addTrackers(app);
  app.notFound((c) => c.text('There is nothing here.', 404));
  return async (request) => app.fetch(request);
}
