import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wireNamesOf } from '../../src/contract/messenger.ts';
import {
  askIfLinked,
  bindStatuses,
  canGoBack,
  firstStep,
  type MiniAppEvent,
  type MiniAppState,
  nobodyBound,
  stepMiniApp,
} from '../../src/domain/mini-app.ts';
import { messengerSourceOf, taskRecordOf } from '../../src/domain/mini-app-tasks.ts';

const account: MiniAppState = { ...firstStep, step: 'account' };
const brought: MiniAppState = { ...account, process: 'messenger', authorized: true };
const inside = (mode: 'checking' | 'link-auth' | 'verifying' | 'linking' | 'linked' | 'unlinking' | 'leaving') =>
  ({ mode, newUser: true }) satisfies MiniAppState;
const loginAuth: MiniAppState = { mode: 'login-auth' };
const signingIn: MiniAppState = { mode: 'signing-in' };

const states: readonly MiniAppState[] = [
  ...[firstStep, account, brought, loginAuth, signingIn, inside('checking'), inside('link-auth')],
  ...[inside('verifying'), inside('linking'), inside('linked'), inside('unlinking'), inside('leaving')],
];
const events: readonly MiniAppEvent[] = [
  ...(['use-messenger', 'use-account', 'accept', 'decline', 'back', 'unknown-user', 'sign-in-failed'] as const).map(
    (type) => ({ type }),
  ),
  { type: 'entered', newUser: true },
  ...(['ask', 'tell', 'leave'] as const).map((next) => ({ type: 'status', next }) as const),
  ...(['verified', 'not-verified', 'linked', 'link-failed', 'undo', 'unlinked', 'go-on'] as const).map((type) => ({
    type,
  })),
];

/** Every transition that changes something; all other pairs change nothing. */
const table: readonly (readonly [MiniAppState, MiniAppEvent, MiniAppState])[] = [
  [firstStep, { type: 'use-messenger' }, loginAuth],
  [firstStep, { type: 'use-account' }, account],
  [account, { type: 'use-messenger' }, loginAuth],
  [account, { type: 'back' }, firstStep],
  [brought, { type: 'use-messenger' }, loginAuth],
  [brought, { type: 'back' }, firstStep],
  [loginAuth, { type: 'accept' }, signingIn],
  [loginAuth, { type: 'decline' }, firstStep],
  [loginAuth, { type: 'back' }, firstStep],
  [signingIn, { type: 'back' }, firstStep],
  [signingIn, { type: 'unknown-user' }, brought],
  [signingIn, { type: 'sign-in-failed' }, account],
  ...[firstStep, account, brought, loginAuth, signingIn].map(
    (state) => [state, { type: 'entered', newUser: true }, inside('checking')] as const,
  ),
  [inside('checking'), { type: 'status', next: 'ask' }, inside('link-auth')],
  [inside('checking'), { type: 'status', next: 'tell' }, inside('linked')],
  [inside('checking'), { type: 'status', next: 'leave' }, inside('leaving')],
  [inside('link-auth'), { type: 'accept' }, inside('verifying')],
  [inside('link-auth'), { type: 'decline' }, inside('leaving')],
  [inside('link-auth'), { type: 'back' }, inside('leaving')],
  [inside('verifying'), { type: 'verified' }, inside('linking')],
  [inside('verifying'), { type: 'not-verified' }, inside('link-auth')],
  [inside('verifying'), { type: 'back' }, inside('link-auth')],
  [inside('linking'), { type: 'linked' }, inside('linked')],
  [inside('linking'), { type: 'link-failed' }, inside('leaving')],
  [inside('linked'), { type: 'undo' }, inside('unlinking')],
  [inside('linked'), { type: 'go-on' }, inside('leaving')],
  [inside('linked'), { type: 'back' }, inside('leaving')],
  [inside('unlinking'), { type: 'unlinked' }, inside('leaving')],
];

