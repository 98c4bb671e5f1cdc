/** The flow of a consent, state by state: what is shown on the way, and what ends an answer. */

import { beforeEach, describe, expect, test } from 'vitest';
import type { TestExchange } from '../../sandbox/support/sandbox.ts';
import { armingMs, openConsentOn, queryOf, sandboxWithClients } from './consent-support.ts';

const confirmPath = '/oauth/v1/private/confirm_auth';
const checkPath = '/oauth/v1/private/authorize';

let sandbox: TestExchange;

beforeEach(() => {
  sandbox = sandboxWithClients();
});

/** A consent on the main site, and every state that it shows from now on. */
function watchedConsent(query = queryOf('tally-books'), instead?: (path: string) => Response | undefined) {
  const consent = openConsentOn(sandbox, query, 'consent', instead);
  const shown: string[] = [];
  consent.flow.$state.listen((state) => {
    shown.push(state.type === 'asking' ? `asking ${state.status.type}${state.armed ? ' armed' : ''}` : state.type);
  });
  const count = (path: string) => consent.sent.filter((call) => call.path === path).length;
  return { ...consent, shown, count };
}

describe('what a visitor sees', () => {
  test.each([
    ['', { type: 'no-request' }],
    [`${queryOf('tally-books')}&client_id=another`, { type: 'refused', reason: 'malformed' }],
  ])('an address that asks for nothing, or twice, is not sent to the exchange (S2.11): %s', async (query, state) => {
    const consent = watchedConsent(query);
    await consent.signIn();
    await consent.flow.start();
    expect(consent.flow.$state.get()).toEqual(state);
    expect([consent.count(checkPath), consent.left]).toEqual([0, []]);
  });

  test('the check, the question, the answer on its way and the page that is left (S1.04, S2.38)', async () => {
    const consent = watchedConsent();
    await consent.signIn();
    await consent.ask();
    await consent.flow.approve();
    expect(consent.shown).toEqual(['asking ready', 'asking ready armed', 'asking busy armed', 'leaving']);
    // Nothing more can be answered.
    await consent.flow.decline();
    await consent.flow.recheck();
    await consent.flow.switchAccount();
    expect([consent.count(confirmPath), consent.left.length, consent.shown.length]).toEqual([1, 1, 4]);
  });

  test('another account: the login that is ended, and then the way to the next one (S2.38)', async () => {
    const consent = watchedConsent();
    await consent.signIn();
    await consent.ask();
    await consent.flow.switchAccount();
    expect(consent.shown.slice(1)).toEqual(['asking ready armed', 'asking busy armed', 'checking']);
  });
});

describe('a page that comes into view again', () => {
  test('asks the exchange anew where another account is signed in by now, and not otherwise (S2.38)', async () => {
    const consent = watchedConsent();
    await consent.signIn();
    await consent.ask();
    await consent.flow.recheck();
    expect([consent.count(checkPath), consent.shown.at(-1)]).toEqual([1, 'asking ready']);
    await consent.signIn('zoe@other.example');
    await consent.flow.recheck();
    expect([consent.count(checkPath), ...consent.shown.slice(-2)]).toEqual([2, 'checking', 'asking ready']);
  });

  test.each(['recheck', 'approve', 'decline'] as const)(
    'says that the session has ended where its cookie is gone by now, at %s (S1.04, S8.12)',
    async (step) => {
      const consent = watchedConsent();
      await consent.signIn();
      await consent.ask();
      consent.session.clear();
      await consent.flow[step]();
      expect(consent.flow.$state.get()).toMatchObject({ type: 'session-ended' });
      expect([consent.count(confirmPath), consent.left]).toEqual([0, []]);
    },
  );

  test('can be answered only after it was shown for half a second again (S2.38)', async () => {
    const consent = watchedConsent();
    await consent.signIn();
    await consent.ask();
    await consent.flow.recheck();
    consent.wait(armingMs - 1);
    await consent.flow.approve();
    expect(consent.count(confirmPath)).toBe(0);
    // A no can be said at any time.
    await consent.flow.decline();
    expect(consent.count(confirmPath)).toBe(1);
  });
});

describe('an answer that fails', () => {
  test('leaves the question where it is, with a sentence, and can be sent again (S1.04)', async () => {
    const consent = watchedConsent();
    await consent.signIn();
    await consent.ask();
    sandbox.control.switchOn('*', { endpoint: 'oauthConfirmAuth', fault: { type: 'status', status: 503 } });
    await consent.flow.approve();
    expect(consent.flow.$state.get()).toMatchObject({ type: 'asking', status: { type: 'failed' }, armed: true });
    expect(consent.left).toEqual([]);
    sandbox.control.clear();
    await consent.flow.approve();
    expect(consent.left).toHaveLength(1);
  });

  test('for being too soon is not sent before the time that the exchange has named (S1.04, S8.03)', async () => {
    const consent = watchedConsent();
    await consent.signIn();
    await consent.ask();
    const fault = { type: 'status', status: 429, retryAfter: '60' } as const;
    sandbox.control.switchOn('*', { endpoint: 'oauthConfirmAuth', fault, times: 1 });
    const retryAt = sandbox.clock.now() + 60_000;
    const waits = { type: 'asking', status: { type: 'failed', problem: { text: 'http429until', retryAt } } };
    await consent.flow.approve();
    expect(consent.flow.$state.get()).toMatchObject(waits);
    await consent.flow.decline();
    expect(consent.flow.$state.get()).toMatchObject(waits);
    expect(consent.count(confirmPath)).toBe(1);
    consent.wait(60_000);
    await consent.flow.approve();
    expect(consent.left).toHaveLength(1);
  });

  test('for a session that another login has replaced is asked again, and ends no session (S8.12)', async () => {
    const ended = () => Response.json({ ret_code: 10006, ret_msg: 'the session has ended', result: {}, token: null });
    let replace: (() => void) | undefined;
    const consent = watchedConsent(queryOf('tally-books'), (path) => {
      if (path !== confirmPath || replace === undefined) return undefined;
      replace();
      replace = undefined;
      return ended();
    });
    await consent.signIn();
    await consent.ask();
    const { value } = consent.session;
    replace = () => consent.session.replaceToken(`${value}`, false);
    await consent.flow.approve();
    await consent.reach('asking');
    expect(consent.count(checkPath)).toBe(2);
    expect(consent.session.value).toBe(value);
  });
});

describe('a flow that has ended', () => {
  test('shows nothing more, asks for nothing and never leaves (S1.04)', async () => {
    const consent = watchedConsent();
    await consent.signIn();
    await consent.flow.start();
    await consent.reach('asking');
    expect(consent.timers.size).toBe(1);
    const { length } = consent.shown;
    consent.flow.dispose();
    expect(consent.timers.size).toBe(0);
    await consent.flow.start();
    expect([consent.shown.length, consent.count(checkPath), consent.left]).toEqual([length, 1, []]);
  });

  test('lets an answer that is on its way change nothing (S1.04)', async () => {
    const consent = watchedConsent();
    await consent.signIn();
    await consent.ask();
    const sent = consent.flow.approve();
    consent.flow.dispose();
    await sent;
    expect([consent.shown.at(-1), consent.left]).toEqual(['asking busy armed', []]);
  });

  test('a check that is begun anew drops the one before (S1.04)', async () => {
    const consent = watchedConsent();
    await consent.signIn();
    await Promise.all([consent.flow.start(), consent.flow.start()]);
    await consent.reach('asking');
    expect(consent.shown.filter((state) => state === 'asking ready')).toHaveLength(1);
  });
});
