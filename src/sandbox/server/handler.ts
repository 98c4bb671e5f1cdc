/** Puts the checks of the contract before the handler of an endpoint. */

import * as v from 'valibot';
import type { Endpoint, EndpointDescription } from '../../contract/endpoint.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { accountByToken } from '../account/accounts.ts';
import type { Scenario } from '../control/scenario.ts';
import { type Answer, refused } from './answer.ts';
import type { SandboxContext } from './context.ts';
import type { DeviceCookie } from './device-cookie.ts';

/** What a handler knows besides its input. */
export interface Call {
  readonly context: SandboxContext;
  /** The session token the client sent; public endpoints do not see it (S6.07). */
  readonly token: string | undefined;
  /** The messenger's own token, in the header TgToken (S6.03). */
  readonly messengerToken?: string | undefined;
  /** Origin of the page that calls; empty where it is not one of ours. */
  readonly pageOrigin: string;
  /** What the control page has set for the visitor who calls. */
  readonly scenario: Scenario;
  /** The device id that the client sent; empty without one. */
  readonly visitor: string;
  /** What the browser says it is; anybody can choose it. */
  readonly userAgent: string;
  /** The proof that this device is trusted, and the way to set one. */
  readonly device: DeviceCookie;
  /** Aborted when the client closes the connection. */
  readonly signal: AbortSignal;
  /** Origin of the exchange itself, with its port. */
  readonly origin: string;
}

export type Handler<Input, Result> = (input: Input, call: Call) => Answer<Result> | Promise<Answer<Result>>;

/** An endpoint with its handler. It takes a body that nobody has checked yet. */
export interface BoundHandler {
  readonly endpoint: EndpointDescription;
  /** Whether a body is of the endpoint's schema: two endpoints may share a path. */
  readonly accepts: (body: unknown) => boolean;
  readonly answer: (body: unknown, call: Call) => Answer<unknown> | Promise<Answer<unknown>>;
}

/**
 * Puts the contract's checks before a handler: a private endpoint without a session answers 10006 (S6.08), a body that is not of
 * the endpoint's schema is 10001. A private endpoint checks the session first, so that an error says nothing about its schema.
 */
export function bindHandler<Input, Result>(
  endpoint: Endpoint<Input, Result>,
  handler: Handler<Input, Result>,
): BoundHandler {
  return {
    endpoint,
    accepts: (body) => v.is(endpoint.input, body),
    answer: (body, call) => {
      if (endpoint.access === 'private' && accountByToken(call.context, call.token) === undefined) {
        return refused(retCodes.sessionExpired, 'nobody is signed in');
      }
      const input = v.safeParse(endpoint.input, body);
      if (!input.success) return refused(retCodes.badRequest, wrongFields(input.issues));
      return handler(input.output, endpoint.access === 'public' ? { ...call, token: undefined } : call);
    },
  };
}

/** The fields that are wrong, without what was in them. */
function wrongFields(issues: readonly v.BaseIssue<unknown>[]): string {
  return `wrong: ${issues.map((issue) => v.getDotPath(issue) ?? 'body').join(', ')}`;
}
