/** The page that a mailed link leads to. Nothing happens by opening it: mail scanners open links, too. */

import { atom, type ReadableAtom } from 'nanostores';
import { registerVerify } from '../contract/register.ts';
import { type ErrorReporting, type Problem, reportInPlace } from './problem.ts';
import { linkConfirmed } from './register-steps.ts';
import type { Tabs } from './register-tools.ts';
import type { FlowTools } from './tools.ts';

export type ConfirmLinkState =
  /** Not all of the link is there. */
  | { readonly type: 'incomplete' }
  | { readonly type: 'ready' }
  | { readonly type: 'busy' }
  /** The tab that waits goes on by itself; this one may as well. */
  | { readonly type: 'confirmed'; readonly uuid: string }
  /** Not the latest link. */
  | { readonly type: 'wrong' }
  | { readonly type: 'failed'; readonly problem: Problem };

export interface ConfirmLinkFlow {
  readonly $state: ReadableAtom<ConfirmLinkState>;
  confirm(): Promise<void>;
}

/** The link's own query: the registration, and what proves that the mail was read. */
export const linkQuery = { uuid: 'uuid', token: 'token' } as const;

export function createConfirmLinkFlow(tools: FlowTools & ErrorReporting & { readonly tabs?: Tabs }): ConfirmLinkFlow {
  const { platform, exchange, tabs, reportError = reportInPlace } = tools;
  const uuid = platform.location.query.get(linkQuery.uuid) ?? '';
  const token = platform.location.query.get(linkQuery.token) ?? '';
  const $state = atom<ConfirmLinkState>({ type: uuid === '' || token === '' ? 'incomplete' : 'ready' });

  async function ask(): Promise<ConfirmLinkState> {
    try {
      const { verify_result } = await exchange.send(registerVerify, { uuid, verify_code: token });
      if (verify_result !== 1) return { type: 'wrong' };
    } catch (error) {
      const problem = await reportError(error);
      return problem ? { type: 'failed', problem } : { type: 'ready' };
    }
    tabs?.tell(linkConfirmed(uuid));
    return { type: 'confirmed', uuid };
  }

  return {
    $state,
    async confirm() {
      const { type } = $state.get();
      if (type === 'incomplete' || type === 'busy' || type === 'confirmed') return;
      $state.set({ type: 'busy' });
      $state.set(await ask());
    },
  };
}
