/** Login through an identity provider (S7.25): leaving for it, returning from it, and linking the identity. */

import type { ReadableAtom } from 'nanostores';
import type { CaptchaFields } from '../../browser/types.ts';
import { thirdPartyBind, thirdPartyLogin } from '../../contract/third-party.ts';
import {
  type Attempt,
  authorizeAddress,
  isDeclined,
  type LoginProvider,
  type Proof,
  type ProviderReturn,
} from '../../domain/account/third-party.ts';
import { matchRoute } from '../../domain/navigation/routes.ts';
import { rememberLogin } from '../account/outcome.ts';
import { type Captcha, whenDemanded } from '../captcha/guard.ts';
import { type ErrorReporting, type Problem, reportInPlace } from '../errors/problem.ts';
import { leaveAfterLogin } from '../landing/leave-after-login.ts';
import { byType, createFlowState, flowTable } from '../page/flow-table.ts';
import { createLifetime, type Flow } from '../page/lifetime.ts';
import { createSubmit, formFailure } from '../page/submit.ts';
import type { FlowTools, LandingTask } from '../page/tools.ts';
import type { Channel } from '../referral/channel.ts';
import { storeAttempt, takeAttempt } from './attempt.ts';
import { removeTicket, storedTicket, storeTicket } from './ticket.ts';

export type StopReason =
  /** The answer belongs to no attempt of this tab, so it is not used. */
  | 'mismatch'
  | 'expired'
  /** The browser has lost the attempt. */
  | 'lost'
  | 'declined'
  | 'provider-failed'
  /** The browser cannot create a proof (PKCE). */
  | 'unable';

export type ThirdPartyState =
  | { readonly type: 'ready' }
  | { readonly type: 'leaving'; readonly provider: string }
  | { readonly type: 'returning' }
  /** The identity has no account yet: it will be linked with the account that the visitor logs in to or creates next. */
  | { readonly type: 'unlinked'; readonly provider: string }
  | { readonly type: 'stopped'; readonly reason: StopReason; readonly provider?: string }
  | { readonly type: 'failed'; readonly problem: Problem }
  /** Leaving for the page after the login. */
  | { readonly type: 'done' };

const begin = { to: ['leaving'] } as const;
/** A page from the back/forward cache may have been left in the middle. */
const reset = { to: ['ready'] } as const;

export const thirdPartyTable = flowTable<ThirdPartyState['type']>()('third-party', ['ready'], {
  ready: { begin, expect: { to: ['unlinked'] }, resume: { to: ['returning'] } },
  leaving: { 'no-proof': { to: ['stopped'] }, reset },
  returning: {
    answered: {
      to: ['returning', 'ready', 'stopped', 'failed', 'unlinked', 'done'],
      calls: [thirdPartyLogin],
    },
    failed: { to: ['failed', 'ready'], calls: [thirdPartyLogin] },
    link: { to: ['unlinked'], calls: [thirdPartyLogin] },
    reset,
  },
  unlinked: { begin, forget: { to: ['ready'] }, answered: { to: ['done'], calls: [thirdPartyBind] } },
  stopped: { begin },
  failed: { begin },
  done: { reset },
});

/** Asks what to do after a failed link. Takes the provider's name and the problem; `undefined` if a dialog has shown it. */
export type AskAboutBind = (provider: string, problem: Problem | undefined) => Promise<'go-on' | 'again'>;

export interface ThirdPartyTools extends FlowTools, ErrorReporting {
  readonly beforeLanding: Set<LandingTask>;
  readonly captcha: Captcha;
  /** Read after the address that the visitor left is back: it may hold their codes (S3.21). */
  readonly channel: Pick<Channel, 'fields'>;
  /** The address that providers return the visitor to. */
  readonly redirectUri: string;
  provider(id: string): LoginProvider | undefined;
  createProof(): Promise<Proof>;
  /** Path and query of this page. */
  here(): string;
  /** Puts a path of this site into the address bar without loading it. */
  show(path: string): void;
  leave(address: string): void;
  readonly askAboutBind: AskAboutBind;
}

