/** Whether the messenger is linked with the account, and removing the link later than right after it (S7.36, S7.37, S4.41). */

import type { ReadableAtom } from 'nanostores';
import { isExchangeError } from '../../api/errors.ts';
import { bindStatus, unbindMessenger } from '../../contract/messenger.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { boundStatus } from '../../domain/mini-app/mini-app.ts';
import { localizedPath, messengerLinkPath } from '../../domain/navigation/paths.ts';
import type { ErrorReporting, Problem } from '../../services/errors/problem.ts';
import { byType, createFlowState, flowTable } from '../../services/page/flow-table.ts';
import { createLifetime, type Flow } from '../../services/page/lifetime.ts';
import { createSubmit } from '../../services/page/submit.ts';
import type { FlowTools } from '../../services/page/tools.ts';

export type UnlinkState =
  /** Until the exchange has answered, and while the page is being left for the login. */
  | { readonly type: 'checking' }
  | { readonly type: 'linked' }
  /** The visitor is asked whether the link shall go. */
  | { readonly type: 'asking' }
  | { readonly type: 'unlinking' }
  | { readonly type: 'unlinked' }
  | { readonly type: 'not-linked' }
  /** `problem` is `undefined` where a dialog has shown it. */
  | { readonly type: 'failed'; readonly problem: Problem | undefined };

const start = { to: ['checking'] } as const;

/** Of an ended session the page is left for the login while it is still `checking`. */
export const unlinkTable = flowTable<UnlinkState['type']>()('messenger-link', ['checking'], {
  checking: {
    start,
    answered: { to: ['linked', 'not-linked'], calls: [bindStatus] },
    failed: { to: ['failed', 'checking'], calls: [bindStatus], codes: { checking: [retCodes.sessionExpired] } },
  },
  linked: { ask: { to: ['asking'] }, start },
  asking: { keep: { to: ['linked'], back: true }, unlink: { to: ['unlinking'] }, start },
  unlinking: {
    answered: { to: ['unlinked'], calls: [unbindMessenger] },
    failed: { to: ['failed', 'checking'], calls: [unbindMessenger], codes: { checking: [retCodes.sessionExpired] } },
    start,
  },
  unlinked: { start },
  'not-linked': { start },
  failed: { start },
});

export interface UnlinkTools extends FlowTools, ErrorReporting {
  readonly session: { token(): string | undefined; version(): number; clear(): void };
}

export interface UnlinkFlow extends Flow {
  readonly $state: ReadableAtom<UnlinkState>;
  /** Asks the exchange for the link, from the beginning. A visitor who is not signed in goes to the login, and returns here. */
  start(): Promise<void>;
  /** Call it when the page is visible again: somebody else may be signed in by now. */
  recheck(): Promise<void>;
  ask(): void;
  keep(): void;
  unlink(): Promise<void>;
}

export const checkingLink = { type: 'checking' } as UnlinkState;

export function createUnlinkFlow(tools: UnlinkTools): UnlinkFlow {
  const { exchange, session } = tools;
  const lifetime = createLifetime();
  const { signal } = lifetime;
  const { $state, move } = createFlowState(unlinkTable, byType, checkingLink, signal);
  let attempt = new AbortController();
  let shownFor = session.version();
  lifetime.add(() => attempt.abort());

  const submit = createSubmit<UnlinkState>({
    move,
    failed: (problem) => ({ type: 'failed', problem }),
    reportError: tools.reportError,
    signal,
  });

  /** An ended session is no failure: the visitor logs in again. */
  function expected(error: unknown): UnlinkState | undefined {
    if (!isExchangeError(error) || error.retCode !== retCodes.sessionExpired) return undefined;
    if (!error.stale) session.clear();
    return goToLogin(tools);
  }

  async function start(): Promise<void> {
    attempt.abort();
    if (signal.aborted) return;
    attempt = new AbortController();
    shownFor = session.version();
    if (session.token() === undefined) return move('start', goToLogin(tools));
    const call = async (own: AbortSignal): Promise<UnlinkState> => {
      const { status } = await exchange.send(bindStatus, {}, own);
      return { type: status === boundStatus ? 'linked' : 'not-linked' };
    };
    move('start', checkingLink);
    await submit(call, { signal: attempt.signal, expected });
  }

  return {
    $state,
    dispose: lifetime.dispose,
    start,
    async recheck() {
      if (session.version() !== shownFor) await start();
    },
    ask() {
      if ($state.get().type === 'linked') move('ask', { type: 'asking' });
    },
    keep() {
      if ($state.get().type === 'asking') move('keep', { type: 'linked' });
    },
    async unlink() {
      if ($state.get().type !== 'asking') return;
      // The question was about the account of another session.
      if (session.version() !== shownFor) return start();
      const call = async (own: AbortSignal): Promise<UnlinkState> => {
        await exchange.send(unbindMessenger, {}, own);
        return { type: 'unlinked' };
      };
      move('unlink', { type: 'unlinking' });
      await submit(call, { signal: attempt.signal, expected });
    },
  };
}

function goToLogin({ platform, page }: FlowTools): UnlinkState {
  const back = encodeURIComponent(localizedPath(page.language, messengerLinkPath));
  platform.location.replace(`${localizedPath(page.language, '/login')}?redirect=${back}`);
  return checkingLink;
}
