/** Answers a call with the fault that is switched on for it. Runs after CORS, so that a page can read the faulty answer. */

import type { Context, MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { retryAfterHeader } from '../../contract/endpoint.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { minute } from '../server/context.ts';
import { matchCall } from '../server/match-call.ts';
import { wait } from '../server/wait.ts';
import { type BrokenBody, breakBody, brokenBodySchema } from './broken-bodies.ts';
import { type Fault, type FaultStore, visitorOf } from './faults.ts';

/** A hanging call ends after this time, even if the client still waits. */
const maxHangMs = 5 * minute;

/** Tells the server to close the connection without an answer. nginx uses the same number. */
const noAnswer = 444;

/** Checks each call of the contract; a preflight is not one. */
export function faultyAnswers(store: FaultStore): MiddlewareHandler {
  return async (c, next) => {
    const call = await matchCall(c);
    const fault = call && store.take(visitorOf(c.req.raw), call.name);
    if (fault === undefined) return next();
    if (fault.type === 'delay') {
      await wait(fault.ms, c.req.raw.signal);
      return next();
    }
    if (fault.type === 'cors') {
      await next();
      c.res.headers.set('access-control-allow-origin', 'http://elsewhere.example');
      return undefined;
    }
    if (isBrokenBody(fault)) {
      await next();
      c.res = await breakBody(fault.type, c.res, () => wait(maxHangMs, c.req.raw.signal));
      return undefined;
    }
    if (fault.type === 'hang') await wait(maxHangMs, c.req.raw.signal);
    return wrongAnswer(fault, c);
  };
}

function isBrokenBody(fault: Fault): fault is Extract<Fault, { readonly type: BrokenBody }> {
  return v.is(brokenBodySchema, fault.type);
}

/** Whether the server must close the connection instead of sending this answer. */
export function isBrokenConnection(response: Response): boolean {
  return response.status === noAnswer;
}

function wrongAnswer(fault: Exclude<Fault, { type: 'delay' | 'cors' | BrokenBody }>, c: Context): Response {
  if ('retryAfter' in fault) c.header(retryAfterHeader, fault.retryAfter);
  switch (fault.type) {
    case 'ret_code': {
      const [code, message] = fault.spelling === 'retCode' ? ['retCode', 'retMsg'] : ['ret_code', 'ret_msg'];
      return c.json({
        [code]: fault.code,
        [message]: 'switched on',
        result: fault.result ?? null,
        token: fault.token ?? null,
      });
    }
    case 'missing-result':
      return c.json({ ret_code: retCodes.ok, ret_msg: '', token: null });
    case 'html':
      return c.newResponse('<!doctype html><title>Gateway</title><p>Not the exchange.', fault.status, {
        'content-type': 'text/html; charset=utf-8',
      });
    case 'status':
      return anyStatus(c, fault.status);
    case 'empty':
      return c.newResponse('', 200, { 'content-type': 'application/json' });
    default:
      return anyStatus(c, noAnswer);
  }
}

/** An answer without a body. Hono has no type for some of these status codes. */
function anyStatus(c: Context, status: number): Response {
  return new Response(null, { status, headers: c.res.headers });
}
