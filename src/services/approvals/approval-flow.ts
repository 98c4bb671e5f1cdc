/** Asks for a login that another device approves, and polls until it is answered (S4.42). */

import { onMount, type ReadableAtom } from 'nanostores';
import { isExchangeError } from '../../api/errors.ts';
import type { PageVisibility } from '../../browser/types.ts';
import type { EndpointDescription } from '../../contract/endpoint.ts';
import type { ErrorReporting, Problem } from '../errors/problem.ts';
import { byType, createFlowState, type FlowTable, flowTable } from '../page/flow-table.ts';
import { createLifetime, type Flow } from '../page/lifetime.ts';
import { createSubmit } from '../page/submit.ts';
import type { FlowTools } from '../page/tools.ts';
import {
  type ApprovalEvent,
  type ApprovalState,
  type ApprovalStatus,
  type Asked,
  nextApprovalState,
  type Times,
} from './approval-state.ts';

export interface ApprovalFlowTools extends Pick<FlowTools, 'platform'>, Partial<ErrorReporting> {
  readonly visibility: PageVisibility;
}

type ApprovalTable = FlowTable<ApprovalState<never>['type'], ApprovalEvent<never>['type']>;

/**
 * The machine of `approval-state.ts` as a table.
 *
 * @param ask the call that asks for an approval
 * @param status the calls that say how it stands
 */
export function approvalTable(
  flow: string,
  ask: EndpointDescription,
  status: readonly EndpointDescription[],
): ApprovalTable {
  const again = { to: ['loading'] } as const;
  return flowTable<ApprovalState<never>['type']>()(flow, ['loading'], {
    loading: { asked: { to: ['shown'], calls: [ask] }, failed: { to: ['failed'], calls: [ask] }, again },
    shown: {
      answered: { to: ['shown', 'confirmed', 'expired', 'refused', 'wrong-number', 'passkey-needed'], calls: status },
      'no-answer': { to: ['shown'], calls: status },
      expired: { to: ['expired'] },
      failed: { to: ['failed'], calls: status },
      again,
    },
    expired: { again },
    refused: { again },
    'wrong-number': { again },
    'passkey-needed': { again },
    failed: { again },
    confirmed: {},
  });
}

/** The calls of one kind of approval. */
export interface ApprovalCalls<Answer extends Asked> {
  /** Asks for it. */
  ask(signal: AbortSignal): Promise<Answer>;
  /** @throws {ExchangeError} where there is no status */
  status(request: Answer, signal: AbortSignal): Promise<ApprovalStatus>;
  /** Called once, when it is confirmed. */
  confirmed(): void;
}

export interface ApprovalFlow<Request> extends Flow {
  /**
   * The exchange is polled while this store has a listener and the tab is visible. nanostores keeps a store mounted for
   * 1 s after its last listener, so that a listener that returns at once does not restart it.
   */
  readonly $state: ReadableAtom<ApprovalState<Request>>;
  /** Asks anew; answers about the old request are ignored. */
  refresh(): void;
}

/** @param table of `approvalTable` */
export function createApprovalFlow<Answer extends Asked>(
  table: ApprovalTable,
  tools: ApprovalFlowTools,
  calls: ApprovalCalls<Answer>,
): ApprovalFlow<Answer & Times> {
  type Request = Answer & Times;
  type State = ApprovalState<Request>;
  type Event = ApprovalEvent<Request>;
  const { visibility, reportError } = tools;
  const { clock } = tools.platform;
  const lifetime = createLifetime();
  const { $state, move } = createFlowState(table, byType, { type: 'loading' } as State, lifetime.signal);
  let mounted = false;
  /** The call in flight; there is at most one. */
  let call: AbortController | undefined;
  let stopTimer: () => void = () => undefined;
  const submit = createSubmit<Event>({
    move: (_, event) => onAnswer(event),
    failed,
    reportError,
    signal: lifetime.signal,
  });

  /** Not by `get()`, which would mount the store. */
  const current = (): State => $state.value ?? { type: 'loading' };

  function stop(): void {
    stopTimer();
    call?.abort();
    call = undefined;
  }

  function dispatch(event: Event): void {
    const next = nextApprovalState(current(), event);
    if (next.type !== 'shown') stop();
    move(event.type, next);
    update();
  }

  /** Makes the call that is due, and sets the timer for the next one. Does nothing while the store has no listener. */
  function update(): void {
    stopTimer();
    if (!mounted || lifetime.signal.aborted || !visibility.shown()) return;
    const state = current();
    if (state.type === 'loading') void make(ask);
    if (state.type !== 'shown') return;
    const { request, nextPollAt } = state;
    const now = clock.now();
    if (now >= request.until) {
      dispatch({ type: 'expired' });
      return;
    }
    if (now >= nextPollAt) void make((signal) => poll(request, signal));
    const nextAt = call ? request.until : Math.min(request.until, nextPollAt);
    stopTimer = clock.after(Math.max(0, nextAt - now), update);
  }

  async function make(event: (signal: AbortSignal) => Promise<Event>): Promise<void> {
    if (call) return;
    call = new AbortController();
    await submit(event, { signal: call.signal });
  }

  async function ask(signal: AbortSignal): Promise<Event> {
    const from = clock.now();
    const asked = await calls.ask(signal);
    const request = { ...asked, from, until: from + asked.expires_in * 1000 };
    return { type: 'asked', request, now: clock.now() };
  }

  async function poll(request: Request, signal: AbortSignal): Promise<Event> {
    try {
      return { type: 'answered', status: await calls.status(request, signal), now: clock.now() };
    } catch (error) {
      if (signal.aborted || !isExchangeError(error) || error.fault === 'refused') throw error;
      return { type: 'no-answer', now: clock.now() };
    }
  }

  function onAnswer(event: Event): void {
    call = undefined;
    const before = current();
    dispatch(event);
    if (before.type === 'shown' && current().type === 'confirmed') calls.confirmed();
  }

  onMount($state, () => {
    mounted = true;
    update();
    return () => {
      mounted = false;
      stop();
    };
  });
  lifetime.add(visibility.watch(update));
  lifetime.add(stop);

  return {
    $state,
    dispose: lifetime.dispose,
    refresh() {
      if (current().type !== 'confirmed') dispatch({ type: 'again' });
    },
  };
}

function failed(problem: Problem | undefined): { readonly type: 'failed'; readonly problem: Problem | undefined } {
  return { type: 'failed', problem };
}
