/** Sending a code, first time and again: risk first, then what it asks for, then the code (S4.11–S4.15). */

import { type ExchangeError, isExchangeError, isTooOften } from '../../api/errors.ts';
import type { CaptchaFields } from '../../browser/types.ts';
import { riskIntercept } from '../../contract/risk.ts';
import { callIdOf } from '../../domain/account/mask.ts';
import { type CodeAccount, riskFields } from '../../domain/account/username.ts';
import { type CaptchaState, nextAfterRisk, type Risk, riskPassed, riskScenes } from '../../domain/checks/risk.ts';
import { codeFact } from '../../domain/errors/codes.ts';
import type { EventFacts } from '../../domain/shell/events.ts';
import type { SiteId } from '../../domain/site/site.ts';
import { type Captcha, whenDemanded, withCaptcha } from '../captcha/guard.ts';
import type { Checks } from '../checks/checks.ts';
import type { FlowTools, RecordEvent } from '../page/tools.ts';

/** What a delivery may take along. */
export interface PassedChecks {
  readonly riskToken: string;
  /** Empty where none is demanded. */
  readonly captcha: CaptchaFields;
}

/** What became of a sending; `sent` is the send-success flag (S4.15). */
export type SendOutcome<Sent> =
  | { readonly type: 'sent'; readonly sent: Sent }
  | { readonly type: 'stopped' }
  /** The risk check could not be made (S4.12). */
  | { readonly type: 'unchecked' }
  /** As `unchecked`, because there is no connection. */
  | { readonly type: 'offline' }
  /** The exchange wants a captcha, and none can be had (S8.23). */
  | { readonly type: 'no-captcha' };

export interface CodeSender {
  /**
   * Sends a code, unless a check stands in the way and is not passed: then `stopped`, with nothing to say
   * about it. Where the risk check could not be made, `unchecked` or `offline`.
   *
   * @param deliver the call that sends: an old-code e-mail, the new flow's first code, or a plain resend
   * @throws what `deliver` throws, the refusal of a risk check that is asked for too often, and the reason of the abort when `signal` was aborted
   */
  send<Sent>(
    account: CodeAccount,
    deliver: (passed: PassedChecks) => Promise<Sent>,
    signal: AbortSignal,
  ): Promise<SendOutcome<Sent>>;
}

/** What kind of failure a risk check had. */
type RiskFailure = EventFacts['riskCheckFailed']['fault'];

/** What a risk check takes. */
export interface RiskTools extends Pick<FlowTools, 'exchange'> {
  readonly record: RecordEvent;
}

export interface SendCodeTools extends RiskTools {
  readonly site: SiteId;
  readonly checks: Pick<Checks, 'security' | 'upgrade'>;
  /** The verdict of the exchange, where a refusal has brought it: then it is not asked for. */
  readonly risk?: Risk | undefined;
  /** Left out where the page asks for no captcha. */
  readonly captcha?: Captcha | undefined;
  /** Whether the page itself can be reached at the moment. Left out where no connection has no sentence of its own. */
  readonly isOnline?: (() => Promise<boolean>) | undefined;
}

const stopped = { type: 'stopped' } as const;

/** Longest wait for the verdict, in ms: after it the form says that the check could not be made. */
const maxRiskWaitMs = 5000;

