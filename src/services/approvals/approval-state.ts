/** The states of a login that waits for an answer on another device (S4.42), as one machine without side effects. */

import type { Problem } from '../errors/problem.ts';

/** Delay between an answer and the next call, in ms. */
const baseDelayMs = 2000;
const maxDelayMs = 30_000;

/** @param failures consecutive calls without an answer; each doubles the delay */
export function pollDelayMs(failures: number): number {
  return Math.min(baseDelayMs * 2 ** Math.min(failures, 10), maxDelayMs);
}

/** What the exchange answers to the call that asks for an approval. */
export interface Asked {
  readonly uuid: string;
  /** What the other device asks for; an older exchange has none. */
  readonly number?: string | undefined;
  /** Seconds. */
  readonly expires_in: number;
}

/** It can be answered between these times, in ms since epoch by the browser's clock. */
export interface Times {
  readonly from: number;
  readonly until: number;
}

export type ApprovalRequest = Asked & Times;

/** What the exchange says of a request. */
export type ApprovalStatus =
  | 'waiting'
  | 'scanned'
  | 'confirmed'
  | 'refused'
  | 'wrong_number'
  | 'passkey_needed'
  | 'expired';

export interface ShownApproval<Request> {
  readonly type: 'shown';
  readonly request: Request;
  /** A phone has scanned its code; the owner has not answered yet. */
  readonly scanned: boolean;
  /** How many polls in a row got no answer. */
  readonly failures: number;
  /** Time of the next poll, in ms since epoch. */
  readonly nextPollAt: number;
}

export type ApprovalState<Request> =
  | { readonly type: 'loading' }
  | ShownApproval<Request>
  | { readonly type: 'expired'; readonly request: Request }
  /** The owner refused the login. */
  | { readonly type: 'refused'; readonly request: Request }
  /** The owner chose another number, so the login is stopped. */
  | { readonly type: 'wrong-number'; readonly request: Request }
  /** It was confirmed, but the account demands a passkey on this device. */
  | { readonly type: 'passkey-needed'; readonly request: Request }
  /** `problem` is `undefined` if a dialog has shown it. */
  | { readonly type: 'failed'; readonly problem: Problem | undefined }
  | { readonly type: 'confirmed' };

/** `now` is in ms since epoch. */
export type ApprovalEvent<Request> =
  | { readonly type: 'asked'; readonly request: Request; readonly now: number }
  | { readonly type: 'answered'; readonly status: ApprovalStatus; readonly now: number }
  | { readonly type: 'no-answer'; readonly now: number }
  | { readonly type: 'expired' }
  | { readonly type: 'failed'; readonly problem: Problem | undefined }
  | { readonly type: 'again' };

export function nextApprovalState<Request>(
  state: ApprovalState<Request>,
  event: ApprovalEvent<Request>,
): ApprovalState<Request> {
  switch (event.type) {
    case 'again':
      return { type: 'loading' };
    case 'failed':
      return { type: 'failed', problem: event.problem };
    case 'asked':
      return shown(event.request, { scanned: false, failures: 0, now: event.now });
    default:
      return state.type === 'shown' ? afterPoll(state, event) : state;
  }
}

type PollEvent = Extract<ApprovalEvent<never>, { type: 'answered' | 'no-answer' | 'expired' }>;

const ends = {
  expired: 'expired',
  refused: 'refused',
  wrong_number: 'wrong-number',
  passkey_needed: 'passkey-needed',
} as const;

function afterPoll<Request>(
  { request, scanned, failures }: ShownApproval<Request>,
  event: PollEvent,
): ApprovalState<Request> {
  if (event.type === 'expired') return { type: 'expired', request };
  const { now } = event;
  if (event.type === 'no-answer') return shown(request, { scanned, failures: failures + 1, now });
  const { status } = event;
  if (status === 'confirmed') return { type: 'confirmed' };
  if (status !== 'waiting' && status !== 'scanned') return { type: ends[status], request };
  return shown(request, { scanned: status === 'scanned', failures: 0, now });
}

interface PollFacts {
  readonly scanned: boolean;
  readonly failures: number;
  readonly now: number;
}

function shown<Request>(request: Request, { scanned, failures, now }: PollFacts): ShownApproval<Request> {
  return { type: 'shown', request, scanned, failures, nextPollAt: now + pollDelayMs(failures) };
}

/** Whether only another request can go on. */
export function isOver({ type }: ApprovalState<unknown>): boolean {
  return type !== 'loading' && type !== 'shown' && type !== 'confirmed';
}
