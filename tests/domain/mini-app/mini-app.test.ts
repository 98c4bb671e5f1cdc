// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wireNamesOf } from '../../../src/contract/messenger.ts';
import {
  askIfLinked,
  boundStatus,
  canGoBack,
  firstStep,
  type MiniAppEvent,
  type MiniAppState,
  noLinkedAccount,
  stepMiniApp,
} from '../../../src/domain/mini-app/mini-app.ts';
import { messengerSourceOf, taskRecordOf } from '../../../src/domain/mini-app/tasks.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const account: MiniAppState = { ...firstStep, step: 'account' };
const unknownMessengerUser: MiniAppState = { ...account, process: 'messenger', authorized: true };
const inside = (mode: 'checking' | 'link-auth' | 'verifying' | 'linking' | 'linked' | 'unlinking' | 'leaving') =>
  ({ mode, newUser: true }) satisfies MiniAppState;
const loginAuth: MiniAppState = { mode: 'login-auth' };
const signingIn: MiniAppState = { mode: 'signing-in' };

const states: readonly MiniAppState[] = [
  ...[firstStep, account, unknownMessengerUser, loginAuth, signingIn, inside('checking'), inside('link-auth')],
  ...[inside('verifying'), inside('linking'), inside('linked'), inside('unlinking'), inside('leaving')],
];
const events: readonly MiniAppEvent[] = [
  ...(
    [
      'use-messenger',
      'use-account',
      'accept',
      'decline',
      'back',
      'unknown-user',
      'sign-in-failed',
      'data-refused',
    ] as const
  ).map((type) => ({ type })),
  { type: 'entered', newUser: true },
  ...(['ask', 'notify', 'leave'] as const).map((next) => ({ type: 'status', next }) as const),
  ...(['verified', 'not-verified', 'linked', 'link-failed', 'undo', 'unlinked', 'go-on'] as const).map((type) => ({
    type,
  })),
];

/** Every transition that changes the state. Any other pair of state and event changes nothing. */
const table: readonly (readonly [MiniAppState, MiniAppEvent, MiniAppState])[] = [
  [firstStep, { type: 'use-messenger' }, loginAuth],
  [firstStep, { type: 'use-account' }, account],
  [account, { type: 'use-messenger' }, loginAuth],
  [account, { type: 'back' }, firstStep],
  [unknownMessengerUser, { type: 'use-messenger' }, loginAuth],
  [unknownMessengerUser, { type: 'back' }, firstStep],
  [loginAuth, { type: 'accept' }, signingIn],
  [loginAuth, { type: 'decline' }, firstStep],
  [loginAuth, { type: 'back' }, firstStep],
  [signingIn, { type: 'back' }, firstStep],
  [signingIn, { type: 'unknown-user' }, unknownMessengerUser],
  [signingIn, { type: 'data-refused' }, account],
  [signingIn, { type: 'sign-in-failed' }, { mode: 'login-auth' }],
  ...[firstStep, account, unknownMessengerUser, loginAuth, signingIn].map(
    (state) => [state, { type: 'entered', newUser: true }, inside('checking')] as const,
  ),
  [inside('checking'), { type: 'status', next: 'ask' }, inside('link-auth')],
  [inside('checking'), { type: 'status', next: 'notify' }, inside('linked')],
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
    'state %j follows the table at event %j (S4.27, S4.28, S4.30–S4.33)',
    (state, event) => {
      const row = table.find(
        ([from, on]) => JSON.stringify(from) === JSON.stringify(state) && JSON.stringify(on) === JSON.stringify(event),
      );
      expect(stepMiniApp(state, event)).toEqual(row?.[2] ?? state);
    },
  );

  test('no sequence of events reaches a dead end or signs a visitor out (S4.27, S4.32)', () => {
    interface Real {
      state: MiniAppState;
    }
    const commands = events.map((event) =>
      fc.constant({
        check: () => true,
        run(model: { inside: boolean }, real: Real) {
          real.state = stepMiniApp(real.state, event);
          const isSignedIn = 'newUser' in real.state;
          if (model.inside) expect(isSignedIn).toBe(true);
          model.inside = isSignedIn;
          expect(reaches(real.state, (state) => state.mode === 'leaving')).toBe(true);
          if (!isSignedIn) expect(reaches(real.state, (state) => state === firstStep)).toBe(true);
        },
        toString: () => JSON.stringify(event),
      }),
    );
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 40 }), (run) => {
        fc.modelRun(() => ({ model: { inside: false }, real: { state: firstStep as MiniAppState } }), run);
      }),
      { numRuns: propertyRuns() },
    );
  });

  test('the contract uses the exchange’s names of modes, steps and processes (S4.27, S4.33)', () => {
    expect(wireNamesOf(firstStep)).toEqual({ mode: 'REGISTER_OR_LOGIN', step: 'THIRDPARTY', process: 'DEFAULT' });
    expect(wireNamesOf(unknownMessengerUser)).toEqual({
      mode: 'REGISTER_OR_LOGIN',
      step: 'ACCOUNT',
      process: 'TG_PROCES',
    });
    expect(wireNamesOf(loginAuth).mode).toBe('TG_AUTH_LOGIN');
    expect(wireNamesOf(inside('link-auth')).mode).toBe('TG_LINK_AUTH');
  });

  test('only the first step and the steps that must not be interrupted have no way back (S4.32)', () => {
    expect(canGoBack(firstStep)).toBe(false);
    expect([account, unknownMessengerUser, loginAuth, signingIn, inside('link-auth')].map(canGoBack)).toEqual(
      Array(5).fill(true),
    );
    expect([inside('linking'), inside('leaving')].map(canGoBack)).toEqual([false, false]);
  });
});

test('a visitor without a link is asked once, and a visitor with an unknown status is not asked (S3.31, S3.32, S4.29, S4.40)', () => {
  const none = { asked: false, bound: false, linkedNow: false };
  expect(askIfLinked(none)).toBe('ask');
  expect(askIfLinked({ ...none, asked: true })).toBe('leave');
  expect(askIfLinked({ ...none, bound: true })).toBe('leave');
  expect(askIfLinked({ ...none, bound: undefined })).toBe('leave');
  expect(askIfLinked({ ...none, linkedNow: true })).toBe('notify');
  expect(boundStatus).toBe(1);
  expect(noLinkedAccount).toBe('0');
});

test('a campaign record needs a campaign id and accepts simple ids only, and the earn page is a source (S2.06, S3.34)', () => {
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

function reaches(from: MiniAppState, isTarget: (state: MiniAppState) => boolean): boolean {
  const seen = new Set<string>();
  const waiting: MiniAppState[] = [from];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (isTarget(state)) return true;
    for (const event of events) {
      const next = stepMiniApp(state, event);
      if (seen.has(JSON.stringify(next))) continue;
      seen.add(JSON.stringify(next));
      waiting.push(next);
    }
  }
  return false;
}
