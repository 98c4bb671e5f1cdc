/** The security component's own steps: a code to the visitor's address, and the verdict it earns (S2.39, S4.13). */

import type { ReadableAtom } from 'nanostores';
import { isExchangeError } from '../../api/errors.ts';
import { sendEmailCode, sendPhoneCode, verifyRisk } from '../../contract/risk.ts';
import { secondsLeft } from '../../domain/account/resend.ts';
import { isCompleteCode } from '../../domain/account/verification-code.ts';
import { riskPassed, riskScenes } from '../../domain/checks/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { CodeText } from '../account/field-texts.ts';
import { type CodeChannel, type Delivery, deliveryOf, sentOnceMore } from '../codes/delivery.ts';
import { putOffUntil, resendAt } from '../codes/resend-at.ts';
import { type Problem, problemOf, withoutWait } from '../errors/problem.ts';
import { createFlowState, flowTable } from '../page/flow-table.ts';
import { createLifetime, type Flow } from '../page/lifetime.ts';
import { createSubmit, formFailure } from '../page/submit.ts';
import type { FlowTools } from '../page/tools.ts';
import type { SecurityRequest } from './checks.ts';

export type SecurityStatus =
  | { readonly type: 'ready' }
  | { readonly type: 'busy' }
  | { readonly type: 'refused'; readonly text: CodeText }
  | { readonly type: 'failed'; readonly problem: Problem };

export interface SecurityState {
  /** Sending the code; a send that failed says so in `status`. */
  readonly sending: 'ready' | 'busy' | 'sent';
  /** When another code may be asked for, in ms since epoch. */
  readonly resendAt: number;
  /** Left out before the first code. */
  readonly delivery?: Delivery;
  readonly status: SecurityStatus;
}

const sends = [sendEmailCode, sendPhoneCode] as const;
const form = { send: { to: ['sending'] }, submit: { to: ['busy', 'refused'] } } as const;

/** A check that is passed takes its dialog away: `register.check` goes on. */
export const securityCheckTable = flowTable<SecurityStatus['type'] | 'sending'>()('security-check', ['ready'], {
  ready: form,
  refused: form,
  failed: form,
  // A code that came before can be typed meanwhile.
  sending: {
    sent: { to: ['ready', 'refused', 'failed'], calls: sends },
    'not-sent': { to: ['failed'], calls: sends },
    submit: { to: ['busy', 'sending'] },
  },
  busy: {
    sent: { to: ['busy'], calls: sends },
    'not-sent': { to: ['busy'], calls: sends },
    answered: { to: ['busy', 'refused', 'sending'], calls: [verifyRisk] },
    failed: { to: ['failed', 'refused', 'sending'], calls: [verifyRisk], codes: { refused: [retCodes.codeWrong] } },
  },
});

function nameOf({ sending, status }: SecurityState): SecurityStatus['type'] | 'sending' {
  return sending === 'busy' && status.type !== 'busy' ? 'sending' : status.type;
}

export interface SecurityCheckFlow extends Flow {
  readonly $state: ReadableAtom<SecurityState>;
  /** Does nothing while a code is checked. @param channel the way that the visitor chose; left out for the usual one */
  sendCode(channel?: CodeChannel): Promise<void>;
  submit(code: string): Promise<void>;
}

const wrongCode: SecurityStatus = { type: 'refused', text: 'invalidVerificationCode' };

/** Before anything is sent. */
export const first: SecurityState = { sending: 'ready', resendAt: 0, status: { type: 'ready' } };

/**
 * Answers a security request by a code, whatever kind it names.
 *
 * @param request its `pass` is called with the risk token that passes; nothing happens any more once its signal aborts
 */
export function createSecurityCheckFlow(
  { exchange, platform }: Pick<FlowTools, 'exchange' | 'platform'>,
  request: SecurityRequest & { pass(riskToken: string): void },
): SecurityCheckFlow {
  const { risk, account } = request;
  const lifetime = createLifetime();
  const { signal } = lifetime;
  request.signal.addEventListener('abort', lifetime.dispose, { signal });
  const { $state, move } = createFlowState(securityCheckTable, nameOf, first, signal);
  const ofRisk = { sence: riskScenes.security, risk_token: risk.token };

  const withPart = (part: Partial<SecurityState>): SecurityState => ({ ...$state.get(), ...part });

  function deliver(channel: CodeChannel | undefined) {
    const { username, dialCode } = account;
    const fields = { ...ofRisk, ...(channel && { channel }) };
    return username.type === 'email'
      ? exchange.send(sendEmailCode, { ...fields, email: username.email }, signal)
      : exchange.send(sendPhoneCode, { ...fields, mobile: username.mobile, country_code: dialCode }, signal);
  }

  const submitCode = createSubmit<SecurityStatus>({
    move: (event, status) => move(event, withPart({ status })),
    failed: formFailure,
    signal,
  });

  return {
    $state,
    dispose: lifetime.dispose,

    async sendCode(channel) {
      const { sending, status, resendAt: earliest, delivery } = $state.get();
      const isBusy = sending === 'busy' || status.type === 'busy';
      if (isBusy || secondsLeft(earliest, platform.clock.now()) > 0) return;
      move('send', withPart({ sending: 'busy', status: { type: 'ready' } }));
      try {
        const sent = await deliver(channel);
        const now = platform.clock.now();
        const next = sentOnceMore(delivery, deliveryOf(account, sent, now, channel));
        move('sent', withPart({ sending: 'sent', resendAt: resendAt(now, sent.resend_after), delivery: next }));
      } catch (error) {
        if (signal.aborted) return;
        const until = putOffUntil(platform.clock.now(), error) ?? 0;
        // The button that sends counts down to the next try, so the alert does not.
        const problem = withoutWait(problemOf(error));
        const { status } = $state.get();
        // A code that is being checked has its own answer.
        const next: SecurityStatus = status.type === 'busy' ? status : { type: 'failed', problem };
        move('not-sent', withPart({ sending: 'ready', resendAt: until, status: next }));
      }
    },

    async submit(code) {
      if ($state.get().status.type === 'busy') return;
      if (!isCompleteCode(code))
        return move('submit', withPart({ status: { type: 'refused', text: 'codeIncomplete' } }));
      move('submit', withPart({ status: { type: 'busy' } }));
      await submitCode(
        async () => {
          const verdict = await exchange.send(verifyRisk, { ...ofRisk, verify_code: code }, signal);
          if (verdict.risk_token_type !== riskPassed) return wrongCode;
          if (!signal.aborted) request.pass(verdict.risk_token);
          // The request is answered: whoever drew it takes it away.
          return { type: 'busy' };
        },
        // A wrong code is said at its field.
        {
          expected: (error) => (isExchangeError(error) && error.retCode === retCodes.codeWrong ? wrongCode : undefined),
        },
      );
    },
  };
}
