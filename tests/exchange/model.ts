/**
 * What the request layer and the session must do, said as plainly as possible: lists that are searched from end to end,
 * and nothing of how the real ones work. It is told what happens and says what must be true afterwards.
 */

import { endpoints, type Kind } from './tabs.ts';

export type ReplyKind = 'ok' | 'token' | 'refused' | 'expired' | 'clear' | 'http' | 'no-answer';
/** `n` is the number of the request that a call's answer is of. */
export type Outcome = { type: 'waiting' } | { type: 'ok'; n: number } | { type: 'failed'; how: string };

export interface ModelCall {
  readonly tab: number;
  readonly request: ModelRequest | undefined;
  readonly until: number;
  /** Neither takes a kept answer nor keeps one. */
  readonly anew: boolean;
  outcome: Outcome;
}

export interface ModelRequest {
  readonly number: number;
  readonly tab: number;
  readonly kind: Kind;
  /** Kind and input. */
  readonly question: string;
  readonly token: string | undefined;
  readonly epoch: number;
  off: boolean;
  answered: boolean;
}

const waiting: Outcome = { type: 'waiting' };
const failed = (how: string): Outcome => ({ type: 'failed', how });

export function createModel(tabs: number) {
  let now = 0;
  let token: string | undefined;
  /** Of each tab: grows when anyone logs in or out, and when another tab changes the token. */
  const epochs = Array.from({ length: tabs }, () => 0);
  /** Of each tab: the request whose token was taken last. */
  const lastTaken = Array.from({ length: tabs }, () => -1);
  /** Of each tab: kept answers, the one used last at the end. */
  const kept = Array.from({ length: tabs }, (): { key: string; n: number; until: number }[] => []);
  const calls: ModelCall[] = [];
  const requests: ModelRequest[] = [];

  const epochOf = (tab: number) => epochs[tab] ?? 0;
  const keyOf = (tab: number, question: string, epoch = epochOf(tab)) => `${tab} ${question} ${epoch}`;

  function newEpoch(except?: number): void {
    for (const tab of epochs.keys()) if (tab !== except) epochs[tab] = epochOf(tab) + 1;
  }

  /** A kept answer that is still good; using it makes it the last to leave. */
  function take(tab: number, key: string): number | undefined {
    const entry = kept[tab]?.find((one) => one.key === key);
    kept[tab] = (kept[tab] ?? []).filter((one) => one !== entry);
    if (entry === undefined || entry.until <= now) return undefined;
    kept[tab].push(entry);
    return entry.n;
  }

  function ask(tab: number, kind: Kind, question: string): ModelRequest {
    const { method, access } = endpoints[kind];
    const epoch = epochOf(tab);
    const shared = requests.find(
      (one) => one.tab === tab && one.question === question && one.epoch === epoch && !one.off && !one.answered,
    );
    if (method === 'GET' && shared) return shared;
    const sent = access === 'public' ? undefined : token;
    const request = { number: requests.length, tab, kind, question, token: sent, epoch, off: false, answered: false };
    requests.push(request);
    return request;
  }

  function leave(call: ModelCall, how: string): void {
    call.outcome = failed(how);
    const { request } = call;
    if (request && !calls.some((one) => one.request === request && one.outcome === waiting)) request.off = true;
  }

  /** What an answer means for those who wait for it, and what it changes. */
  function outcomeOf(request: ModelRequest, reply: ReplyKind, fresh: string): Outcome {
    const { tab, kind, number } = request;
    if (reply === 'http' || reply === 'no-answer') return failed(reply);
    const over = request.epoch !== epochOf(tab);
    if (over && (reply === 'token' || request.token !== undefined)) return failed('10006 stale');
    const rotated = request.token !== undefined && request.token !== token;
    if (reply === 'token' && number > (lastTaken[tab] ?? -1)) {
      token = fresh;
      lastTaken[tab] = number;
      newEpoch(request.token === undefined ? undefined : tab);
    }
    const key = keyOf(tab, request.question, request.epoch);
    if (reply === 'clear') kept[tab] = (kept[tab] ?? []).filter((one) => one.key !== key);
    const code = { refused: 31018, expired: 10006, clear: 10009, ok: 0, token: 0 }[reply];
    if (code !== 0) return failed(`${code}${rotated ? ' stale' : ''}`);
    const keeps = calls.some((one) => one.request === request && one.outcome === waiting && !one.anew);
    if (reply === 'ok' && endpoints[kind].cache && keeps) {
      const others = (kept[tab] ?? []).filter((one) => one.key !== key);
      kept[tab] = [...others, { key, n: number, until: now + 60_000 }].slice(-20);
    }
    return { type: 'ok', n: number };
  }

  return {
    calls,
    requests,
    token: () => token,
    call(tab: number, kind: Kind, input: number, anew: boolean): void {
      const question = `${kind} ${input}`;
      const make = (outcome: Outcome, request?: ModelRequest) =>
        calls.push({ tab, request, until: now + 30_000, anew, outcome });
      if (endpoints[kind].access === 'private' && token === undefined) return void make(failed('10006'));
      const n = endpoints[kind].cache && !anew ? take(tab, keyOf(tab, question)) : undefined;
      make(n === undefined ? waiting : { type: 'ok', n }, n === undefined ? ask(tab, kind, question) : undefined);
    },
    answer(request: ModelRequest, reply: ReplyKind, fresh: string): void {
      request.answered = true;
      if (request.off) return;
      const outcome = outcomeOf(request, reply, fresh);
      for (const call of calls) if (call.request === request && call.outcome === waiting) call.outcome = outcome;
    },
    abort: (call: ModelCall) => leave(call, 'left'),
    wait(ms: number): void {
      now += ms;
      for (const call of calls) if (call.outcome === waiting && call.until <= now) leave(call, 'timeout');
    },
    /** @param fresh the token of a login by someone else on this host; `undefined` for a logout */
    change(fresh: string | undefined): void {
      token = fresh;
      newEpoch();
    },
  };
}
