/** The states of a request for access by an outside application (S1.04). */

import type { OAuthRequest } from '../../domain/oauth/request.ts';
import type { ReturnTarget } from '../../domain/oauth/return.ts';
import type { Scope } from '../../domain/oauth/scopes.ts';
import type { OthersText } from '../../domain/text/others-text.ts';
import type { Problem } from '../../services/errors/problem.ts';

/** The question, ready to be shown. */
export interface Consent {
  /** The name that the client chose, sanitized. */
  readonly client: { readonly name: OthersText; readonly verified: boolean };
  readonly place: ReturnTarget;
  readonly scopes: readonly Scope[];
  /** The account that would be accessed; the exchange masks its name. */
  readonly account: string;
  /** What the question is based on; the answer must be about the same. */
  readonly basis: {
    readonly request: OAuthRequest;
    /** The client's address for the answer. */
    readonly redirectUri: string;
    /** Of the session that the question is about. */
    readonly sessionVersion: number;
  };
}

/** Why a request is refused. */
export type ConsentRefusal =
  /** The operator, or the exchange, lets nobody connect an application at the moment. */
  | 'paused'
  /** The query cannot be read. */
  | 'malformed'
  | 'unknown-client'
  /** The answer would go to an address that is not registered for the client. */
  | 'wrong-address'
  /** The client requests something that is not supported. */
  | 'unsupported'
  /** The exchange returned an address that is not the client's. */
  | 'wrong-answer';

/** The way back to a client whose request is refused: its own address, which the exchange returned. */
export interface ReturnLink {
  readonly address: string;
  readonly place: ReturnTarget;
}

export type AskingStatus =
  | { readonly type: 'ready' }
  | { readonly type: 'busy'; readonly with: 'approve' | 'decline' | 'switch' }
  | { readonly type: 'failed'; readonly problem: Problem };

export type ConsentState =
  /** Checking with the exchange, or leaving for another page of this site. */
  | { readonly type: 'checking' }
  /** The address has no request. */
  | { readonly type: 'no-request' }
  | { readonly type: 'refused'; readonly reason: ConsentRefusal; readonly back?: ReturnLink }
  /** The session ended while the visitor was here. `login` returns to this request. */
  | { readonly type: 'session-ended'; readonly login: string }
  /** The calls failed; the visitor can try again. */
  | { readonly type: 'failed'; readonly problem: Problem }
  | {
      readonly type: 'asking';
      readonly consent: Consent;
      /** `false` right after the question appears, so that a click meant for something else does not approve it. */
      readonly armed: boolean;
      readonly status: AskingStatus;
    }
  /** Leaving for the address that the exchange returned. */
  | { readonly type: 'leaving'; readonly place: ReturnTarget };

export const checking = { type: 'checking' } as ConsentState;
