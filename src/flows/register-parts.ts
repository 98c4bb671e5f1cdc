/** What the steps of a registration are made from. */

import type { ErrorReporting } from './problem.ts';
import type { RegisterCalls } from './register-calls.ts';
import type { RegisterState } from './register-state.ts';
import type { RegisterSteps } from './register-steps.ts';
import type { RegisterTools } from './register-tools.ts';
import type { CodeSender } from './send-code.ts';

/** Says how a step stands after something went wrong. */
export type AfterFailure = (state: RegisterState, error: unknown, signal: AbortSignal) => Promise<RegisterState>;

export interface RegisterParts {
  readonly tools: RegisterTools & ErrorReporting;
  readonly steps: RegisterSteps;
  readonly sender: CodeSender;
  readonly calls: RegisterCalls;
  readonly afterFailure: AfterFailure;
  /** What was typed as a code: the old calls take it with the password. In memory only. */
  readonly typed: { code: string | undefined };
}
