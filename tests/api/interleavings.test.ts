// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExchangeError } from '../../src/api/errors.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { settle } from './exchange-harness.ts';
import { endpoints, type Kind, openBrowser, type Reply, tokenCookie } from './fake-browser.ts';
import { createModel, type Outcome, type ReplyKind } from './reference-model.ts';

const tab = fc.nat(1);
const which = fc.nat(1000);
const kinds = Object.keys(endpoints) as Kind[];
const often: ReplyKind[] = ['ok', 'ok', 'ok', 'token', 'token', 'clear', 'clear'];
const replies: ReplyKind[] = [...often, 'refused', 'expired', 'http', 'no-answer'];

type Step =
  | { do: 'call'; tab: number; kind: Kind; input: number; anew: boolean }
  | { do: 'fill'; tab: number; first: number; count: number }
  | { do: 'answer'; which: number; reply: ReplyKind }
  | { do: 'abort'; which: number }
  | { do: 'logout'; tab: number }
  | { do: 'look'; tab: number }
  | { do: 'other-app-logs-in' }
  | { do: 'wait'; ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('call'),
      tab,
      kind: fc.constantFrom(...kinds, 'publicKept', 'ownKept'),
      input: fc.nat(1),
      anew: fc.nat(3).map((n) => n === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fill'), tab, first: fc.nat(8), count: fc.nat(24) }) },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('answer'), which, reply: fc.constantFrom(...replies) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('abort'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('logout'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('look'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('other-app-logs-in') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1, 15_000, 30_000, 59_999) }) },
);

test('however answers, aborts, logins and logouts in two tabs fall, no answer of another session counts, no logout is undone, callers who share a request agree, and 20 answers are kept at most (S4.26, S7.08, S9.03)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
      const run = createRun();
      for (const next of steps) await run.take(next);
    }),
    { numRuns: propertyRuns(4000) },
  );
});

/** Does each step to the real thing and to the model, and compares them. */
function createRun() {
  const browser = openBrowser();
  const tabs = [browser.openTab(), browser.openTab()];
  const model = createModel(tabs.length);
  const outcomes: Outcome[] = [];
  const steps: AbortController[] = [];
  let tokens = 0;
  const freshToken = () => `token-${++tokens}`;

  function call(tab: number, kind: Kind, input: number, anew = false): void {
    const index = outcomes.push({ type: 'waiting' }) - 1;
    const controller = new AbortController();
    steps.push(controller);
    model.call(tab, kind, input, anew);
    const options = anew ? { cache: false as const } : {};
    tabs[tab]?.exchange.send(endpoints[kind], { input }, controller.signal, options).then(
      ({ n }) => (outcomes[index] = { type: 'ok', n }),
      (error) => (outcomes[index] = { type: 'failed', how: nameOf(error) }),
    );
  }

  function answer(number: number, reply: ReplyKind): void {
    const request = model.requests[number];
    if (request === undefined) return;
    const token = freshToken();
    model.answer(request, reply, token);
    browser.requests[number]?.answer(replyOf(reply, token));
  }

  async function act(next: Step): Promise<void> {
    if (next.do === 'call') call(next.tab, next.kind, next.input, next.anew);
    else if (next.do === 'look') tabs[next.tab]?.look();
    else if (next.do === 'fill') {
      for (let input = next.first; input < next.first + next.count; input += 1) {
        const before = model.requests.length;
        call(next.tab, 'publicKept', input);
        if (model.requests.length > before) answer(before, 'ok');
        // An answer has to be kept before the next one can push it out.
        await settle();
      }
    } else if (next.do === 'answer') {
      const open = model.requests.filter(({ answered }) => !answered);
      answer(open[next.which % open.length]?.number ?? -1, next.reply);
    } else if (next.do === 'abort') {
      const open = [...model.calls.entries()].filter(([, { outcome }]) => outcome.type === 'waiting');
      const [index, given] = open[next.which % open.length] ?? [];
      if (index === undefined || given === undefined) return;
      model.abort(given);
      steps[index]?.abort(new Error('left'));
    } else if (next.do === 'logout') {
      model.change(undefined);
      tabs[next.tab]?.session.clear();
    } else if (next.do === 'other-app-logs-in') {
      const token = freshToken();
      model.change(token);
      browser.cookies.set(tokenCookie, token);
    } else {
      model.wait(next.ms);
      browser.clock.advance(next.ms);
    }
  }

  return {
    async take(next: Step): Promise<void> {
      await act(next);
      await settle();
      expect(browser.token()).toBe(model.token());
      expect(outcomes).toEqual(model.calls.map(({ outcome }) => outcome));
      expect(browser.requests.map(({ token }) => token)).toEqual(model.requests.map(({ token }) => token));
      const isOpen = (_: unknown, index: number) => !model.requests[index]?.answered;
      expect(browser.requests.filter(isOpen).map(({ signal }) => signal.aborted)).toEqual(
        model.requests.filter(isOpen).map(({ off }) => off),
      );
    },
  };
}

function replyOf(reply: ReplyKind, token: string): Reply | 'no-answer' {
  if (reply === 'no-answer') return reply;
  if (reply === 'http') return { status: 502, token };
  const retCode = { ok: 0, token: 0, refused: 31018, expired: 10006, clear: 10009 }[reply];
  return { retCode, token: reply === 'token' ? token : undefined };
}

function nameOf(error: unknown): string {
  if (!isExchangeError(error)) return error instanceof Error ? error.message : 'unknown';
  if (error.fault === 'refused') return `${error.retCode}${error.stale ? ' stale' : ''}`;
  return error.fault === 'no-response' ? 'no-answer' : error.fault;
}
