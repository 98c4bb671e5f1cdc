/** Registration in steps: account, then a code or a link, then the password (S4.01–S4.08). */

import type { ReadableAtom } from 'nanostores';
import { isExchangeError } from '../../api/errors.ts';
import { looksLikeNumber, readAccount } from '../../domain/account/phone-number.ts';
import { isLink } from '../../domain/account/register-type.ts';
import { secondsLeft } from '../../domain/account/resend.ts';
import { usernameText } from '../../domain/account/username.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { usernameProblemTexts } from '../../services/account/field-texts.ts';
import { createChecks, type OpenCheck } from '../../services/checks/checks.ts';
import { createCodeSender } from '../../services/codes/send-code.ts';
import type { ErrorReporting } from '../../services/errors/problem.ts';
import { leaveAfterLogin } from '../../services/landing/leave-after-login.ts';
import type { Flow } from '../../services/page/lifetime.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { type BackupStepFlow, createBackupStep } from './backup-step.ts';
import { type Applicant, createRegisterCalls, type Started } from './calls.ts';
import { type CodeStepFlow, createCodeStep } from './code-step.ts';
import { createFactorSteps, type FactorSteps } from './factors.ts';
import { createAfterFailure, maybeOpen, statusAfterSending, waitingStatus } from './failure.ts';
import { firstRefused, haveSameDetails, readDetails } from './field-records.ts';
import type { FieldTable, Refusals, Typed } from './fields.ts';
import { createInvitation, type InvitationFlow } from './invitation.ts';
import { createLegacyCalls } from './legacy-calls.ts';
import { watchOpenedElsewhere } from './opened-elsewhere.ts';
import { createPasskeyStep, type PasskeyStepFlow } from './passkey-step.ts';
import { createPasswordStep, type PasswordStepFlow } from './password-step.ts';
import { recallQuery, recallRegistration } from './recall.ts';
import {
  busy,
  type RegisterState,
  type RegisterStep,
  type Registration,
  ready,
  type StateOf,
  stepOfType,
  verified,
} from './state.ts';
import { createRegisterSteps, type RegisterParts, type TypedChange } from './steps.ts';
import type { RegisterTools } from './tools.ts';
import { typeFor } from './type-for.ts';

interface AccountStepFlow {
  /** Whether a link is sent to what is typed, and not a code. Counts as an address until it looks like a number. */
  sendsLink(typed: string): boolean;
  /** Sends the first step. The other fields of it are those that were kept. */
  submitAccount(username: string, dialCode: string): Promise<void>;
}

