/** A visitor who is signed in and opens a login or a registration: who they are, and whether they go on or change (decision 0033). */

import { atom, type ReadableAtom } from 'nanostores';
import { defaultUserInfo, isLoggedIn } from '../../domain/account/user-info.ts';
import { $session } from '../../stores/session.ts';
import { loadUser } from '../account/profile.ts';
import { land } from '../landing/land.ts';
import { createLifetime, type Flow } from '../lifetime.ts';
import type { FlowTools } from '../tools.ts';
import { logOut } from './logout.ts';

export type SignedInState =
  | { readonly type: 'asking' }
  /** @param name as the exchange masks it */
  | { readonly type: 'known'; readonly name: string }
  /** Leaving for the page after the login. */
  | { readonly type: 'leaving'; readonly name: string }
  /** Nobody is signed in, or it cannot be found out: the form is for everybody. `changed`: the visitor has asked for it. */
  | { readonly type: 'form'; readonly changed: boolean };

export interface SignedInFlow extends Flow {
  readonly $state: ReadableAtom<SignedInState>;
  /** Leaves as after a login. */
  goOn(): Promise<void>;
  /** Ends the session, and shows the form. */
  changeAccount(): void;
  /** A page from the back/forward cache may have been left while leaving. */
  reset(): void;
}

/** Asks the exchange at once. A session that it no longer knows ends as elsewhere (S8.12). */
export function createSignedInFlow(tools: FlowTools & { readonly session: { clear(): void } }): SignedInFlow {
  const { exchange, session } = tools;
  const lifetime = createLifetime();
  const $state = atom<SignedInState>({ type: 'asking' });

  async function ask(): Promise<void> {
    const user = await loadUser(exchange, lifetime.signal).catch(() => defaultUserInfo);
    if (lifetime.signal.aborted || $state.get().type !== 'asking') return;
    if (!isLoggedIn(user)) return $state.set({ type: 'form', changed: false });
    const name = user.vagueEmail || user.vagueMobile || user.username || `UID ${user.id}`;
    $state.set({ type: 'known', name });
  }

  // The session may end in another tab.
  lifetime.add(
    $session.listen(({ type }) => {
      if (type === 'anonymous' && $state.get().type !== 'form') $state.set({ type: 'form', changed: false });
    }),
  );
  void ask();

  return {
    $state,
    dispose: lifetime.dispose,
    async goOn() {
      const state = $state.get();
      if (state.type !== 'known') return;
      $state.set({ type: 'leaving', name: state.name });
      await land(tools, { newUser: false });
    },
    changeAccount() {
      if ($state.get().type !== 'known') return;
      $state.set({ type: 'form', changed: true });
      void logOut(exchange, session, 'login');
    },
    reset() {
      const state = $state.get();
      if (state.type === 'leaving') $state.set({ type: 'known', name: state.name });
    },
  };
}
