/** A device that keeps a passkey, and the page on which it is offered one. */

import { siteOf } from '../../sites/all.ts';
import type { PageVisibility, PasskeyAnswer, PasskeyMode } from '../../src/browser/types.ts';
import { createPasskeyAutofill, type PasskeyAutofill } from '../../src/features/login/passkey/passkey-autofill.ts';
import type { FlowTools } from '../../src/services/page/tools.ts';
import { offerPasskey } from '../../src/services/passkeys/passkey-offer.ts';
import { createPasskey, type TestPasskey } from '../sandbox/support/authenticator.ts';
import type { TestExchange } from '../sandbox/support/sandbox.ts';
import { openTestPage, testBrowser } from './test-page.ts';

export const passkeySite = siteOf('eu');
const origin = 'http://eu.localhost:4321';

/** A device with at most one passkey, and a visitor who says yes, unless the test says otherwise. */
export function testDevice() {
  const device = {
    passkey: undefined as TestPasskey | undefined,
    instead: undefined as PasskeyAnswer | undefined,
    /** The question stays open until the page ends it. */
    waits: false,
    /** What it answers where it is to create a passkey without a question; `undefined` where it cannot do so. */
    conditional: undefined as 'creates' | 'never answers' | PasskeyAnswer | undefined,
    /** Of each creation without a question. */
    conditionalSignals: [] as AbortSignal[],
    forgotten: [] as string[],
    /** What was asked of the browser. */
    asked: [] as { readonly mode: PasskeyMode | 'conditional' | undefined; readonly signal: AbortSignal }[],
    unknown: (rpId: string, id: string) => device.forgotten.push(`${rpId} ${id}`),
    rpId: async () => 'eu.localhost',
    ownRpId: () => 'eu.localhost',
    async use(
      options: Readonly<Record<string, unknown>>,
      signal: AbortSignal,
      mode?: PasskeyMode | 'conditional',
    ): Promise<PasskeyAnswer> {
      device.asked.push({ mode, signal });
      if (device.waits) {
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ type: 'cancelled' }));
        });
      }
      if (device.instead) return device.instead;
      if (!device.passkey) return { type: 'cancelled' };
      return { type: 'credential', credential: device.passkey.use({ ...options }) };
    },
    offer: (options: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
      device.use(options, signal, 'conditional'),
    createsWithoutQuestion: async () => device.conditional !== undefined,
    async create(
      options: Readonly<Record<string, unknown>>,
      signal: AbortSignal,
      mode?: 'conditional',
    ): Promise<PasskeyAnswer> {
      if (mode) {
        device.conditionalSignals.push(signal);
        if (device.conditional === 'never answers') return new Promise(() => undefined);
        if (device.conditional !== 'creates') return device.conditional ?? { type: 'unable' };
        device.passkey = createPasskey({ ...options }, origin, 0, { userPresent: false, userVerified: false });
        return { type: 'credential', credential: device.passkey.created };
      }
      if (device.instead) return device.instead;
      device.passkey = createPasskey({ ...options }, origin);
      return { type: 'credential', credential: device.passkey.created };
    },
  };
  return device;
}

/** The offer in the autofill of a page. */
export function testAutofill(
  { exchange, platform }: Pick<FlowTools, 'exchange' | 'platform'>,
  passkeys: ReturnType<typeof testDevice>,
  { shown: isSeen }: Pick<PageVisibility, 'shown'>,
): PasskeyAutofill {
  return createPasskeyAutofill({ exchange, clock: platform.clock, passkeys, isSeen });
}

/** A page of somebody who has just logged in, and what they answer to the offer. */
export async function offered(
  sandbox: TestExchange,
  device: ReturnType<typeof testDevice>,
  answer: boolean | undefined,
  browser = testBrowser(),
) {
  const { token } = await sandbox.seedAccount({ email: 'ann@mail.example', session: 'ordinary' });
  browser.cookies.set('GATEHOUSE_TOKEN', String(token));
  const page = openTestPage(passkeySite, '/de-EU/login', { sandbox, browser });
  let asked = 0;
  const offer = () =>
    offerPasskey(
      {
        ...page.app,
        passkeys: device,
        signals: device,
        ask: async () => {
          asked += 1;
          return answer;
        },
      },
      new AbortController().signal,
    );
  return { ...page, offer, asked: () => asked };
}

export async function deviceWithPasskey(sandbox: TestExchange) {
  const device = testDevice();
  await (await offered(sandbox, device, true)).offer();
  return device;
}