export interface ThirdPartyFlow extends Flow {
  readonly $state: ReadableAtom<ThirdPartyState>;
  /** Leaves for a provider. */
  begin(provider: string, purpose?: Attempt['purpose']): Promise<void>;
  /** Continues with a provider's answer. */
  resume(answer: ProviderReturn): Promise<void>;
  /** At the beginning of a visit: makes the next landing link the identity whose ticket is stored, if there is one. */
  expectAccount(): void;
  /** Removes the ticket of an identity that waits for an account: it will not be linked. */
  forget(): void;
  /** The provider's display name; empty for an unknown one. */
  providerName(provider: string): string;
  /** Back to `ready`: a page from the back/forward cache was left for a provider or for the next page, or during a call. */
  reset(): void;
}

export function createThirdPartyFlow(tools: ThirdPartyTools): ThirdPartyFlow {
  const { beforeLanding, reportError } = tools;
  const lifetime = createLifetime();
  const { signal } = lifetime;
  const { $state, move } = createFlowState(thirdPartyTable, byType, { type: 'ready' } as ThirdPartyState, signal);
  const submit = createSubmit<ThirdPartyState>({ move, failed: formFailure, reportError, signal });

  /** What a press or a provider's answer has begun, until the page comes back from the browser's cache. */
  let begun = new AbortController();
  lifetime.add(() => begun.abort());

  async function begin(id: string, purpose: Attempt['purpose'] = 'log-in'): Promise<void> {
    const { type } = $state.get();
    const provider = tools.provider(id);
    if (provider === undefined || type === 'leaving' || type === 'returning' || type === 'done') return;
    move('begin', { type: 'leaving', provider: id });
    const own = begun.signal;
    const isProved = await leaveFor(tools, provider, { provider: id, purpose }, own);
    if (!isProved && !own.aborted) move('no-proof', { type: 'stopped', reason: 'unable', provider: id });
  }

  /** @returns `undefined` where the visitor is on the way to the provider again */
  async function handleAnswer(answer: ProviderReturn, own: AbortSignal): Promise<ThirdPartyState | undefined> {
    const returned = readAnswer(tools, answer);
    if (returned.type !== 'code') return returned;
    const { attempt, code } = returned;
    const { provider } = attempt;
    const outcome = await logIn(tools, attempt, code, own);
    if (outcome.type === 'closed') return { type: 'ready' };
    if (outcome.type === 'unavailable') return { type: 'failed', problem: { type: 'captcha' } };
    const { use_thirdparty: isUnknown, thirdparty_ticket: ticket } = outcome.result;
    // Stryker disable next-line LogicalOperator: the exchange sends both or none
    if (isUnknown && ticket !== undefined) {
      storeTicket(tools, { provider, ticket });
      if (leaveForSignUp(tools, attempt)) return { type: 'returning' };
      const unlinked = expectAccount();
      if (unlinked === undefined) return { type: 'ready' };
      // If the purpose is to link it, the visitor is already logged in.
      if (attempt.purpose === 'log-in') return unlinked;
      move('link', unlinked);
    }
    rememberLogin(tools, `via-${provider}`);
    await leaveAfterLogin(tools, { newUser: false, method: `via-${provider}` });
    return $state.get().type === 'leaving' ? undefined : { type: 'done' };
  }

  /** Makes the next landing link the identity. @returns the state for it; `undefined` if no ticket is stored */
  function expectAccount(): ThirdPartyState | undefined {
    const stored = storedTicket(tools);
    if (stored === undefined || tools.provider(stored.provider) === undefined) return undefined;
    beforeLanding.add(bind);
    return { type: 'unlinked', provider: stored.provider };
  }

  async function bind(): Promise<'go-on' | 'left'> {
    const again = await linkIdentity(tools);
    // Stryker disable next-line ConditionalExpression: without a provider `begin` does nothing
    if (again === undefined) return 'go-on';
    await begin(again, 'link');
    return $state.get().type === 'leaving' ? 'left' : 'go-on';
  }

  lifetime.add(() => beforeLanding.delete(bind));

  return {
    $state,
    dispose: lifetime.dispose,
    begin,
    async resume(answer) {
      if ($state.get().type !== 'ready') return;
      move('resume', { type: 'returning' });
      await submit((own) => handleAnswer(answer, own), { signal: begun.signal });
    },
    providerName: (provider) => tools.provider(provider)?.name ?? '',
    expectAccount() {
      if ($state.get().type !== 'ready') return;
      const unlinked = expectAccount();
      if (unlinked) move('expect', unlinked);
    },
    forget() {
      if ($state.get().type !== 'unlinked') return;
      removeTicket(tools);
      move('forget', { type: 'ready' });
    },
    reset() {
      const { type } = $state.get();
      if (type !== 'leaving' && type !== 'returning' && type !== 'done') return;
      begun.abort();
      begun = new AbortController();
      move('reset', { type: 'ready' });
    },
  };
}

