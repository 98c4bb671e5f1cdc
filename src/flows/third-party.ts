/** Login through a provider of identities (S7.25): the way there, the way back, and linking on the first login. */

import { atom, type ReadableAtom } from 'nanostores';
import { thirdPartyBind, thirdPartyLogin } from '../contract/third-party.ts';
import {
  type Attempt,
  authorizeAddress,
  type LoginProvider,
  type Proof,
  type ProviderReturn,
} from '../domain/third-party.ts';
import { beforeLanding } from './before-landing.ts';
import { type Captcha, whenDemanded } from './captcha-guard.ts';
import type { Channel } from './channel.ts';
import { land } from './land.ts';
import { rememberLogin } from './login-outcome.ts';
import type { ErrorReporting, Problem, ReportError } from './problem.ts';
import { reportInPlace } from './problem.ts';
import { keepAttempt, takeAttempt } from './third-party-attempt.ts';
import { dropTicket, keepTicket, keptTicket } from './third-party-ticket.ts';
import type { FlowTools } from './tools.ts';

export type StopReason =
  /** What came back belongs to no attempt of this tab: nothing of it is used. */
  | 'mismatch'
  | 'expired'
  /** The browser kept nothing. */
  | 'lost'
  | 'declined'
  | 'provider-failed'
  /** The browser cannot make a proof. */
  | 'unable';

export type ThirdPartyState =
  | { readonly type: 'ready' }
  | { readonly type: 'leaving'; readonly provider: string }
  | { readonly type: 'returning' }
  /** The identity has no account yet: it is linked with the one that the visitor logs in to or opens next. */
  | { readonly type: 'unlinked'; readonly provider: string }
  | { readonly type: 'stopped'; readonly reason: StopReason; readonly provider?: string }
  | { readonly type: 'failed'; readonly problem: Problem }
  /** Leaving for the page behind the login. */
  | { readonly type: 'done' };

/** Asks what to do about an identity that could not be linked, once all is said about why; by the provider's name. */
export type AskAboutBind = (provider: string, problem: Problem | undefined) => Promise<'go-on' | 'again'>;

export interface ThirdPartyTools extends FlowTools, ErrorReporting {
  readonly captcha: Captcha;
  readonly channel?: Pick<Channel, 'fields'>;
  /** Where providers send the visitor back to. */
  readonly redirectUri: string;
  provider(id: string): LoginProvider | undefined;
  createProof(): Promise<Proof>;
  /** Path and query of this page. */
  here(): string;
  /** Puts a path of this site into the address bar, without going there. */
  show(path: string): void;
  leave(address: string): void;
  readonly askAboutBind: AskAboutBind;
}

export interface ThirdPartyFlow {
  readonly $state: ReadableAtom<ThirdPartyState>;
  /** Leaves for a provider. */
  begin(provider: string, purpose?: Attempt['purpose']): Promise<void>;
  /** Goes on with what a provider sent back. */
  resume(answer: ProviderReturn): Promise<void>;
  /** Takes up an identity that waits for an account, on another page than the one it came to. */
  expectAccount(): void;
  /** Forgets the identity that waits. */
  forget(): void;
  /** What people call a provider. */
  nameOf(provider: string): string;
  /** Back to the buttons: a page restored from memory was left on the way to a provider. */
  reset(): void;
}

export function createThirdPartyFlow(tools: ThirdPartyTools): ThirdPartyFlow {
  const { exchange, captcha } = tools;
  const reportError: ReportError = tools.reportError ?? reportInPlace;
  const $state = atom<ThirdPartyState>({ type: 'ready' });

  function nameOf(provider: string): string {
    return tools.provider(provider)?.name ?? '';
  }

  async function begin(id: string, purpose: Attempt['purpose'] = 'log-in'): Promise<void> {
    const { type } = $state.get();
    const provider = tools.provider(id);
    if (provider === undefined || type === 'leaving' || type === 'returning' || type === 'done') return;
    $state.set({ type: 'leaving', provider: id });
    try {
      const proof = await tools.createProof();
      const { state, verifier } = proof;
      const begunAt = tools.platform.clock.now();
      keepAttempt(tools, { provider: id, state, verifier, begunAt, from: tools.here(), purpose });
      tools.leave(authorizeAddress(provider, tools.redirectUri, proof));
    } catch {
      $state.set({ type: 'stopped', reason: 'unable', provider: id });
    }
  }

  async function resume(answer: ProviderReturn): Promise<ThirdPartyState> {
    const check = takeAttempt(tools, answer.state);
    if (check.type !== 'fits') return { type: 'stopped', reason: check.type };
    const { attempt } = check;
    const { provider } = attempt;
    // The visitor's target is in the address they came from.
    tools.show(attempt.from);
    if (answer.type === 'declined') return { type: 'stopped', reason: 'declined', provider };
    if (answer.type === 'failed') return { type: 'stopped', reason: 'provider-failed', provider };
    try {
      return await logIn(attempt, answer.code);
    } catch (error) {
      const problem = await reportError(error);
      return problem ? { type: 'failed', problem } : { type: 'ready' };
    }
  }

  async function logIn(attempt: Attempt, code: string): Promise<ThirdPartyState> {
    const input = {
      ...(await tools.channel?.fields()),
      url: tools.platform.location.address(),
      provider: attempt.provider,
      code,
      code_verifier: attempt.verifier,
      redirect_uri: tools.redirectUri,
    };
    const outcome = await whenDemanded(captcha, (fields) => exchange.send(thirdPartyLogin, { ...input, ...fields }));
    if (outcome.type === 'closed') return { type: 'ready' };
    if (outcome.type === 'unavailable') return { type: 'failed', problem: { type: 'captcha' } };
    const { use_thirdparty: isUnknown, thirdparty_ticket: ticket } = outcome.result;
    if (isUnknown && ticket !== undefined) {
      keepTicket(tools, { provider: attempt.provider, ticket });
      if (!expectAccount()) return { type: 'ready' };
      // Somebody who asked to link it is logged in already.
      if (attempt.purpose === 'log-in') return $state.get();
    }
    rememberLogin(tools, `via-${attempt.provider}`);
    await land(tools, { newUser: false });
    return { type: 'done' };
  }

  function expectAccount(): boolean {
    const kept = keptTicket(tools);
    if (kept === undefined || tools.provider(kept.provider) === undefined) return false;
    beforeLanding(bind);
    $state.set({ type: 'unlinked', provider: kept.provider });
    return true;
  }

  /** Links the identity with the account that has just been logged in to. */
  async function bind(): Promise<'go-on' | 'left'> {
    const kept = keptTicket(tools);
    if (kept === undefined) return 'go-on';
    dropTicket(tools);
    try {
      await exchange.send(thirdPartyBind, { thirdparty_ticket: kept.ticket });
      return 'go-on';
    } catch (error) {
      const answer = await tools.askAboutBind(nameOf(kept.provider), await reportError(error));
      if (answer === 'go-on') return 'go-on';
      $state.set({ type: 'ready' });
      await begin(kept.provider, 'link');
      return $state.get().type === 'leaving' ? 'left' : 'go-on';
    }
  }

  return {
    $state,
    begin,
    async resume(answer) {
      if ($state.get().type !== 'ready') return;
      $state.set({ type: 'returning' });
      $state.set(await resume(answer));
    },
    nameOf,
    expectAccount: () => void expectAccount(),
    forget() {
      dropTicket(tools);
      beforeLanding(undefined);
      $state.set({ type: 'ready' });
    },
    reset() {
      if ($state.get().type === 'leaving') $state.set({ type: 'ready' });
    },
  };
}
