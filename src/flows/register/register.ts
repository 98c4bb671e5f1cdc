/** Registration in steps: account, then a code or a link, then the password (S4.01–S4.08). */

import type { ReadableAtom } from 'nanostores';
import { looksLikeNumber, readAccount } from '../../domain/account/phone-number.ts';
import { isLink, registerTypeOf, registerTypeQuery } from '../../domain/account/register-type.ts';
import { secondsLeft } from '../../domain/account/resend.ts';
import { type CodeAccount, type Username, usernameText } from '../../domain/account/username.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { DialCountry } from '../../domain/site/dial-codes.ts';
import { isExchangeError } from '../../exchange/errors.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { usernameProblemTexts } from '../account/field-texts.ts';
import { createChecks, type OpenCheck } from '../checks/checks.ts';
import type { ErrorReporting } from '../errors/problem.ts';
import { land } from '../landing/land.ts';
import type { Flow } from '../lifetime.ts';
import { createRegisterCalls, type Started } from './calls.ts';
import { type CodeStepFlow, createCodeStep } from './code-step.ts';
import { createFactorSteps, type FactorSteps } from './factors.ts';
import { createAfterFailure, statusAfterSending } from './failure.ts';
import { createInvitation, type InvitationFlow } from './invitation.ts';
import { createLegacyCalls } from './legacy-calls.ts';
import { createPasswordStep, type PasswordStepFlow } from './password-step.ts';
import { recallQuery, recallRegistration } from './recall.ts';
import { createCodeSender } from './send-code.ts';
import { busy, type RegisterState, type RegisterStep, type Registration, ready, type StateOf } from './state.ts';
import type { RegisterParts } from './steps.ts';
import { createRegisterSteps } from './steps.ts';
import type { RegisterTools } from './tools.ts';

interface AccountStepFlow {
  /** Whether a link is sent to what is typed, and not a code. Counts as an address until it looks like a number. */
  sendsLink(typed: string): boolean;
  submitAccount(typed: string, dialCode: string): Promise<void>;
}

export interface RegisterFlow
  extends Flow,
    AccountStepFlow,
    InvitationFlow,
    CodeStepFlow,
    PasswordStepFlow,
    Omit<FactorSteps, 'open'> {
  readonly $state: ReadableAtom<RegisterState>;
  /** A check that stands in the way of the code; whoever draws it answers it (S4.13, S4.14). */
  readonly $check: ReadableAtom<OpenCheck | undefined>;
  /** Whether the page went on with what a reload had left. */
  readonly restored: boolean;
  /** What is in the first step's boxes, for a reload. */
  keepTyped(typed: {
    readonly username?: string;
    readonly dialCountry?: DialCountry;
    readonly invitation?: string;
  }): void;
  /** Back to the account step with what was typed there; an answer on its way is dropped. */
  changeAccount(): void;
  /** To a step that was seen, as Back and Forward want it; to no other. */
  goTo(step: RegisterStep): void;
  /** A page restored from memory may have been left in the middle of a submit. */
  reset(): void;
}

/** Starts, or goes on with what a reload left, or with what the page's `uuid` names (S4.34). */
export function createRegisterFlow(tools: RegisterTools & ErrorReporting): RegisterFlow {
  const { platform, page } = tools;
  const checks = createChecks();
  const sender = createCodeSender({ ...tools, site: page.site, checks });
  const calls = createRegisterCalls(tools, { sender, security: checks.security, legacy: createLegacyCalls(tools) });
  const steps = createRegisterSteps(tools, () => {
    steps.show({ step: 'done' });
    land(tools, { newUser: false });
  });
  const afterFailure = createAfterFailure({ tools, steps });
  const parts: RegisterParts = { tools, steps, calls, afterFailure, typed: { code: undefined } };
  const factors = createFactorSteps(parts);
  const invitation = createInvitation(tools, steps);

  /** @param left what is known here of the registration, besides what the exchange says of it */
  async function recall(uuid: string, left?: Registration): Promise<void> {
    const account = steps.account();
    steps.show({ ...account, status: busy });
    await steps.run(
      async (signal) => {
        const found = await recallRegistration(tools, uuid, signal);
        if (found.type === 'login') return { ...account, status: busy };
        const registration = left ?? found.registration;
        steps.show({ ...account, username: usernameText(registration.username) });
        return { step: 'password', registration, status: ready };
      },
      (error, signal) => {
        const isGone = isExchangeError(error) && error.retCode === retCodes.registrationExpired;
        const state: RegisterState = left && isGone ? { step: 'password', registration: left, status: ready } : account;
        return afterFailure({ ...state, status: ready }, error, signal);
      },
    );
  }

  const flow: RegisterFlow = {
    $state: steps.$state,
    dispose: steps.dispose,
    $check: checks.$open,
    restored: steps.restored,
    keepTyped: steps.keepTyped,
    goTo: steps.goTo,
    reset: steps.reset,
    changeAccount: () => steps.goTo('account'),
    submitContact: factors.submitContact,
    sendFactor: factors.sendFactor,
    submitFactors: factors.submitFactors,
    $invitation: invitation.$invitation,
    leaveInvitation: invitation.leaveInvitation,
    ...createAccountStep(parts, invitation),
    ...createCodeStep(parts),
    ...createPasswordStep(parts, factors),
  };

  const uuid = platform.location.query.get(recallQuery);
  const { unanswered } = steps;
  if (uuid && steps.$state.get().step === 'account') recall(uuid);
  else if (unanswered) recall(unanswered.uuid, unanswered);
  return flow;
}

