/** The modals that a risk check may put in the way of a code (S4.13, S4.14), as questions to the visitor. */

import type { ReadableAtom } from 'nanostores';
import type { CodeAccount } from '../../domain/account/username.ts';
import type { Risk } from '../../domain/checks/risk.ts';
import { createFlowState, flowTable } from '../page/flow-table.ts';

export interface SecurityRequest {
  readonly risk: Risk;
  readonly account: CodeAccount;
  /** Aborted when the question is taken back, because the visitor moved on. */
  readonly signal: AbortSignal;
}

export type SecurityAnswer = { readonly type: 'passed'; readonly riskToken: string } | { readonly type: 'closed' };

/** Asks for whatever the risk calls for. @throws the reason of the abort, when the request's signal was aborted */
export type SecurityCheck = (request: SecurityRequest) => Promise<SecurityAnswer>;

export type UpgradeAnswer = { readonly type: 'again' } | { readonly type: 'closed' };

/** Says that this site wants its captcha first (S4.14), and offers it. Throws as `SecurityCheck` does. */
export type UpgradeNotice = (signal: AbortSignal) => Promise<UpgradeAnswer>;

/** A modal that is open, and the ways to answer it; whoever draws it calls one of them. */
export type OpenCheck =
  | (SecurityRequest & { readonly type: 'security'; pass(riskToken: string): void; close(): void })
  | { readonly type: 'upgrade'; again(): void; close(): void };

const closed = { to: ['closed'] } as const;

export const checksTable = flowTable<OpenCheck['type'] | 'closed'>()('register.check', ['closed'], {
  closed: { ask: { to: ['security', 'upgrade'] } },
  // Another question can take the place of one that stands.
  security: { ask: { to: ['upgrade'] }, pass: closed, close: { to: ['closed'], back: true }, 'take-back': closed },
  upgrade: { ask: { to: ['security'] }, again: closed, close: { to: ['closed'], back: true }, 'take-back': closed },
});

export interface Checks {
  /** What an island draws; `undefined` while nothing is asked. */
  readonly $open: ReadableAtom<OpenCheck | undefined>;
  readonly security: SecurityCheck;
  readonly upgrade: UpgradeNotice;
}

export function createChecks(): Checks {
  const { $state: $open, move } = createFlowState(
    checksTable,
    (check) => check?.type ?? 'closed',
    undefined as OpenCheck | undefined,
  );

  type End = 'pass' | 'again' | 'close' | 'take-back';

  function ask<Answer>(
    signal: AbortSignal,
    open: (answer: (event: End, value: Answer) => void) => OpenCheck,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const settle = (event: End, how: () => void) => {
        signal.removeEventListener('abort', drop);
        if ($open.get() === check) move(event, undefined);
        how();
      };
      const drop = () => settle('take-back', () => reject(signal.reason));
      const check = open((event, value) => settle(event, () => resolve(value)));
      if (signal.aborted) return drop();
      signal.addEventListener('abort', drop);
      move('ask', check);
    });
  }

  return {
    $open,
    security: (request) =>
      ask<SecurityAnswer>(request.signal, (answer) => ({
        ...request,
        type: 'security',
        pass: (riskToken) => answer('pass', { type: 'passed', riskToken }),
        close: () => answer('close', { type: 'closed' }),
      })),
    upgrade: (signal) =>
      ask<UpgradeAnswer>(signal, (answer) => ({
        type: 'upgrade',
        again: () => answer('again', { type: 'again' }),
        close: () => answer('close', { type: 'closed' }),
      })),
  };
}
