/** A victim's browser at the relay of the sandbox, and what the relay got from it. */

import type { BrowserContext } from '@playwright/test';
import { relayHosts } from '../../src/sandbox/relay/relay-host.ts';
import type { TestAccount } from './accounts.ts';
import { createVisitorControl, type SandboxControl, visitorCookie } from './sandbox-control.ts';
import { requestSandbox } from './sandbox-request.ts';

export type Kit = keyof typeof relayHosts;

/** Address of a page of the main site, as the relay shows it. */
export function relayOrigin(kit: Kit, path = ''): string {
  const { port } = new URL(process.env.GATEHOUSE_ORIGIN ?? '');
  return `http://${relayHosts[kit]}:${port}${path}`;
}

export interface Victim {
  readonly control: SandboxControl;
  /** Session tokens that the relay has and that the exchange takes as a session of the account. */
  sessionsOf(account: Pick<TestAccount, 'uid'>): Promise<number>;
  /** Session tokens that the relay has, of whatever account. */
  sessions(): Promise<number>;
}

/** Names the device of the victim, so that the relay's list can be asked for it. Call it before the page is opened. */
export async function victimAt(context: BrowserContext, kit: Kit): Promise<Victim> {
  const { visitor, control } = createVisitorControl();
  await context.addCookies([{ name: visitorCookie, value: visitor, url: relayOrigin(kit) }]);
  const members = async (): Promise<number[]> => {
    const loot = await requestSandbox(`/relay/loot.json?visitor=${visitor}`, { host: relayHosts[kit] });
    const tokens = (JSON.parse(loot) as { token: string }[]).map(({ token }) => token);
    const answers = await Promise.all(
      tokens.map((token) => requestSandbox('/user/private/member/info', { method: 'GET', token })),
    );
    return answers.flatMap((answer) => {
      const { result } = JSON.parse(answer) as { result: { id?: number } | null };
      return result?.id === undefined ? [] : [result.id];
    });
  };
  return {
    control,
    sessionsOf: async ({ uid }) => (await members()).filter((id) => id === uid).length,
    sessions: async () => (await members()).length,
  };
}
