/** The calls of a flow, and what it shows of their outcome. */

import { type ErrorContext, type Problem, type ReportError, reportInPlace } from '../errors/problem.ts';

/** The state of a form after a failure; `ready` if a dialog has already shown the problem. */
export type Failed = { readonly type: 'ready' } | { readonly type: 'failed'; readonly problem: Problem };

/** @param problem for the form to show; `undefined` if a dialog has shown it */
export function formFailure(problem: Problem | undefined): Failed {
  return problem ? { type: 'failed', problem } : { type: 'ready' };
}

/** What moves a flow after it has sent something: its calls have answered, or one of them has failed. */
export type SubmitEvent = 'answered' | 'failed';

export interface SubmitTools<State> {
  move(event: SubmitEvent, next: State): void;
  /** The state after a failure was reported; `problem` as in `formFailure`. */
  failed(problem: Problem | undefined, error: unknown): State;
  /** Without it the form itself shows every problem. */
  readonly reportError?: ReportError | undefined;
  /** As in `ErrorReporting`. */
  readonly forgetErrors?: (() => void) | undefined;
  /** Of the flow: after its abort nothing is shown or reported. */
  readonly signal: AbortSignal;
}

export interface SubmitOptions<State> {
  /** In place of the flow's signal, if one attempt can end before the flow. */
  readonly signal?: AbortSignal;
  /** What the visitor submits, and how to go on after a refusal, for the report. */
  readonly submitted?: Pick<ErrorContext, 'account' | 'typedName' | 'proveIdentity'>;
  /** The state for a failure that is not to be reported; `undefined` for every other failure. */
  expected?(error: unknown): State | undefined | Promise<State | undefined>;
}

export type Submit<State> = (
  calls: (signal: AbortSignal) => Promise<State | undefined>,
  options?: SubmitOptions<State>,
) => Promise<void>;

/**
 * @returns shows the state that `calls` returns, if it returns one, or the state after its failure; throws any error that is neither a
 * failed call nor a failed encryption, because that is a bug
 */
export function createSubmit<State>(tools: SubmitTools<State>): Submit<State> {
  const { move, failed, reportError = reportInPlace, forgetErrors } = tools;

  return async (calls, { signal = tools.signal, submitted, expected } = {}) => {
    async function afterFailure(error: unknown): Promise<State | undefined> {
      const known = await expected?.(error);
      if (known !== undefined || signal.aborted) return known;
      return failed(await reportError(error, { signal, inForm: true, ...submitted }), error);
    }

    let next: State | undefined;
    let event: SubmitEvent = 'answered';
    try {
      next = await calls(signal);
      forgetErrors?.();
    } catch (error) {
      if (signal.aborted) return;
      event = 'failed';
      next = await afterFailure(error);
    }
    if (next !== undefined && !signal.aborted) move(event, next);
  };
}
