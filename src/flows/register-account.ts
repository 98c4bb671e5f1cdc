/** The first step of a registration: an account name, and the code or link that is sent to it. */

import { isLink, registerTypeOf, registerTypeQuery } from '../domain/register-type.ts';
import { parseUsername, usernameText } from '../domain/username.ts';
import type { CodeAccount } from './account-fields.ts';
import { usernameTexts } from './problem.ts';
import type { Started } from './register-calls.ts';
import { statusAfterSending } from './register-failure.ts';
import type { RegisterParts } from './register-parts.ts';
import { busy, type RegisterState, type Registration, ready, type StateOf } from './register-state.ts';

export interface AccountStep {
  submitAccount(typed: string, dialCode: string): Promise<void>;
}

export function createAccountStep({
  tools,
  steps,
  sender,
  calls,
  afterFailure,
  typed: memory,
}: RegisterParts): AccountStep {
  const { platform, policy } = tools;

  function typeFor({ username }: CodeAccount) {
    const asked = platform.location.query.get(registerTypeQuery);
    return registerTypeOf({ allowed: policy.types, asked, environment: tools.environment, account: username.type });
  }

  function nextOf(started: Exclude<Started, { type: 'stopped' }>): RegisterState {
    const { registration } = started;
    if (started.type === 'two-factor') return { step: 'contact', registration, typed: '', status: ready };
    const step = isLink(registration.type) ? 'link' : 'code';
    return { step, registration, resendAt: started.resendAt, resend: ready, status: ready };
  }

  return {
    async submitAccount(typed, dialCode) {
      const state = steps.idle('account');
      if (!state) return;
      const known = steps.account().dialCountry;
      const dialCountry = known.code === dialCode ? known : { country: '', code: dialCode };
      const account: StateOf<'account'> = { step: 'account', username: typed, dialCountry, status: ready };
      const read = parseUsername(typed);
      if (read.type === 'refused') {
        steps.show({ ...account, status: { type: 'refused', text: usernameTexts[read.problem] } });
        return;
      }
      const target = { username: read.username, dialCode: read.username.type === 'mobile' ? dialCode : '' };
      const left = steps.seen('code') ?? steps.seen('link');
      if (left && isSameAccount(left.registration, target) && left.resendAt > platform.clock.now()) {
        steps.show(account);
        steps.show({ ...left, status: ready, resend: ready });
        return;
      }
      steps.forget();
      memory.code = undefined;
      steps.show({ ...account, status: busy });
      await steps.run(
        async (signal) => {
          const admitted = (await tools.region?.admit()) ?? 'open';
          if (admitted !== 'open') return { ...account, status: admitted === 'left' ? ready : { type: 'unsupported' } };
          signal.throwIfAborted();
          const type = typeFor(target);
          const outcome = await sender.send(target, (passed) => calls.start(target, type, passed, signal), signal);
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
