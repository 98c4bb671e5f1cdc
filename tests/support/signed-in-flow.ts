import type { Exchange } from '../../src/api/exchange.ts';
import { leaveAfterLogin } from '../../src/services/landing/leave-after-login.ts';
import type { FlowTools } from '../../src/services/page/tools.ts';
import { logOut } from '../../src/services/session/logout.ts';
import { createSignedInFlow, type SignedInFlow } from '../../src/services/session/signed-in.ts';

interface Tools extends FlowTools {
  readonly exchange: Exchange;
  readonly session: { clear(): void };
}

/** The flow with what a page gives it (`services/session/signed-in-at-load.ts`), all of it loaded. */
export function openSignedIn(tools: Tools): SignedInFlow {
  const { exchange, session } = tools;
  return createSignedInFlow({
    exchange,
    leave: () => leaveAfterLogin(tools, { newUser: false }),
    logOut: () => void logOut(exchange, session, 'login'),
  });
}
