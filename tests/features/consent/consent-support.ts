import { siteOf } from '../../../sites/all.ts';
import type { ConsentStep } from '../../../src/domain/oauth/paths.ts';
import { createConsentFlow } from '../../../src/features/consent/oauth.ts';
import type { ConsentState } from '../../../src/features/consent/state.ts';
import { outsideClients } from '../../../src/sandbox/oauth/client-host-clients.ts';
import { registerClient } from '../../../src/sandbox/oauth/clients.ts';
import { createTestExchange, type TestExchange } from '../../sandbox/support/sandbox.ts';
import { createFlowHarness, eventually } from '../../support/flow-harness.ts';

export const clientOrigin = 'http://client.localhost:4321';

/** For this long after a question is shown it cannot be answered with yes. */
export const armingMs = 500;

const paths: Readonly<Record<ConsentStep, string>> = {
  entry: '/oauth',
  consent: '/oauth-authorized',
  'hand-over': '/tr-authorized',
};

/** A sandbox that knows the outside applications. */
export function sandboxWithClients(): TestExchange {
  const sandbox = createTestExchange();
  for (const client of outsideClients(clientOrigin)) registerClient(sandbox, client);
  return sandbox;
}

/** The query of a right request; `more` changes it. */
export function queryOf(client: string, more: Readonly<Record<string, string>> = {}): string {
  const values = {
    client_id: client,
    response_type: 'code',
    scope: 'profile',
    state: 'plain',
    redirect_uri: `${clientOrigin}/callback/${client}`,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    ...more,
  };
  return `?${new URLSearchParams(values)}`;
}

/** A page of the consent on the main site. `instead` answers in place of the sandbox. */
export function openConsentOn(
  sandbox: TestExchange,
  query: string,
  step: ConsentStep,
  instead?: (path: string) => Response | undefined,
) {
  const harness = createFlowHarness(siteOf('global'), {
    sandbox,
    path: paths[step],
    query,
    ...(instead && { instead }),
  });
  const flow = createConsentFlow(step, { ...harness.tools, hostStatus: async () => undefined });
  /** Waits for a state of a type that nothing is under way in. */
  const reach = <Type extends ConsentState['type']>(type: Type) =>
    eventually(
      () => {
        const state = flow.$state.get();
        const isBusy = state.type === 'asking' && state.status.type === 'busy';
        return state.type === type && !isBusy ? (state as Extract<ConsentState, { type: Type }>) : undefined;
      },
      () => `still ${JSON.stringify(flow.$state.get())} and not ${type}`,
    );
  return {
    ...harness,
    flow,
    reach,
    /** Until the question can be answered with yes. */
    async ask() {
      await flow.start();
      const state = await reach('asking');
      harness.wait(armingMs);
      return state;
    },
  };
}