export function createCodeSender(tools: SendCodeTools): CodeSender {
  const { site, checks, record, captcha } = tools;

  return {
    async send(account, deliver, signal) {
      /** An answer that comes after the abort changes nothing. */
      async function unlessAborted<Value>(answer: Promise<Value>): Promise<Value> {
        const value = await answer;
        // Stryker disable next-line CallExpression: the signal is looked at here and where the risk is asked for: one is enough
        signal.throwIfAborted();
        return value;
      }
      const verdict = tools.risk ?? (await unlessAborted(askRisk(tools, account, signal)));
      if (verdict === 'offline') return { type: 'offline' };
      let risk: Risk | undefined = verdict;
      let captchaState: CaptchaState = 'not-asked';
      let guard = whenDemanded;
      for (;;) {
        const next = nextAfterRisk({ risk, site, captcha: captchaState });
        // Stryker disable next-line LogicalOperator: both say that there is no verdict
        if (next.type === 'unchecked' || risk === undefined) return { type: 'unchecked' };
        const riskToken = risk.token;
        if (next.type === 'security') {
          const answer = await unlessAborted(checks.security({ risk, account, signal }));
          record('securityCheck', { result: answer.type });
          if (answer.type === 'closed') return stopped;
          risk = { token: answer.riskToken, type: riskPassed };
        } else if (next.type === 'upgrade') {
          const answer = await unlessAborted(checks.upgrade(signal));
          if (answer.type === 'closed') return stopped;
          captchaState = 'not-asked';
        } else if (captcha === undefined) {
          return { type: 'sent', sent: await unlessAborted(deliver({ riskToken, captcha: {} })) };
        } else {
          const guarded = guard(captcha, (fields) => deliver({ riskToken, captcha: fields }), signal);
          const outcome = await unlessAborted(guarded);
          if (outcome.type === 'sent') return { type: 'sent', sent: outcome.result };
          captchaState = 'missing';
          guard = withCaptcha;
          // The Turkish site asks once more, by a modal of its own (S4.14).
          if (nextAfterRisk({ risk, site, captcha: captchaState }).type === 'upgrade') continue;
          return outcome.type === 'closed' ? stopped : { type: 'no-captcha' };
        }
      }
    },
  };
}

/** @returns as `riskOf`, or that there is no connection. @throws {ExchangeError} where the check is asked for too often */
async function askRisk(
  tools: SendCodeTools,
  account: CodeAccount,
  signal: AbortSignal,
): Promise<Risk | undefined | 'offline'> {
  const answer = await requestRisk(tools, account, signal);
  if (isTooOften(answer)) throw answer;
  // Only after a call without any answer: a form that has waited in vain must not be held for another question.
  const isOffline = answer === 'no-response' && tools.isOnline && !(await tools.isOnline());
  return isOffline ? 'offline' : riskOf(answer);
}

/** @returns the verdict; `undefined` for a request that has failed */
export function riskOf(answer: Risk | RiskFailure | ExchangeError): Risk | undefined {
  return typeof answer === 'string' || isExchangeError(answer) ? undefined : answer;
}

/**
 * The exchange's verdict on sending a code to an account. A request that fails gives the kind of its failure (S4.12), or the refusal
 * of what is asked too often, and is recorded.
 *
 * @throws the reason of the abort when `signal` was aborted
 */
export async function requestRisk(
  { exchange, record }: RiskTools,
  account: CodeAccount,
  signal: AbortSignal,
): Promise<Risk | RiskFailure | ExchangeError> {
  const fields = riskFields(account);
  try {
    const input = { sence: riskScenes.sendCode, ...fields, ext_info: JSON.stringify(fields) };
    const verdict = await exchange.send(riskIntercept, input, signal, { timeoutMs: maxRiskWaitMs });
    // Stryker disable next-line CallExpression: the signal is looked at here and where the risk is asked for: one is enough
    signal.throwIfAborted();
    return { token: verdict.risk_token, type: verdict.risk_token_type };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const facts = factsOf(error);
    record('riskCheckFailed', facts);
    return isTooOften(error) ? error : facts.fault;
  }
}

/** Nothing of the account: only what kind of failure it was. */
function factsOf(error: unknown): EventFacts['riskCheckFailed'] {
  // Stryker disable next-line ConditionalExpression: the call throws no other error
  if (!isExchangeError(error)) return { fault: 'unknown', retCode: '', supportId: '' };
  return { fault: error.fault, retCode: codeFact(error.retCode), supportId: callIdOf(error.supportId) };
}