type Returned =
  | Extract<ThirdPartyState, { type: 'stopped' | 'returning' }>
  | { readonly type: 'code'; readonly attempt: Attempt; readonly code: string };

/** Checks that the answer belongs to an attempt of this browser and is a code. Restores the address that the visitor left. */
function readAnswer(tools: ThirdPartyTools, answer: ProviderReturn): Returned {
  const check = takeAttempt(tools, answer.state);
  if (check.type === 'lost' || check.type === 'mismatch') return { type: 'stopped', reason: check.type };
  const { attempt } = check;
  const { provider } = attempt;
  tools.show(returnAddress(tools, attempt));
  if (check.type === 'expired') return { type: 'stopped', reason: 'expired', provider };
  if (answer.type === 'failed') {
    if (!isDeclined(answer.error, tools.provider(provider)))
      return { type: 'stopped', reason: 'provider-failed', provider };
    return leaveForSignUp(tools, attempt) ? { type: 'returning' } : { type: 'stopped', reason: 'declined', provider };
  }
  return { type: 'code', attempt, code: answer.code };
}

/** The address that the visitor left, with the target after the login. For a sign-up page it is the login with that query. */
function returnAddress({ redirectUri }: ThirdPartyTools, attempt: Attempt): string {
  if (!isOfSignUp(attempt)) return attempt.from;
  return new URL(redirectUri).pathname + attempt.from.replace(/^[^?]*/, '');
}

function isOfSignUp({ from }: Attempt): boolean {
  const [pathname = ''] = from.split(/[?#]/, 1);
  return matchRoute(pathname)?.screen === 'register';
}

/**
 * Providers lead back to the login only. Whoever began on a sign-up page goes on there: its form says that the identity will
 * be linked, and opens the account.
 *
 * @returns whether the page is being left
 */
function leaveForSignUp(tools: ThirdPartyTools, attempt: Attempt): boolean {
  if (attempt.purpose !== 'log-in' || !isOfSignUp(attempt)) return false;
  tools.leave(attempt.from);
  return true;
}

/**
 * @param own of the press: a visitor who has come back since stays
 * @returns whether the browser could create a proof; without one nobody leaves
 */
async function leaveFor(
  tools: ThirdPartyTools,
  provider: LoginProvider,
  attempt: Pick<Attempt, 'provider' | 'purpose'>,
  own: AbortSignal,
): Promise<boolean> {
  try {
    const proof = await tools.createProof();
    if (own.aborted) return true;
    const { state, verifier } = proof;
    const begunAt = tools.platform.clock.now();
    storeAttempt(tools, { ...attempt, state, verifier, begunAt, from: tools.here() });
    tools.leave(authorizeAddress(provider, tools.redirectUri, proof));
    return true;
  } catch {
    return false;
  }
}

async function logIn(tools: ThirdPartyTools, attempt: Attempt, code: string, signal: AbortSignal) {
  const input = {
    ...(await tools.channel.fields()),
    url: tools.platform.location.address(),
    provider: attempt.provider,
    code,
    code_verifier: attempt.verifier,
    redirect_uri: tools.redirectUri,
  };
  const send = (fields: CaptchaFields) => tools.exchange.send(thirdPartyLogin, { ...input, ...fields }, signal);
  return whenDemanded(tools.captcha, send, signal);
}

/**
 * Links the stored identity with the account that the visitor has just logged in to or created.
 *
 * @returns the provider to go to again, if the link failed and the visitor wants to retry
 */
async function linkIdentity(tools: ThirdPartyTools): Promise<string | undefined> {
  const { exchange, provider: providerOf, reportError = reportInPlace } = tools;
  const stored = storedTicket(tools);
  // Stryker disable next-line ConditionalExpression: reading it then throws, and `leaveAfterLogin` goes on after a task that throws
  if (stored === undefined) return undefined;
  removeTicket(tools);
  const { provider, ticket } = stored;
  try {
    await exchange.send(thirdPartyBind, { thirdparty_ticket: ticket });
    return undefined;
  } catch (error) {
    // Stryker disable next-line OptionalChaining: only for the types: only the ticket of a known provider is expected
    const answer = await tools.askAboutBind(providerOf(provider)?.name ?? '', await reportError(error));
    return answer === 'again' ? provider : undefined;
  }
}
