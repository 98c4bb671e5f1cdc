/** A consent that is checked anew from each of its states, and the refusals on its way (decision 0190). */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { retCodes } from '../../../src/domain/errors/codes.ts';
import type { ConsentState } from '../../../src/features/consent/state.ts';
import { $hostStatus } from '../../../src/stores/host-status.ts';
import type { TestExchange } from '../../sandbox/support/sandbox.ts';
import { openConsentOn, queryOf, sandboxWithClients } from './consent-support.ts';

const everythingOn = $hostStatus.get();
let sandbox: TestExchange;

beforeEach(() => {
  sandbox = sandboxWithClients();
});
afterEach(() => $hostStatus.set(everythingOn));

type Endpoint = 'oauthAuthorize' | 'oauthConfirmAuth';

function refuse(endpoint: Endpoint, code: number): void {
  sandbox.control.switchOn('*', { endpoint, fault: { type: 'ret_code', code, spelling: 'ret_code' } });
}

async function openConsent(query = queryOf('tally-books')) {
  const consent = openConsentOn(sandbox, query, 'consent');
  await consent.signIn();
  return consent;
}

type Consent = Awaited<ReturnType<typeof openConsent>>;

describe('a page that the browser shows again, or whose button asks for it,', () => {
  test.each<[ConsentState['type'], (consent: Consent) => Promise<unknown>, string?]>([
    ['no-request', ({ flow }) => flow.start(), ''],
    ['refused', ({ flow }) => flow.start(), queryOf('nobody')],
    [
      'session-ended',
      ({ flow }) => {
        refuse('oauthAuthorize', retCodes.sessionExpired);
        return flow.start();
      },
    ],
    ['leaving', (consent) => consent.ask().then(consent.flow.approve)],
  ])('checks the request anew where it was %s (S1.04, S2.38)', async (type, lead, query) => {
    const consent = await openConsent(query);
    await lead(consent);
    expect(consent.flow.$state.get().type).toBe(type);
    sandbox.control.clear();
    const before = consent.sent.length;
    const shown: string[] = [];
    consent.flow.$state.listen((state) => shown.push(state.type));
    await consent.flow.start();
    expect(shown[0]).toBe('checking');
    // An address that asks for nothing is not sent.
    expect(consent.sent.length > before).toBe(type !== 'no-request');
  });
});

test('a client that is refused in the middle of the question is said to be (S8.17)', async () => {
  const consent = await openConsent();
  await consent.ask();
  refuse('oauthConfirmAuth', retCodes.clientRefused);
  await consent.flow.approve();
  expect(consent.flow.$state.get()).toEqual({ type: 'refused', reason: 'unknown-client' });
  expect(consent.left).toEqual([]);
});

test('a consent that the operator has switched off is said to be (S1.04)', async () => {
  const consent = await openConsent();
  $hostStatus.set({ ...everythingOn, consent: false });
  await consent.flow.start();
  expect(consent.flow.$state.get()).toEqual({ type: 'refused', reason: 'paused' });
});
