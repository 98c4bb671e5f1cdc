/** The page of the passkeys in Node: the real flow, the sandbox, and a device that creates passkeys. */

import { siteOf } from '../../../sites/all.ts';
import type { PasskeyAnswer, PasskeySignals } from '../../../src/browser/types.ts';
import { createManagePasskeysFlow } from '../../../src/features/passkeys/manage-passkeys.ts';
import { createPasskey, type TestPasskey } from '../../sandbox/support/authenticator.ts';
import { ann, annsPassword, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { closeTestPages, openTestPage, testBrowser } from '../../support/test-page.ts';

export const site = siteOf('eu');
export const path = '/de-EU/app/user/passkeys';
const flows: { dispose(): void }[] = [];

/** To be called after each test. */
export async function closePages(): Promise<void> {
  for (const { dispose } of flows.splice(0)) dispose();
  await closeTestPages();
}

/** The page of somebody who is signed in, on a device that creates passkeys. */
export async function openPage(sandbox = createTestExchange()) {
  const browser = testBrowser();
  const { token } = await sandbox.seedAccount({ ...ann, session: 'ordinary' });
  browser.cookies.set('GATEHOUSE_TOKEN', String(token));
  const page = openTestPage(site, path, { sandbox, browser });
  const told: Parameters<PasskeySignals['current']>[0][] = [];
  const forgotten: string[] = [];
  const device = {
    instead: undefined as PasskeyAnswer | undefined,
    /** What was created, the last one first; the first one answers. */
    passkeys: [] as TestPasskey[],
  };
  /** Of the device to the question for one of its passkeys. */
  function answer(options: Readonly<Record<string, unknown>>): PasskeyAnswer {
    const [passkey] = device.passkeys;
    if (device.instead || !passkey) return device.instead ?? { type: 'none' };
    return { type: 'credential', credential: passkey.use({ ...options }) };
  }
  const flow = createManagePasskeysFlow({
    ...page.app,
    signals: { unknown: (_, id) => forgotten.push(id), current: (account) => told.push(account) },
    passkeys: {
      rpId: async () => 'eu.localhost',
      ownRpId: () => 'eu.localhost',
      async create(options) {
        if (device.instead) return device.instead;
        const made = createPasskey({ ...options }, 'http://eu.localhost:4321');
        device.passkeys.unshift(made);
        return { type: 'credential', credential: made.created };
      },
      use: async (options) => answer(options),
    },
  });
  flows.push(flow);
  await flow.start();
  return { ...page, sandbox, flow, device, answer, told, forgotten, state: () => flow.$state.get() };
}

export type OpenPage = Awaited<ReturnType<typeof openPage>>;

export function listOf({ state }: OpenPage) {
  const shown = state();
  if (!('passkeys' in shown)) throw new Error(`the page is ${shown.type}`);
  return shown.passkeys;
}

export async function add(page: OpenPage, password = annsPassword) {
  page.flow.add();
  await page.flow.submit(password);
}

export async function first(page: OpenPage) {
  await add(page);
  const [passkey] = listOf(page);
  if (passkey === undefined) throw new Error('no passkey');
  return passkey;
}
