/**
 * What the request layer and the session must do, said as plainly as possible: lists that are searched from end to end,
 * and nothing of how the real ones work. It is told what happens and says what must be true afterwards.
 */

import { endpoints, type Kind } from './fake-browser.ts';

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

/** A cached answer of a tab. */
interface Kept {
  readonly key: string;
  readonly n: number;
  readonly until: number;
}

interface Tab {
  /** Grows when anyone logs in or out, and when another tab changes the token. */
  epoch: number;
  /** The request whose token was taken last. */
  lastTaken: number;
  /** The one used last is at the end. */
  kept: readonly Kept[];
}

export function createModel(tabCount: number) {
  let now = 0;
  let token: string | undefined;
  const tabs = Array.from({ length: tabCount }, (): Tab => ({ epoch: 0, lastTaken: -1, kept: [] }));
  const calls: ModelCall[] = [];
  const requests: ModelRequest[] = [];

  function newEpoch(except?: Tab): void {
    for (const tab of tabs) if (tab !== except) tab.epoch += 1;
  }

  function ask(tab: number, kind: Kind, question: string): ModelRequest {
    const { method, access } = endpoints[kind];
    const { epoch } = at(tabs, tab);
    const shared = requests.find(
      (one) => one.tab === tab && one.question === question && one.epoch === epoch && !one.off && !one.answered,
    );
    if (method === 'GET' && shared) return shared;
    const sent = access === 'public' ? undefined : token;
    const request = { number: requests.length, tab, kind, question, token: sent, epoch, off: false, answered: false };
    requests.push(request);
    return request;
  }

  /** What an answer means for those who wait for it, and what it changes. */
  function outcomeOf(request: ModelRequest, reply: ReplyKind, fresh: string): Outcome {
    const { kind, number } = request;
    const tab = at(tabs, request.tab);
    if (reply === 'http' || reply === 'no-answer') return failed(reply);
    const over = request.epoch !== tab.epoch;
    if (over && (reply === 'token' || request.token !== undefined)) return failed('10006 stale');
    const rotated = request.token !== undefined && request.token !== token;
    if (reply === 'token' && number > tab.lastTaken) {
      token = fresh;
      tab.lastTaken = number;
      newEpoch(request.token === undefined ? undefined : tab);
    }
    const key = keyOf(request.question, request.epoch);
    if (reply === 'clear') drop(tab, key);
    const code = codes[reply];
    if (code !== 0) return failed(`${code}${rotated ? ' stale' : ''}`);
    const keeps = calls.some((one) => one.request === request && one.outcome === waiting && !one.anew);
    if (reply === 'ok' && endpoints[kind].cache && keeps) keep(tab, { key, n: number, until: now + 60_000 });
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
      const own = at(tabs, tab);
      const n = endpoints[kind].cache && !anew ? take(own, keyOf(question, own.epoch), now) : undefined;
      make(n === undefined ? waiting : { type: 'ok', n }, n === undefined ? ask(tab, kind, question) : undefined);
    },
    answer(request: ModelRequest, reply: ReplyKind, fresh: string): void {
      request.answered = true;
      if (request.off) return;
      const outcome = outcomeOf(request, reply, fresh);
      for (const call of calls) if (call.request === request && call.outcome === waiting) call.outcome = outcome;
    },
    abort: (call: ModelCall) => leave(calls, call, 'left'),
    wait(ms: number): void {
      now += ms;
      for (const call of calls) if (call.outcome === waiting && call.until <= now) leave(calls, call, 'timeout');
    },
    /** @param fresh the token of a login by someone else on this host; `undefined` for a logout */
    change(fresh: string | undefined): void {
      token = fresh;
      newEpoch();
    },
  };
}

/** A caller no longer waits. The request ends with the last one that waits for it. */
function leave(calls: readonly ModelCall[], call: ModelCall, how: string): void {
  call.outcome = failed(how);
  const { request } = call;
  if (request && !calls.some((one) => one.request === request && one.outcome === waiting)) request.off = true;
}

const codes = { refused: 31018, expired: 10006, clear: 10009, ok: 0, token: 0 } as const;

function at(tabs: readonly Tab[], index: number): Tab {
  const tab = tabs[index];
  if (tab === undefined) throw new RangeError(`There is no tab ${index}.`);
  return tab;
}

function keyOf(question: string, epoch: number): string {
  return `${question} ${epoch}`;
}

/** A cached answer that is not too old; taking it makes it the last one to be removed. */
function take(tab: Tab, key: string, now: number): number | undefined {
  const entry = tab.kept.find((one) => one.key === key);
  drop(tab, key);
  if (entry === undefined || entry.until <= now) return undefined;
  tab.kept = [...tab.kept, entry];
  return entry.n;
}

function keep(tab: Tab, entry: Kept): void {
  drop(tab, entry.key);
  tab.kept = [...tab.kept, entry].slice(-20);
}

function drop(tab: Tab, key: string): void {
  tab.kept = tab.kept.filter((one) => one.key !== key);
}
