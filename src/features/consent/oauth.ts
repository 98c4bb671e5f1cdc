/** Consent for an outside application, and the Turkish hand-over (S2.38, S7.53–S7.56). */

import type { ReadableAtom } from 'nanostores';
import { isExchangeError } from '../../api/errors.ts';
import type { Clock } from '../../browser/types.ts';
import { oauthAuthorize, oauthClientInfo, oauthConfirmAuth, oauthPreAuthorize } from '../../contract/oauth.ts';
import { profile } from '../../contract/profile.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { ConsentStep } from '../../domain/oauth/paths.ts';
import { type OAuthRequest, readOAuthQuery } from '../../domain/oauth/request.ts';
import { isReturnAddress } from '../../domain/oauth/return.ts';
import type { Problem } from '../../services/errors/problem.ts';
import { byType, createFlowState, flowTable } from '../../services/page/flow-table.ts';
import { createLifetime, type Flow, type Lifetime } from '../../services/page/lifetime.ts';
import { createSubmit } from '../../services/page/submit.ts';
import { logOut } from '../../services/session/logout.ts';
import { type ConsentTools, checkRequest, goToLogin, loginAddress } from './check.ts';
import { refusalOf } from './refusal.ts';
import { type AskingStatus, type ConsentState, checking } from './state.ts';

const start = { to: ['checking'] } as const;
const checks = [oauthClientInfo, oauthPreAuthorize, oauthAuthorize, profile] as const;
const codes = { refused: [retCodes.clientRefused], 'session-ended': [retCodes.sessionExpired] } as const;

export const consentTable = flowTable<ConsentState['type']>()('consent', ['checking'], {
  checking: {
    start,
    read: { to: ['no-request', 'refused'] },
    // `checking` again: the page is left for the login or for the question.
    answered: { to: ['asking', 'refused', 'checking'], calls: checks },
    failed: { to: ['failed', 'refused', 'session-ended'], calls: checks, codes },
  },
  asking: {
    approve: { to: ['asking'] },
    decline: { to: ['asking'] },
    'switch-account': { to: ['asking'] },
    answered: { to: ['leaving', 'refused'], calls: [oauthConfirmAuth] },
    failed: { to: ['asking', 'refused', 'session-ended'], calls: [oauthConfirmAuth], codes },
    'logged-out': start,
    'session-ended': { to: ['session-ended'] },
    start,
  },
  'no-request': { start },
  refused: { 'go-back': { to: ['leaving'] }, start },
  'session-ended': { start },
  failed: { start },
  leaving: { start },
});

/** How long the question must be on screen before it can be approved, in ms. */
const armingMs = 500;

export interface ConsentFlow extends Flow {
  readonly $state: ReadableAtom<ConsentState>;
  /** Checks the request with the exchange, from the beginning. */
  start(): Promise<void>;
  approve(): Promise<void>;
  decline(): Promise<void>;
  /** Logs out, and goes to a login that returns here. */
  switchAccount(): Promise<void>;
  /** Returns to the application whose request is refused. */
  goBack(): void;
  /** Call it when the page is visible again: another account may be signed in by now. */
  recheck(): Promise<void>;
}

type Asking = Extract<ConsentState, { type: 'asking' }>;

