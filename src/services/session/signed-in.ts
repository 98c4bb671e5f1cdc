/** A visitor who is signed in and opens a login or a registration: who they are, and whether they go on or change (decision 0033). */

import type { ReadableAtom } from 'nanostores';
import type { Exchange } from '../../api/exchange.ts';
import { accountNames } from '../../contract/session.ts';
import { $session } from '../../stores/session.ts';
import { byType, createFlowState, flowTable } from '../page/flow-table.ts';

export type SignedInState =
  | { readonly type: 'asking' }
  /**
   * @param name as the exchange masks it; empty where it cannot be found out
   * @param failed what leads on could not be loaded; the next try may
   */
  | { readonly type: 'known'; readonly name: string; readonly failed?: true | undefined }
  /** Leaving for the page after the login. */
  | { readonly type: 'leaving'; readonly name: string }
  /** Nobody is signed in, or it cannot be found out: the form is for everybody. `changed`: the visitor has asked for it. */
  | { readonly type: 'form'; readonly changed: boolean };

const ended = { to: ['form'] } as const;

export const signedInTable = flowTable<SignedInState['type']>()('login.signed-in', ['asking'], {
  asking: { answered: { to: ['known', 'form'], calls: [accountNames] }, 'session-ended': ended },
  known: { 'go-on': { to: ['leaving'] }, 'change-account': { to: ['form'] }, 'session-ended': ended },
  leaving: { failed: { to: ['known'] }, reset: { to: ['known'] }, 'session-ended': ended },
  // The login or the registration goes on.
  form: {},
});

/** It lasts as long as its page. */
export interface SignedInFlow {
  readonly $state: ReadableAtom<SignedInState>;
  /** Leaves as after a login. */
  goOn(): Promise<void>;
  /** Ends the session, and shows the form. */
  changeAccount(): void;
  /** A page from the back/forward cache may have been left while leaving. */
  reset(): void;
}

export interface SignedInTools {
  readonly exchange: Exchange;
  /** Ends the session at once. */
  logOut(): void;
  /** Leaves the page as after a login. @throws where what it needs cannot be loaded */
  leave(): Promise<void>;
  /** Somebody has just logged in, who is to be told of also where the exchange does not say who it is (decision 0073). */
  readonly isCertain?: boolean;
}

/**
 * Asks the exchange at once. A session that it no longer knows ends as elsewhere (S8.12). It runs before a touch, so it imports
 * little: what leads on or away comes with its tools.
 */
export function createSignedInFlow({ exchange, logOut, leave, isCertain = false }: SignedInTools): SignedInFlow {
  const { $state, move } = createFlowState(signedInTable, byType, { type: 'asking' } as SignedInState);
  // The session may end in another tab.
  const stop = $session.listen(({ type }) => type === 'anonymous' && showForm('session-ended'));

  function showForm(event: 'answered' | 'change-account' | 'session-ended'): void {
    stop();
    move(event, { type: 'form', changed: event === 'change-account' });
  }

  async function ask(): Promise<void> {
    const user = await exchange.send(accountNames, {}).catch(() => undefined);
    if ($state.get().type !== 'asking') return;
    if (!user && isCertain && $session.get().type === 'signed-in') return move('answered', { type: 'known', name: '' });
    // An id above zero is somebody (S3.27).
    if (!user || user.id <= 0) return showForm('answered');
    move('answered', {
      type: 'known',
      name: user.vague_email || user.vague_mobile || user.username || `UID ${user.id}`,
    });
  }

  void ask();

  function back(event: 'failed' | 'reset'): void {
    const state = $state.get();
    if (state.type === 'leaving') move(event, { ...state, type: 'known', failed: event === 'failed' || undefined });
  }

  return {
    $state,
    reset: () => back('reset'),
    async goOn() {
      const state = $state.get();
      if (state.type !== 'known') return;
      move('go-on', { ...state, type: 'leaving' });
      await leave().catch(() => back('failed'));
    },
    changeAccount() {
      if ($state.get().type !== 'known') return;
      showForm('change-account');
      logOut();
    },
  };
}