export interface RegisterFlow
  extends Flow,
    AccountStepFlow,
    InvitationFlow,
    CodeStepFlow,
    PasswordStepFlow,
    PasskeyStepFlow,
    BackupStepFlow,
    Omit<FactorSteps, 'open'> {
  readonly $state: ReadableAtom<RegisterState>;
  /** A check that stands in the way of the code; whoever draws it answers it (S4.13, S4.14). */
  readonly $check: ReadableAtom<OpenCheck | undefined>;
  /** Somebody has logged in in another tab: the visitor chooses whether this registration goes on (decision 0073). */
  readonly $loginElsewhere: ReadableAtom<boolean>;
  /** Whether the page went on with what a reload had left. */
  readonly restored: boolean;
  /** The fields that the site asks for. */
  readonly fields: FieldTable;
  /** What is in the boxes of the step, for its submit and for a reload. */
  keepTyped(typed: TypedChange): void;
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
  const steps = createRegisterSteps(tools, leave);
  const afterFailure = createAfterFailure({ tools, steps });
  const parts: RegisterParts = { tools, steps, calls, afterFailure, typed: { code: undefined }, wayOn: {} };
  const factors = createFactorSteps(parts);
  const invitation = createInvitation(tools, steps);

  /** Somebody is logged in, and there is nothing here that would be lost. */
  function leave(): void {
    steps.move('signed-in-elsewhere', { step: 'done' });
    leaveAfterLogin(tools, { newUser: false });
  }

  /** What this tab knows of the details. The exchange has had them with the first call, and gives them to nobody. */
  function readTyped(typed: Typed): Pick<Registration, 'details'> {
    return { details: readDetails(typed, steps.fields, tools.exchange.now()).details };
  }

  /** @param left what is known here of the registration, besides what the exchange says of it */
  async function recall(uuid: string, left?: Registration): Promise<void> {
    const account = steps.account();
    steps.move('recall', { ...account, status: busy });
    await steps.run(
      async (signal) => {
        const found = await recallRegistration(tools, uuid, signal);
        if (found.type === 'login') return { ...account, status: busy };
        const registration = left ?? { ...found.registration, ...readTyped(steps.account().typed) };
        const typed = { ...account.typed, username: usernameText(registration.username) };
        steps.update({ ...account, typed });
        return verified(registration);
      },
      async (error, signal) => {
        const next = await afterFailure({ ...account, status: ready }, error, signal);
        const isGone = isExchangeError(error) && error.retCode === retCodes.registrationExpired;
        return left && isGone ? { ...account, status: maybeOpen(left) } : next;
      },
    );
  }

  const flow: RegisterFlow = {
    $state: steps.$state,
    dispose: steps.dispose,
    $check: checks.$open,
    $loginElsewhere: steps.$loginElsewhere,
    restored: steps.restored,
    fields: steps.fields,
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
    ...createPasskeyStep(parts),
    ...createBackupStep(parts),
  };

  watchOpenedElsewhere(parts, leave);
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
  const { platform, exchange } = tools;

  function nextOf(started: Exclude<Started, { type: 'stopped' }>): RegisterState {
    const { registration } = started;
    if (started.type === 'two-factor')
      return { step: 'contact', registration, typed: steps.account().typed, status: ready };
    const { resendAt, delivery } = started;
    return { step: stepOfType(registration.type), registration, resendAt, delivery, resend: ready, status: ready };
  }

  return {
    sendsLink: (typed) => isLink(typeFor(tools, looksLikeNumber(typed) ? 'mobile' : 'email')),

    async submitAccount(username, dialCode) {
      const state = steps.idle('account');
      if (!state) return;
      const known = steps.account().dialCountry;
      const selected = known.code === dialCode ? known : { country: '', code: dialCode };
      const { typed } = steps.account();
      const read = readAccount(username, selected);
      const { details, refusals } = readDetails(typed, steps.fields, exchange.now());
      const texts: Refusals = {
        ...(read.type === 'refused' ? { username: usernameProblemTexts[read.problem] } : {}),
        ...refusals,
      };
      if (read.type === 'refused' || firstRefused(texts, steps.fields)) {
        const status = { type: 'refused', texts } as const;
        steps.move('submit', { step: 'account', typed: { ...typed, username }, dialCountry: selected, status });
        return;
      }
      const { dialCountry } = read;
      const target = { ...read.account, details };
      const shown = { ...typed, username: usernameText(target.username) };
      const account: StateOf<'account'> = { step: 'account', typed: shown, dialCountry, status: ready };
      const left = steps.seen('code') ?? steps.seen('link');
      const isSame = left && isSameApplicant(left.registration, target) && !invitation.isChanged();
      if (isSame && secondsLeft(left.resendAt, platform.clock.now()) > 0) {
        steps.update(account);
        steps.move('submit', { ...left, status: ready, resend: ready });
        return;
      }
      steps.move('submit', { ...account, status: busy });
      const isSent = state.typed.username === shown.username && state.dialCountry.code === dialCountry.code;
      const putOff = waitingStatus(state.status, { isSent, now: platform.clock.now() });
      await steps.run(
        async (signal) => {
          // The step makes several calls: none of them is made while the last one has to wait.
          if (putOff) return { ...account, status: putOff };
          await tools.hostStatus?.();
          signal.throwIfAborted();
          if (!$hostStatus.get().signUp) return { ...account, status: { type: 'paused' } };
          steps.forget();
          memory.code = undefined;
          const admitted = (await tools.region?.admit(usernameText(read.account.username))) ?? 'open';
          if (admitted !== 'open') return { ...account, status: admitted === 'left' ? ready : { type: 'unsupported' } };
          signal.throwIfAborted();
          if (tools.codes && !(await invitation.mayGoOn()))
            return { ...steps.account(), status: ready, stopped: 'invitation' };
          // Stryker disable next-line CallExpression: the calls of an aborted attempt throw by themselves
          signal.throwIfAborted();
          const type = typeFor(tools, target.username.type);
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
function isSameApplicant(registration: Registration, { username, dialCode, details }: Applicant): boolean {
  const isSameAccount = usernameText(registration.username) === usernameText(username);
  return isSameAccount && registration.dialCode === dialCode && haveSameDetails(registration.details, details);
}
