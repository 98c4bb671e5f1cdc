/**
 * Takes the reports of pages in the exchange's place, and passes them on to a collector of OpenTelemetry. A reverse proxy leads
 * `/v2/public/metrics` and `/v2/public/diagnostics` of the exchange's host here.
 */

import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import * as v from 'valibot';
import { callName } from '../../api/call.ts';
import { endpoints } from '../../contract/all.ts';
import { metricsPath } from '../../contract/endpoint.ts';
import * as ourPaths from '../../contract/our-paths.ts';
import { diagnostics, metrics } from '../../contract/telemetry.ts';
import { type Site, siteOfHost } from '../../domain/site/site.ts';
import { diagnosticsToOtlp, metricsToOtlp, type Parcel } from './otlp.ts';

interface CollectorOptions {
  /** Of the OpenTelemetry collector, without `/v1/metrics`: `http://127.0.0.1:4318`. */
  readonly otlp: string;
  /** Sent along, such as a key of the receiver. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly sites: readonly Site[];
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
  /** In ms since epoch. */
  readonly now?: () => number;
  /** Is told why a parcel was lost. */
  readonly log?: (sentence: string) => void;
}

const maxBodyBytes = 64 * 1024;
/** Longest wait for the receiver, in ms. */
const timeoutMs = 5000;

/** @returns what answers a request; 400 for what is no report, 502 where the receiver cannot be reached or refuses */
export function createCollector(options: CollectorOptions): (request: Request) => Promise<Response> {
  const { sites, now = Date.now } = options;
  const app = new Hono();
  const hostOf = (origin: string) => /^https?:\/\/([^/]+)$/.exec(origin)?.[1] ?? '';
  app.use(cors({ origin: (origin) => (siteOfHost(hostOf(origin), sites) ? origin : null), allowMethods: ['POST'] }));
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.text('The body is too long.', 413) }));

  const parcelOf = (c: Context): Parcel => ({
    site: siteOfHost(hostOf(c.req.header('origin') ?? ''), sites)?.site.id ?? 'other',
    now: now(),
    callName: knownCall,
  });
  app.post(metricsPath, async (c) => {
    const body = v.safeParse(metrics.input, await c.req.json().catch(() => undefined));
    if (!body.success) return c.text('This is no report.', 400);
    return passOn(c, options, [['metrics', metricsToOtlp(body.output, parcelOf(c))]]);
  });
  app.post(ourPaths.diagnostics, async (c) => {
    const body = v.safeParse(diagnostics.input, await c.req.json().catch(() => undefined));
    if (!body.success) return c.text('This is no report.', 400);
    const found = diagnosticsToOtlp(body.output, parcelOf(c));
    return passOn(c, options, [
      ['metrics', found.metrics],
      ['logs', found.logs],
    ]);
  });
  return async (request) => app.fetch(request);
}

/** Pages do not read the answer; a proxy counts it. */
async function passOn(
  c: Context,
  { otlp, headers = {}, fetch: send = fetch, log = () => undefined }: CollectorOptions,
  bodies: readonly (readonly [signal: 'metrics' | 'logs', body: object])[],
): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  const answers = await Promise.allSettled(
    bodies.map(([signal, body]) =>
      send(`${otlp}/v1/${signal}`, { ...init, body: JSON.stringify(body), signal: AbortSignal.timeout(timeoutMs) }),
    ),
  );
  const lost = answers.flatMap((answer) => {
    if (answer.status === 'rejected') return [String(answer.reason)];
    return answer.value.ok ? [] : [`status ${answer.value.status}`];
  });
  for (const why of lost) log(`A report was lost: ${why}`);
  return c.body(null, lost.length === 0 ? 204 : 502);
}

const calls = Object.values(endpoints).map((endpoint) => ({
  name: callName(endpoint),
  // A path may have a parameter: `/misc/:partner/post-register`.
  pattern: new RegExp(`^${callName(endpoint).replaceAll(/:\w+/g, '[^/]+')}$`),
}));

function knownCall(call: string): string {
  return calls.find(({ pattern }) => pattern.test(call))?.name ?? 'other';
}
