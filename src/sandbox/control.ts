/** The addresses that switch faults and scenarios: JSON for tests, a page with forms for people. */

import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { type EndpointName, endpoints } from '../contract/all.ts';
import { faultOfForm, scenarioOfForm } from './control-forms.ts';
import { controlPage } from './control-page.ts';
import {
  captchaScenarios,
  everyEndpoint,
  everyone,
  type FaultStore,
  faultSchema,
  regulationScenarios,
  riskScenarios,
  vendorFaults,
} from './faults.ts';

const visitor = v.optional(v.pipe(v.string(), v.regex(/^(?:\*|[\w-]{1,64})$/)), everyone);

const endpointNames = [everyEndpoint, ...(Object.keys(endpoints) as EndpointName[])] as const;

const faultRequest = v.strictObject({
  visitor,
  endpoint: v.picklist(endpointNames),
  fault: faultSchema,
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
});

const vendor = v.exactOptional(v.picklist(vendorFaults));

const scenarioRequest = v.strictObject({
  visitor,
  risk: v.exactOptional(v.picklist(riskScenarios)),
  captcha: v.exactOptional(v.picklist(captchaScenarios)),
  regulation: v.exactOptional(v.picklist(regulationScenarios)),
  /** Takes the place of all the vendors' faults before it. */
  vendors: v.exactOptional(v.strictObject({ geetest: vendor, recaptcha: vendor, tencent: vendor, magpie: vendor })),
});

/**
 * `GET /control` is the page. `/control/faults` takes `POST {visitor?, endpoint, fault, times?}`, lists by `GET` and
 * forgets by `DELETE`, for one `?visitor=` or for all; `/control/scenarios` takes `POST {visitor?, risk?, captcha?, regulation?, vendors?}`.
 * A visitor is a Guid, or `*` for everyone.
 */
export function addControl(app: Hono, store: FaultStore): void {
  app.use('/control/*', async (c, next) => (isForeign(c) ? c.text('Only the control page may switch.', 403) : next()));
  app.get('/control', (c) => controlPage(store.list(), endpointNames, c));
  app.get('/control/faults', (c) => c.json({ visitors: store.list() }));
  app.delete('/control/faults', (c) => {
    store.clear(c.req.query('visitor'));
    return c.json({ visitors: store.list() });
  });
  app.post('/control/faults', async (c) => {
    const asked = v.safeParse(faultRequest, await bodyOf(c, faultOfForm));
    if (!asked.success) return c.text(whatIsWrong(asked.issues), 400);
    const { visitor: name, ...fault } = asked.output;
    store.switchOn(name, fault);
    return done(c, store);
  });
  app.post('/control/scenarios', async (c) => {
    const asked = v.safeParse(scenarioRequest, await bodyOf(c, scenarioOfForm));
    if (!asked.success) return c.text(whatIsWrong(asked.issues), 400);
    const { visitor: name, ...change } = asked.output;
    store.changeScenario(name, change);
    return done(c, store);
  });
  app.post('/control/clear', async (c) => {
    const { visitor: name } = await c.req.parseBody();
    store.clear(typeof name === 'string' && name !== '' ? name : undefined);
    return done(c, store);
  });
}

/** A page of somebody else may send a form to us, but not without saying where it is from. */
function isForeign(c: Context): boolean {
  const origin = c.req.header('origin');
  return c.req.method !== 'GET' && origin !== undefined && origin !== new URL(c.req.url).origin;
}

/** JSON as it is; a form's fields are text, and become what JSON would say. */
async function bodyOf(c: Context, ofForm: (fields: Readonly<Record<string, unknown>>) => unknown): Promise<unknown> {
  try {
    return isForm(c) ? ofForm(await c.req.parseBody()) : await c.req.json();
  } catch {
    return undefined;
  }
}

function isForm(c: Context): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '');
}

function done(c: Context, store: FaultStore): Response {
  return isForm(c) ? c.redirect('/control', 303) : c.json({ visitors: store.list() });
}

function whatIsWrong(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`).join('\n');
}