describe('the steps of the mini app', () => {
  test.each(states.flatMap((state) => events.map((event) => [state, event] as const)))(
    '%j after %j goes where the table says, and nowhere else (S4.27, S4.28, S4.30, S4.31, S4.32, S4.33)',
    (state, event) => {
      const row = table.find(
        ([from, on]) => JSON.stringify(from) === JSON.stringify(state) && JSON.stringify(on) === JSON.stringify(event),
      );
      expect(stepMiniApp(state, event)).toEqual(row?.[2] ?? state);
    },
  );

  test('no sequence of events reaches a state without a way on, and somebody who is in never falls out (S4.27, S4.32)', () => {
    interface Real {
      state: MiniAppState;
    }
    const commands = events.map((event) =>
      fc.constant({
        check: () => true,
        run(model: { inside: boolean }, real: Real) {
          real.state = stepMiniApp(real.state, event);
          const isIn = 'newUser' in real.state;
          if (model.inside) expect(isIn).toBe(true);
          model.inside = isIn;
          expect(reaches(real.state, (state) => state.mode === 'leaving')).toBe(true);
          if (!isIn) expect(reaches(real.state, (state) => state === firstStep)).toBe(true);
        },
        toString: () => JSON.stringify(event),
      }),
    );
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 40 }), (run) => {
        fc.modelRun(() => ({ model: { inside: false }, real: { state: firstStep as MiniAppState } }), run);
      }),
      { numRuns: 500 },
    );
  });

  test('names outside are the exchange’s (S4.27, S4.33)', () => {
    expect(wireNamesOf(firstStep)).toEqual({ mode: 'REGISTER_OR_LOGIN', step: 'THIRDPARTY', process: 'DEFAULT' });
    expect(wireNamesOf(brought)).toEqual({ mode: 'REGISTER_OR_LOGIN', step: 'ACCOUNT', process: 'TG_PROCES' });
    expect(wireNamesOf(loginAuth).mode).toBe('TG_AUTH_LOGIN');
    expect(wireNamesOf(inside('link-auth')).mode).toBe('TG_LINK_AUTH');
  });

  test('Back leads out of the mini app at the first step alone (S4.32)', () => {
    expect(canGoBack(firstStep)).toBe(false);
    expect([account, brought, loginAuth, signingIn, inside('link-auth')].map(canGoBack)).toEqual(Array(5).fill(true));
    expect([inside('linking'), inside('leaving')].map(canGoBack)).toEqual([false, false]);
  });
});

test('who is not bound is asked once; a failed check asks nobody (S4.29, S4.40, S3.31, S3.32)', () => {
  const none = { asked: false, bound: false, linkedNow: false };
  expect(askIfLinked(none)).toBe('ask');
  expect(askIfLinked({ ...none, asked: true })).toBe('leave');
  expect(askIfLinked({ ...none, bound: true })).toBe('leave');
  expect(askIfLinked({ ...none, bound: undefined })).toBe('leave');
  expect(askIfLinked({ ...none, linkedNow: true })).toBe('tell');
  expect(bindStatuses).toEqual({ unbound: 0, bound: 1 });
  expect(nobodyBound).toBe('0');
});

test('a campaign’s record needs its id, and takes plain ids only; the earn page is a source (S3.34, S2.06)', () => {
  const record = (query: string) => taskRecordOf(new URLSearchParams(query));
  expect(record('campaignId=c&registerTaskId=r&bindTaskId=b')).toEqual({
    campaignId: 'c',
    registerTaskId: 'r',
    bindTaskId: 'b',
  });
  expect(record('campaignId=c&bindTaskId=%3Cb%3E')).toEqual({ campaignId: 'c' });
  expect(record('registerTaskId=r')).toBeUndefined();
  expect(messengerSourceOf('/earn/tg-page')).toBe('earn');
  expect(messengerSourceOf('/friend-invite')).toBeUndefined();
});

function reaches(from: MiniAppState, wanted: (state: MiniAppState) => boolean): boolean {
  const seen = new Set<string>();
  const waiting: MiniAppState[] = [from];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (wanted(state)) return true;
    for (const event of events) {
      const next = stepMiniApp(state, event);
      if (seen.has(JSON.stringify(next))) continue;
      seen.add(JSON.stringify(next));
      waiting.push(next);
    }
  }
  return false;
}
