/** The network of a page, as the check sees it: each call has a real preflight first, and each answer is compared with the contract. */

import * as v from 'valibot';
import { type EndpointName, endpoints } from '../../contract/all.ts';
import { type AnswerRules, checkAnswer, checkOrigin, listOf, type Outcome } from './check-answer.ts';
import type { Findings } from './findings.ts';

/** Advice: how long a browser should keep the answer to a preflight, in seconds. */
const goodMaxAgeSeconds = 600;
/** A browser asks for no leave to send these. `content-type` needs leave for JSON. */
const freeHeaders = ['accept', 'origin'];
const foreignOrigin = 'https://foreign.example';

export interface PageNetwork {
  readonly fetch: typeof fetch;
  /** All answers so far. */
  readonly answers: readonly SeenAnswer[];
}

export interface SeenAnswer {
  readonly call: EndpointName;
  readonly status: number;
  readonly body: string;
  readonly outcome: Outcome;
}

const patterns = (Object.keys(endpoints) as EndpointName[]).map((name) => ({
  name,
  method: endpoints[name].method,
  path: new RegExp(`^${endpoints[name].path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** @param fetch the real network */
export function createPageNetwork(fetch: typeof globalThis.fetch, rules: AnswerRules, findings: Findings): PageNetwork {
  const answers: SeenAnswer[] = [];
  const asked = new Set<string>();

  async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input));
    const method = init.method ?? 'GET';
    const call = callOf(method, url, init.body);
    const sent = new Headers(init.headers);
    sent.set('origin', rules.pageOrigin);
    await checkPreflight(url, method, call, sent);
    const start = performance.now();
    let response: Response;
    let body: string;
    try {
      response = await fetch(url, { ...init, headers: sent });
      body = await response.text();
    } catch (error) {
      if (!init.signal?.aborted) findings.wrong(call, 'answer', 'there is none: the connection failed');
      else findings.wrong(call, 'time', 'no answer before the page stopped waiting');
      throw error;
    }
    const observed = { call, sent, response, body, tookMs: performance.now() - start };
    answers.push({ call, status: response.status, body, outcome: checkAnswer(observed, rules, findings) });
    return new Response(body, { status: response.status, headers: response.headers });
  }

  /** Once for each path and set of headers, as a browser's cache does. */
  async function checkPreflight(url: URL, method: string, call: EndpointName, sent: Headers): Promise<void> {
    const names = [...sent.keys()].filter((name) => !freeHeaders.includes(name)).sort();
    const key = `${method} ${url.pathname} ${names}`;
    if (asked.has(key)) return;
    asked.add(key);
    const response = await preflight(url, method, names, rules.pageOrigin);
    const of = ' of the preflight';
    if (response === undefined) return findings.wrong(call, 'preflight', 'has no answer');
    if (!response.ok) return findings.wrong(call, 'preflight', `has status ${response.status}`);
    checkOrigin(call, response.headers, rules.pageOrigin, findings.wrong, of);
    const allowed = listOf(response.headers, 'access-control-allow-headers');
    const missing = names.filter((name) => !allowed.includes(name));
    if (missing.length > 0) findings.wrong(call, `Access-Control-Allow-Headers${of}`, `lacks ${missing.join(', ')}`);
    const maxAge = Number(response.headers.get('access-control-max-age') ?? 0);
    if (!(maxAge >= goodMaxAgeSeconds)) {
      findings.advice(
        call,
        `Access-Control-Max-Age${of}`,
        `is below ${goodMaxAgeSeconds}: more calls cost two round trips`,
      );
    }
    const foreign = await preflight(url, method, names, foreignOrigin);
    const letIn = foreign?.headers.get('access-control-allow-origin');
    if (letIn === foreignOrigin || letIn === '*') {
      findings.wrong(call, `Access-Control-Allow-Origin${of}`, 'lets a foreign origin in');
    }
  }

  async function preflight(url: URL, method: string, names: readonly string[], origin: string) {
    const headers = {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': names.join(','),
    };
    return fetch(url, { method: 'OPTIONS', headers }).catch(() => undefined);
  }

  return { fetch: send as typeof globalThis.fetch, answers };
}

/** Of two calls with one path, the one whose schema fits what is sent. */
function callOf(method: string, { pathname }: URL, body: RequestInit['body']): EndpointName {
  const same = patterns.filter((one) => one.method === method && one.path.test(pathname)).map(({ name }) => name);
  const input: unknown = typeof body === 'string' ? JSON.parse(body) : {};
  const found = same.find((name) => v.is(endpoints[name].input as v.GenericSchema, input)) ?? same[0];
  if (found === undefined) throw new Error(`No call of the contract: ${method} ${pathname}`);
  return found;
}
