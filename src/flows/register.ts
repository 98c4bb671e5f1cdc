/** Registration in steps: account, then a code or a link, then the password (S4.01–S4.08). */

import type { ReadableAtom } from 'nanostores';
import type { DialCountry } from '../domain/dial-codes.ts';
import { usernameText } from '../domain/username.ts';
import { createChecks, type OpenCheck } from './checks.ts';
import { land } from './land.ts';
import type { ErrorReporting } from './problem.ts';
import { type AccountStep, createAccountStep } from './register-account.ts';
import { createRegisterCalls } from './register-calls.ts';
import { type CodeStep, createCodeStep } from './register-code.ts';
import { createFactorSteps, type FactorSteps } from './register-factors.ts';
import { createAfterFailure } from './register-failure.ts';
import type { RegisterParts } from './register-parts.ts';
import { createPasswordStep, type PasswordStep } from './register-password.ts';
import { recallQuery, recallRegistration } from './register-recall.ts';
import { busy, type RegisterState, type RegisterStep, ready } from './register-state.ts';
import { createRegisterSteps } from './register-steps.ts';
import type { RegisterTools } from './register-tools.ts';
import { createCodeSender } from './send-code.ts';

export interface RegisterFlow extends AccountStep, CodeStep, PasswordStep, Omit<FactorSteps, 'open'> {
  readonly $state: ReadableAtom<RegisterState>;
  /** A check that stands in the way of the code; whoever draws it answers it (S4.13, S4.14). */
  readonly $check: ReadableAtom<OpenCheck | undefined>;
  /** Whether the page went on with what a reload had left. */
  readonly restored: boolean;
  /** What is in the first step's boxes, for a reload. */
  keepTyped(typed: { readonly username?: string; readonly dialCountry?: DialCountry }): void;
  /** Back to the account step with what was typed there; an answer on its way is dropped. */
  changeAccount(): void;
  /** To a step that was seen, as Back and Forward want it; to no other. */
  goTo(step: RegisterStep): void;
  /** A page restored from memory may have been left in the middle of a submit. */
  reset(): void;
}

/** Starts, or goes on with what a reload left, or with what the page's `uuid` names (S4.34). */
export function createRegisterFlow(tools: RegisterTools & ErrorReporting): RegisterFlow {
  const { platform, exchange, page, record } = tools;
  const checks = createChecks();
  const sender = createCodeSender({ exchange, site: page.site, checks, record, captcha: tools.captcha });
  const calls = createRegisterCalls(tools, checks.security);
  const steps = createRegisterSteps(tools, () => {
    steps.show({ step: 'done' });
    land(tools, { newUser: false });
  });
  const afterFailure = createAfterFailure({ tools, steps });
  const parts: RegisterParts = { tools, steps, sender, calls, afterFailure, typed: { code: undefined } };
  const factors = createFactorSteps(parts);

  async function recall(uuid: string): Promise<void> {
    const account = steps.account();
    steps.show({ ...account, status: busy });
    await steps.run(
      async (signal) => {
        const found = await recallRegistration(tools, uuid, signal);
        if (found.type === 'login') return { ...account, status: busy };
        const { registration } = found;
        steps.show({ ...account, username: usernameText(registration.username) });
        return { step: 'password', registration, status: ready };
      },
      (error, signal) => afterFailure({ ...account, status: ready }, error, signal),
    );
  }

  const flow: RegisterFlow = {
    $state: steps.$state,
    $check: checks.$open,
    restored: steps.restored,
    keepTyped: steps.keepTyped,
    goTo: steps.goTo,
    reset: steps.reset,
    changeAccount: () => steps.goTo('account'),
    submitContact: factors.submitContact,
    sendFactor: factors.sendFactor,
    submitFactors: factors.submitFactors,
    ...createAccountStep(parts),
    ...createCodeStep(parts),
    ...createPasswordStep(parts, factors),
  };

  const uuid = platform.location.query.get(recallQuery);
  if (uuid && steps.$state.get().step === 'account') recall(uuid);
  return flow;
}
