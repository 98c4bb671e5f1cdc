/** Sending a code, first time and again: risk first, then what it asks for, then the code (S4.11–S4.15). */

import { type CaptchaState, nextAfterRisk, riskPassed } from '../domain/risk.ts';
import type { SiteId } from '../domain/site.ts';
import type { CaptchaFields } from '../platform/types.ts';
import type { CodeAccount } from './account-fields.ts';
import { type Captcha, whenDemanded, withCaptcha } from './captcha-guard.ts';
import type { Checks } from './checks.ts';
import { type RiskTools, requestRisk } from './risk.ts';

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
  /** The exchange wants a captcha, and none can be had (S8.23). */
  | { readonly type: 'no-captcha' };

export interface CodeSender {
  /**
   * Sends a code, unless a check stands in the way and is not passed: then `stopped`, with nothing to say about it.
   *
   * @param deliver the call that sends: an old-code e-mail, the new flow's first code, or a plain resend
   * @throws what `deliver` throws, and the reason of the abort when `signal` was aborted
   */
  send<Sent>(
    account: CodeAccount,
    deliver: (passed: PassedChecks) => Promise<Sent>,
    signal: AbortSignal,
  ): Promise<SendOutcome<Sent>>;
}

export interface SendCodeTools extends RiskTools {
  readonly site: SiteId;
  readonly checks: Pick<Checks, 'security' | 'upgrade'>;
  /** Left out where the page asks for no captcha. */
  readonly captcha?: Captcha | undefined;
}

const stopped = { type: 'stopped' } as const;

export function createCodeSender(tools: SendCodeTools): CodeSender {
  const { site, checks, record, captcha } = tools;

  return {
    async send(account, deliver, signal) {
      /** What comes after the attempt was dropped changes nothing. */
      const unlessDropped = async <Value>(answer: Promise<Value>): Promise<Value> => {
        const value = await answer;
        signal.throwIfAborted();
        return value;
      };
      let risk = await unlessDropped(requestRisk(tools, account, signal));
      let captchaState: CaptchaState = 'not-asked';
      let guard = whenDemanded;
      for (;;) {
        const next = nextAfterRisk({ risk, site, captcha: captchaState });
        if (next.type === 'silent' || risk === undefined) return stopped;
        const riskToken = risk.token;
        if (next.type === 'security') {
          const answer = await unlessDropped(checks.security({ risk, account, signal }));
          record('securityCheck', { result: answer.type });
          if (answer.type === 'closed') return stopped;
          risk = { token: answer.riskToken, type: riskPassed };
        } else if (next.type === 'upgrade') {
          const answer = await unlessDropped(checks.upgrade(signal));
          if (answer.type === 'closed') return stopped;
          captchaState = 'not-asked';
        } else if (captcha === undefined) {
          return { type: 'sent', sent: await unlessDropped(deliver({ riskToken, captcha: {} })) };
        } else {
          const guarded = guard(captcha, (fields) => deliver({ riskToken, captcha: fields }), signal);
          const outcome = await unlessDropped(guarded);
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
