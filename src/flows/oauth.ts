/** Consent for an outside application, and the Turkish hand-over (S2.38, S7.53–S7.56). */

import { atom, type ReadableAtom } from 'nanostores';
import { oauthAuthorize, oauthClientInfo, oauthConfirmAuth, oauthPreAuthorize } from '../contract/oauth.ts';
import { profile } from '../contract/session.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { localizedPath } from '../domain/localized-path.ts';
import { clientName } from '../domain/oauth-client.ts';
import { type ConsentStep, loginPathOf } from '../domain/oauth-paths.ts';
import { type OAuthRequest, readOAuthQuery } from '../domain/oauth-request.ts';
import { isReturnAddress, returnPlaceOf } from '../domain/oauth-return.ts';
import { scopesOf } from '../domain/oauth-scopes.ts';
import { isExchangeError } from '../exchange/errors.ts';
import { logOut } from './logout.ts';
import { refusalOf } from './oauth-refusal.ts';
import type { AskingStatus, ConsentState } from './oauth-state.ts';
import { type ErrorReporting, reportInPlace } from './problem.ts';
import type { FlowTools, RecordEvent } from './tools.ts';

/** How long the question must be on screen before it can be answered with yes, in ms. */
const armingMs = 500;

export interface ConsentTools extends FlowTools, ErrorReporting {
  readonly session: { token(): string | undefined; version(): number; clear(): void };
  readonly record: RecordEvent;
}

export interface ConsentFlow {
  readonly $state: ReadableAtom<ConsentState>;
  /** Asks the exchange, from the beginning. */
  start(): Promise<void>;
  approve(): Promise<void>;
  decline(): Promise<void>;
  /** Logs out, and leads to a login that comes back here. */
  switchAccount(): Promise<void>;
  /** Back to an application whose request is refused. */
  goBack(): void;
  /** The page has come into view again: by then it may be about somebody else. */
  seenAgain(): Promise<void>;
}

type Asking = Extract<ConsentState, { type: 'asking' }>;

const checking: ConsentState = { type: 'checking' };

