import type { Exchange } from '../../../src/exchange/exchange.ts';
import { land } from '../../../src/flows/landing/land.ts';
import { logOut } from '../../../src/flows/login/logout.ts';
import { createSignedInFlow, type SignedInFlow } from '../../../src/flows/login/signed-in.ts';
import type { FlowTools } from '../../../src/flows/tools.ts';

interface Tools extends FlowTools {
  readonly exchange: Exchange;
  readonly session: { clear(): void };
}

/** The flow with what a page gives it (`islands/session/signed-in-at-load.ts`), all of it loaded. */
export function openSignedIn(tools: Tools): SignedInFlow {
  const { exchange, session } = tools;
  return createSignedInFlow({
    exchange,
    leave: () => land(tools, { newUser: false }),
    logOut: () => void logOut(exchange, session, 'login'),
  });
}
