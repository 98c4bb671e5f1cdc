/** The states of a login by QR code (S4.42), as one machine without side effects. */

import type { ResultOf } from '../../../contract/endpoint.ts';
import type { qrStatus } from '../../../contract/qr.ts';
import type { Problem } from '../../../services/errors/problem.ts';

/** Delay between an answer and the next call, in ms. */
const baseDelayMs = 2000;
const maxDelayMs = 30_000;

/** @param failures consecutive calls without an answer; each doubles the delay */
export function pollDelayMs(failures: number): number {
  return Math.min(baseDelayMs * 2 ** Math.min(failures, 10), maxDelayMs);
}

export interface QrCode {
  readonly uuid: string;
  /** The text that the phone scans. */
  readonly content: string;
  /** The code is valid between these times, in ms since epoch by the browser's clock. */
  readonly from: number;
  readonly until: number;
}

export type QrState =
  | { readonly type: 'loading' }
  | {
      readonly type: 'shown';
      readonly code: QrCode;
      /** A phone has scanned it; its owner has not answered yet. */
      readonly scanned: boolean;
      /** How many polls in a row got no answer. */
      readonly failures: number;
      /** Time of the next poll, in ms since epoch. */
      readonly nextPollAt: number;
    }
  | { readonly type: 'expired'; readonly code: QrCode }
  /** The owner of the phone refused the login. */
  | { readonly type: 'refused'; readonly code: QrCode }
  /** `problem` is `undefined` if a dialog has shown it. */
  | { readonly type: 'failed'; readonly problem: Problem | undefined }
  | { readonly type: 'confirmed' };

/** `now` is in ms since epoch. */
export type QrEvent =
  | { readonly type: 'generated'; readonly code: QrCode; readonly now: number }
  | { readonly type: 'answered'; readonly status: ResultOf<typeof qrStatus>['status']; readonly now: number }
  | { readonly type: 'no-answer'; readonly now: number }
  | { readonly type: 'expired' }
  | { readonly type: 'failed'; readonly problem: Problem | undefined }
  | { readonly type: 'refresh' };

export function nextQrState(state: QrState, event: QrEvent): QrState {
  switch (event.type) {
    case 'refresh':
      return { type: 'loading' };
    case 'failed':
      return { type: 'failed', problem: event.problem };
    case 'generated':
      return shown(event.code, { scanned: false, failures: 0, now: event.now });
    default:
      return state.type === 'shown' ? afterPoll(state, event) : state;
  }
}

type PollEvent = Extract<QrEvent, { type: 'answered' | 'no-answer' | 'expired' }>;

function afterPoll({ code, scanned, failures }: Extract<QrState, { type: 'shown' }>, event: PollEvent): QrState {
  if (event.type === 'expired') return { type: 'expired', code };
  const { now } = event;
  if (event.type === 'no-answer') return shown(code, { scanned, failures: failures + 1, now });
  const { status } = event;
  if (status === 'confirmed') return { type: 'confirmed' };
  if (status === 'expired' || status === 'refused') return { type: status, code };
  return shown(code, { scanned: status === 'scanned', failures: 0, now });
}

interface PollFacts {
  readonly scanned: boolean;
  readonly failures: number;
  readonly now: number;
}

function shown(code: QrCode, { scanned, failures, now }: PollFacts): QrState {
  return { type: 'shown', code, scanned, failures, nextPollAt: now + pollDelayMs(failures) };
}
