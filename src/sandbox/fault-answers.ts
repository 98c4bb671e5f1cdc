/** Faults in the way of an endpoint's answer. Stands behind CORS, so that a page can read what goes wrong. */

import type { Context, MiddlewareHandler } from 'hono';
import { retCodes } from '../domain/errors/codes.ts';
import { calledOf } from './called.ts';
import { minute } from './context.ts';
import { type Fault, type FaultStore, visitorOf } from './faults.ts';

/** A hanging call is let go after this long, though its client may still be there. */
const longestHangMs = 5 * minute;

/** Says to the server that the connection is to end without an answer; the number is nginx's. */
const noAnswer = 444;

/** Looks at each call of the contract; a preflight is none. */
export function faultyAnswers(store: FaultStore): MiddlewareHandler {
  return async (c, next) => {
    const called = await calledOf(c);
    const fault = called && store.take(visitorOf(c.req.raw), called.name);
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
    if (fault.type === 'hang') await wait(longestHangMs, c.req.raw.signal);
    return wrongAnswer(fault, c);
  };
}

/** Whether an answer stands for a connection that breaks. */
export function isBrokenConnection(response: Response): boolean {
  return response.status === noAnswer;
}

function wrongAnswer(fault: Exclude<Fault, { type: 'delay' | 'cors' }>, c: Context): Response {
  switch (fault.type) {
    case 'ret_code': {
      const [code, message] = fault.spelling === 'retCode' ? ['retCode', 'retMsg'] : ['ret_code', 'ret_msg'];
      return c.json({ [code]: fault.code, [message]: 'switched on', result: fault.result ?? null, token: null });
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

/** A bare answer with a status that Hono has no name for, too. */
function anyStatus(c: Context, status: number): Response {
  return new Response(null, { status, headers: c.res.headers });
}

/** Ends early when the client goes away. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    // A call that hangs must not keep a stopped sandbox alive.
    timer.unref();
    signal.addEventListener('abort', end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