/** @param step the page's: which part of the way it is */
export function createConsentFlow(step: ConsentStep, tools: ConsentTools): ConsentFlow {
  const { platform, exchange, session, page, record, reportError = reportInPlace } = tools;
  const $state = atom<ConsentState>(checking);
  let attempt = new AbortController();
  let disarm = () => {};
  /** What the question on screen was made from. */
  let asked: { readonly request: OAuthRequest; readonly redirectUri: string; readonly version: number } | undefined;

  /** To another of our pages; the query goes along as it is, byte for byte (S2.11). */
  function goTo(path: string): ConsentState {
    platform.location.replace(localizedPath(page.language, path) + platform.location.search);
    return checking;
  }

  function toLogin(): ConsentState {
    return goTo(loginPathOf(step));
  }

  async function check(request: OAuthRequest, signal: AbortSignal): Promise<ConsentState> {
    // Public, and first: nobody is asked for a password on behalf of a client that does not exist.
    const client = await exchange.send(oauthClientInfo, request, signal);
    if (session.token() === undefined) return toLogin();
    const version = session.version();
    if (step !== 'consent') await exchange.send(oauthPreAuthorize, request, signal);
    if (step === 'entry') return goTo('/oauth-authorized');
    const [grant, account] = await Promise.all([
      exchange.send(oauthAuthorize, request, signal),
      exchange.send(profile, {}, signal),
    ]);
    const place = returnPlaceOf(grant.redirect_uri);
    if (place === undefined) return { type: 'refused', reason: 'wrong-answer' };
    asked = { request, redirectUri: grant.redirect_uri, version };
    const name = clientName(client.client_name) ?? clientName(request.client_id) ?? '–';
    return {
      type: 'asking',
      consent: {
        client: { name, verified: client.verified },
        place,
        scopes: scopesOf(grant.scopes),
        account: account.username ?? account.vague_email ?? account.vague_mobile ?? '',
      },
      armed: false,
      status: { type: 'ready' },
    };
  }

  /** @returns `undefined` where the session is over or another: then there is nothing to say, and somewhere to go */
  async function afterFailure(error: unknown, request: OAuthRequest): Promise<ConsentState | undefined> {
    if (!isExchangeError(error)) throw error;
    if (error.fault !== 'refused') return undefined;
    if (error.retCode === retCodes.sessionExpired) {
      // Of another session than there is now: that one may well go on.
      if (error.stale && session.token() !== undefined) {
        await start();
        return $state.get();
      }
      session.clear();
      return toLogin();
    }
    return error.retCode === retCodes.clientRefused ? refusalOf(error, request) : undefined;
  }

  function show(state: ConsentState): void {
    disarm();
    $state.set(state);
    if (state.type === 'asking' && !state.armed) {
      disarm = platform.clock.after(armingMs, () => {
        const now = $state.get();
        if (now.type === 'asking') $state.set({ ...now, armed: true });
      });
    }
  }

  async function start(): Promise<void> {
    attempt.abort();
    attempt = new AbortController();
    const { signal } = attempt;
    show(checking);
    const query = readOAuthQuery(platform.location.search);
    if (query.type === 'none') return show({ type: 'no-request' });
    if (query.type === 'malformed') return show({ type: 'refused', reason: 'malformed' });
    const next = await outcome(() => check(query.request, signal), query.request, signal);
    if (next && !signal.aborted) show(next);
  }

  async function outcome(
    calls: () => Promise<ConsentState>,
    request: OAuthRequest,
    signal: AbortSignal,
  ): Promise<ConsentState | undefined> {
    try {
      return await calls();
    } catch (error) {
      if (signal.aborted) return undefined;
      const known = await afterFailure(error, request);
      if (known || signal.aborted) return known;
      const problem = await reportError(error, { signal });
      if (signal.aborted) return undefined;
      const state = $state.get();
      if (state.type === 'asking') {
        return { ...state, status: problem ? { type: 'failed', problem } : { type: 'ready' } };
      }
      return problem ? { type: 'failed', problem } : { type: 'no-request' };
    }
  }

  function idle(): Asking | undefined {
    const state = $state.get();
    return state.type === 'asking' && state.status.type !== 'busy' ? state : undefined;
  }

  function busy(state: Asking, what: Extract<AskingStatus, { type: 'busy' }>['with']): void {
    $state.set({ ...state, status: { type: 'busy', with: what } });
  }

  async function answer(agree: boolean): Promise<void> {
    const state = idle();
    if (!state || !asked || (agree && !state.armed)) return;
    // Somebody logged in or out in another tab: the answer would be given for an account that was not shown.
    if (session.version() !== asked.version) return start();
    const { request, redirectUri } = asked;
    const { signal } = attempt;
    busy(state, agree ? 'approve' : 'decline');
    const next = await outcome(
      async () => {
        const { redirect_url: address } = await exchange.send(oauthConfirmAuth, { ...request, agree }, signal);
        if (!isReturnAddress(address, redirectUri)) {
          record('consentAddressRefused', { agree });
          return { type: 'refused', reason: 'wrong-answer' };
        }
        platform.location.replace(address);
        return { type: 'leaving', place: state.consent.place };
      },
      request,
      signal,
    );
    if (next && !signal.aborted) show(next);
  }

  return {
    $state,
    start,
    approve: () => answer(true),
    decline: () => answer(false),

    async switchAccount() {
      const state = idle();
      if (!state) return;
      busy(state, 'switch');
      await logOut(exchange, session, 'consent');
      show(toLogin());
    },

    goBack() {
      const state = $state.get();
      if (state.type !== 'refused' || !state.back) return;
      platform.location.replace(state.back.address);
      show({ type: 'leaving', place: state.back.place });
    },

    async seenAgain() {
      const state = idle();
      if (!state || !asked) return;
      if (session.version() !== asked.version) return start();
      show({ ...state, armed: false });
    },
  };
}