/** The first step: an account name, and the code or link that is sent to it. */
function createAccountStep(
  { tools, steps, calls, afterFailure, typed: memory }: RegisterParts,
  invitation: ReturnType<typeof createInvitation>,
): AccountStepFlow {
  const { platform, policy } = tools;

  function typeFor(account: Username['type']) {
    const asked = platform.location.query.get(registerTypeQuery);
    return registerTypeOf({ allowed: policy.types, asked, account });
  }

  function nextOf(started: Exclude<Started, { type: 'stopped' }>): RegisterState {
    const { registration } = started;
    if (started.type === 'two-factor') return { step: 'contact', registration, typed: '', status: ready };
    const step = isLink(registration.type) ? 'link' : 'code';
    return { step, registration, resendAt: started.resendAt, resend: ready, status: ready };
  }

  return {
    sendsLink: (typed) => isLink(typeFor(looksLikeNumber(typed) ? 'mobile' : 'email')),

    async submitAccount(typed, dialCode) {
      const state = steps.idle('account');
      if (!state) return;
      const known = steps.account().dialCountry;
      const selected = known.code === dialCode ? known : { country: '', code: dialCode };
      const read = readAccount(typed, selected);
      if (read.type === 'refused') {
        const status = { type: 'refused', text: usernameProblemTexts[read.problem] } as const;
        steps.show({ step: 'account', username: typed, dialCountry: selected, status });
        return;
      }
      const { account: target, dialCountry } = read;
      const username = usernameText(target.username);
      const account: StateOf<'account'> = { step: 'account', username, dialCountry, status: ready };
      const left = steps.seen('code') ?? steps.seen('link');
      const isSame = left && isSameAccount(left.registration, target) && !invitation.isChanged();
      if (isSame && secondsLeft(left.resendAt, platform.clock.now()) > 0) {
        steps.show(account);
        steps.show({ ...left, status: ready, resend: ready });
        return;
      }
      if (!$hostStatus.get().signUp) {
        steps.show({ ...account, status: { type: 'paused' } });
        return;
      }
      steps.forget();
      memory.code = undefined;
      steps.show({ ...account, status: busy });
      await steps.run(
        async (signal) => {
          const admitted = (await tools.region?.admit(usernameText(read.account.username))) ?? 'open';
          if (admitted !== 'open') return { ...account, status: admitted === 'left' ? ready : { type: 'unsupported' } };
          signal.throwIfAborted();
          if (tools.codes && !(await invitation.mayGoOn()))
            return { ...steps.account(), status: ready, stopped: 'invitation' };
          // Stryker disable next-line CallExpression: the calls of an aborted attempt throw by themselves
          signal.throwIfAborted();
          const type = typeFor(target.username.type);
          const outcome = await calls.start(target, type, signal);
          invitation.markSent();
          if (outcome.type !== 'sent') return { ...account, status: statusAfterSending(outcome) };
          return outcome.sent.type === 'stopped' ? account : nextOf(outcome.sent);
        },
        (error, signal) => afterFailure(account, error, signal),
      );
    },
  };
}

/** The code that is on its way still counts: asking the exchange again would only be refused for being too soon. */
function isSameAccount(registration: Registration, { username, dialCode }: CodeAccount): boolean {
  return usernameText(registration.username) === usernameText(username) && registration.dialCode === dialCode;
}
