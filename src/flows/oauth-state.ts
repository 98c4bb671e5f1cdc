/** Where a visitor is in answering an application that asks for access (S1.04). */

import type { ReturnPlace } from '../domain/oauth-return.ts';
import type { Scope } from '../domain/oauth-scopes.ts';
import type { Problem } from './problem.ts';

/** What is asked, in a form that a screen can say. */
export interface Consent {
  /** A stranger's words, made fit to be shown. */
  readonly client: { readonly name: string; readonly verified: boolean };
  readonly place: ReturnPlace;
  readonly scopes: readonly Scope[];
  /** Who would be giving access, by a name that arrives masked. */
  readonly account: string;
}

/** Why a request is not answered. */
export type ConsentRefusal =
  /** The query cannot be read. */
  | 'malformed'
  | 'unknown-client'
  /** The answer would go to an address that is not the client's. */
  | 'wrong-address'
  /** The client asks for something that is not to be had. */
  | 'unsupported'
  /** The exchange gave an address that is not the client's either. */
  | 'wrong-answer';

/** The way back to a client whose request is refused: an address of its own, which the exchange gave. */
export interface WayBack {
  readonly address: string;
  readonly place: ReturnPlace;
}

export type AskingStatus =
  | { readonly type: 'ready' }
  | { readonly type: 'busy'; readonly with: 'approve' | 'decline' | 'switch' }
  | { readonly type: 'failed'; readonly problem: Problem };

export type ConsentState =
  /** Asking the exchange, or on the way to another of our pages. */
  | { readonly type: 'checking' }
  /** Nobody asks for anything. */
  | { readonly type: 'no-request' }
  | { readonly type: 'refused'; readonly reason: ConsentRefusal; readonly back?: WayBack }
  /** The exchange could not be asked; trying again may help. */
  | { readonly type: 'failed'; readonly problem: Problem }
  | {
      readonly type: 'asking';
      readonly consent: Consent;
      /** `false` for a moment after the question appears: a click meant for something else approves nothing. */
      readonly armed: boolean;
      readonly status: AskingStatus;
    }
  /** To the address that the exchange gave. */
  | { readonly type: 'leaving'; readonly place: ReturnPlace };
