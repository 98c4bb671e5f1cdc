/** All vendors on one host: the captchas' scripts and tickets, the messenger, and the trackers. */

import { type Context, Hono } from 'hono';
import type { CaptchaVendorKind } from '../../domain/captcha/choice.ts';
import { issueTicket, takeTicket } from '../checks/captcha-tickets.ts';
import { type FaultStore, visitorOf } from '../control/faults.ts';
import { addMessenger } from '../messenger/host.ts';
import { type SandboxContext, second } from '../server/context.ts';
import { randomToken } from '../server/secrets.ts';
import { wait } from '../server/wait.ts';
import { addTrackers } from './tracker-scripts.ts';
import { scriptPaths, vendorScriptText } from './vendor-scripts.ts';

/** Longer than a page waits for a captcha. */
const slowMs = 8 * second;

/** @returns answers a request to the vendors' host; never rejects */
export function createVendorsHost(
  context: SandboxContext,
  faults: Pick<FaultStore, 'vendorFault'> | undefined,
  pause: (ms: number, signal: AbortSignal) => Promise<unknown> = wait,
): (request: Request) => Promise<Response> {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    c.header('cross-origin-resource-policy', 'cross-origin');
    // Any page may use a vendor; this host has no cookies that could be abused.
    c.header('access-control-allow-origin', '*');
  });
  const faultOf = (c: Context, kind: CaptchaVendorKind) =>
    // The page's cookie is not sent to this host, so the address names the visitor.
    faults?.vendorFault(c.req.query('visitor') ?? visitorOf(c.req.raw), kind);

  for (const kind of ['geetest', 'recaptcha', 'tencent'] as const) {
    app.get(scriptPaths[kind], async (c) => {
      const fault = faultOf(c, kind);
      if (fault === 'blocked') return c.text('blocked', 403);
      if (fault === 'slow') await pause(slowMs, c.req.raw.signal);
      return c.body(vendorScriptText(kind, fault), 200, {
        'content-type': 'text/javascript; charset=utf-8',
      });
    });
  }

  app.get('/geetest/ticket', (c) => {
    const challenge = c.req.query('challenge') ?? '';
    if (takeTicket(context, 'geetest-challenge', challenge) === undefined)
      return c.json({ error: 'challenge is unknown or too old' }, 400);
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