/** @param step of the page */
export function createConsentFlow(step: ConsentStep, tools: ConsentTools): ConsentFlow {
  const { platform, exchange, session } = tools;
  const lifetime = createLifetime();
  const { $state, move, update } = createScreen(platform.clock, lifetime);
  let attempt = new AbortController();
  const { signal } = lifetime;
  const submit = createSubmit<ConsentState>({
    move,
    failed: (problem) => afterProblem($state.get(), problem),
    reportError: tools.reportError,
    signal,
  });
  lifetime.add(() => attempt.abort());

  async function start(): Promise<void> {
    attempt.abort();
    if (signal.aborted) return;
    attempt = new AbortController();
    move('start', checking);
    const query = readOAuthQuery(platform.location.search);
    if (query.type === 'none') return move('read', { type: 'no-request' });
    if (query.type === 'malformed') return move('read', { type: 'refused', reason: 'malformed' });
    const { request } = query;
    await call((own) => checkRequest(step, tools, request, own), request);
  }

  /** After a login or logout in another tab, or once the browser has lost the session. */
  async function startAnew(): Promise<void> {
    if (session.token() !== undefined) return start();
    move('session-ended', { type: 'session-ended', login: loginAddress(step, tools) });
  }

  function call(calls: (signal: AbortSignal) => Promise<ConsentState>, request: OAuthRequest): Promise<void> {
    const own = attempt.signal;
    async function expected(error: unknown): Promise<ConsentState | undefined> {
      const next = await refused(error, { step, tools, request, signal: own });
      if (next !== 'restart') return next;
      await start();
      return undefined;
    }
    return submit(calls, { signal: own, expected });
  }

  async function answer(event: 'approve' | 'decline'): Promise<void> {
    const agree = event === 'approve';
    const state = idle($state.get());
    if (!state || (agree && !state.armed)) return;
    const { basis } = state.consent;
    // The answer would be for an account that was not shown.
    if (session.version() !== basis.sessionVersion) return startAnew();
    move(event, busy(state, event));
    await call((own) => confirm(tools, state, agree, own), basis.request);
  }

  return {
    $state,
    dispose: lifetime.dispose,
    start,
    approve: () => answer('approve'),
    decline: () => answer('decline'),

    async switchAccount() {
      const state = idle($state.get());
      if (!state) return;
      move('switch-account', busy(state, 'switch'));
      await logOut(exchange, session, 'consent');
      move('logged-out', goToLogin(step, tools, signal));
    },

    goBack() {
      const state = $state.get();
      if (state.type !== 'refused' || !state.back) return;
      platform.location.replace(state.back.address);
      move('go-back', { type: 'leaving', place: state.back.place });
    },

    async recheck() {
      const state = idle($state.get());
      if (!state) return;
      if (session.version() !== state.consent.basis.sessionVersion) return startAnew();
      update({ ...state, armed: false });
    },
  };
}

/** The state on screen. A question can be approved only after it was shown for `armingMs`. */
function createScreen(clock: Clock, lifetime: Lifetime) {
  const { $state, move, update } = createFlowState(consentTable, byType, checking, lifetime.signal);
  let stopArming: () => void = () => undefined;
  lifetime.add(() => stopArming());

  function arm(): void {
    const state = $state.get();
    if (state.type === 'asking') update({ ...state, armed: true });
  }

  lifetime.add(
    $state.listen((state) => {
      stopArming();
      if (state.type === 'asking' && !state.armed) stopArming = clock.after(armingMs, arm);
    }),
  );
  return { $state, move, update };
}

interface RefusedCall {
  readonly step: ConsentStep;
  readonly tools: ConsentTools;
  readonly request: OAuthRequest;
  readonly signal: AbortSignal;
}

/** @returns the state after a refusal that is not reported; `undefined` for every other failure */
async function refused(
  error: unknown,
  { step, tools, request, signal }: RefusedCall,
): Promise<ConsentState | 'restart' | undefined> {
  const { session } = tools;
  if (!isExchangeError(error)) throw error;
  if (error.fault !== 'refused') return undefined;
  if (error.retCode === retCodes.clientRefused) {
    // Besides its screen it has a toast, but not for the calls that check the request (S8.17).
    if (!error.hideErrors) await tools.reportError?.(error, { signal });
    return refusalOf(error, request);
  }
  // A page may be older than the switch.
  if (error.retCode === retCodes.unavailable) return { type: 'refused', reason: 'paused' };
  if (error.retCode !== retCodes.sessionExpired) return undefined;
  // The answer is about an older session; the current one may be valid.
  if (error.stale && session.token() !== undefined) return 'restart';
  session.clear();
  return { type: 'session-ended', login: loginAddress(step, tools) };
}

function idle(state: ConsentState): Asking | undefined {
  return state.type === 'asking' && state.status.type !== 'busy' ? state : undefined;
}

function busy(state: Asking, button: Extract<AskingStatus, { type: 'busy' }>['with']): ConsentState {
  return { ...state, status: { type: 'busy', with: button } };
}

/** @param problem `undefined` if a dialog has shown it */
function afterProblem(state: ConsentState, problem: Problem | undefined): ConsentState {
  if (state.type === 'asking') return { ...state, status: problem ? { type: 'failed', problem } : { type: 'ready' } };
  return problem ? { type: 'failed', problem } : { type: 'no-request' };
}

/** Sends the visitor's answer, and leaves for the address that the exchange returns, if it is the client's. */
async function confirm(
  { exchange, record, platform }: ConsentTools,
  { consent }: Asking,
  agree: boolean,
  signal: AbortSignal,
): Promise<ConsentState> {
  const { request, redirectUri } = consent.basis;
  const { redirect_url: address } = await exchange.send(oauthConfirmAuth, { ...request, agree }, signal);
  if (!isReturnAddress(address, redirectUri)) {
    record('consentAddressRefused', { agree });
    return { type: 'refused', reason: 'wrong-answer' };
  }
  platform.location.replace(address);
  return { type: 'leaving', place: consent.place };
}
