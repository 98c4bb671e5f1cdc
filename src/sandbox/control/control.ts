/** The calls that switch faults and scenarios: JSON for tests, a page with forms for people. */

import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { type EndpointName, endpoints } from '../../contract/all.ts';
import { faultOfForm, scenarioOfForm } from './control-forms.ts';
import { controlPage } from './control-page.ts';
import { everyEndpoint, everyone, type FaultStore, faultSchema } from './faults.ts';
import { scenarioEntries } from './scenario.ts';

const visitor = v.optional(v.pipe(v.string(), v.regex(/^(?:\*|[\w-]{1,64})$/)), everyone);

const endpointNames = [everyEndpoint, ...(Object.keys(endpoints) as EndpointName[])] as const;

const faultRequest = v.strictObject({
  visitor,
  endpoint: v.picklist(endpointNames),
  fault: faultSchema,
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
});

const scenarioRequest = v.strictObject({ visitor, ...scenarioEntries });

/**
 * `GET /control` is the page. `/control/faults` takes `POST {visitor?, endpoint, fault, times?}`, lists the faults by `GET`,
 * and removes them by `DELETE`, for one `?visitor=` or for all. `/control/scenarios` takes `POST {visitor?, …}` with the
 * settings of `scenario.ts`, and `vendors`. `POST /control/accounts` is in `seeded-accounts.ts`.
 * A visitor is a Guid, or `*` for everyone.
 */
export function addControl(app: Hono, store: FaultStore): void {
  app.use('/control/*', async (c, next) =>
    isCrossOrigin(c) ? c.text('Only the control page may send this.', 403) : next(),
  );
  app.get('/control', (c) => controlPage(store.list(), endpointNames, c));
  app.get('/control/faults', (c) => c.json({ visitors: store.list() }));
  app.delete('/control/faults', (c) => {
    store.clear(c.req.query('visitor'));
    return c.json({ visitors: store.list() });
  });
  app.post('/control/faults', async (c) => {
    const asked = v.safeParse(faultRequest, await bodyOf(c, faultOfForm));
    if (!asked.success) return c.text(describeIssues(asked.issues), 400);
    const { visitor: name, ...fault } = asked.output;
    store.switchOn(name, fault);
    return respond(c, store);
  });
  app.post('/control/scenarios', async (c) => {
    const asked = v.safeParse(scenarioRequest, await bodyOf(c, scenarioOfForm));
    if (!asked.success) return c.text(describeIssues(asked.issues), 400);
    const { visitor: name, ...change } = asked.output;
    store.changeScenario(name, change);
    return respond(c, store);
  });
  app.post('/control/clear', async (c) => {
    const { visitor: name } = await c.req.parseBody();
    store.clear(typeof name === 'string' && name !== '' ? name : undefined);
    return respond(c, store);
  });
}

/** Whether a page of another origin sent the form: its browser names that origin. */
function isCrossOrigin(c: Context): boolean {
  const origin = c.req.header('origin');
  return c.req.method !== 'GET' && origin !== undefined && origin !== new URL(c.req.url).origin;
}

/** The JSON of a request; the fields of a form are converted to it by `ofForm`. `undefined` where it is no JSON. */
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

function respond(c: Context, store: FaultStore): Response {
  return isForm(c) ? c.redirect('/control', 303) : c.json({ visitors: store.list() });
}

/** One line for each wrong field: its name, and what was expected. */
export function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`).join('\n');
}
