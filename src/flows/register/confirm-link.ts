/** The page that a mailed link leads to. Nothing happens by opening it: mail scanners open links, too. */

import { atom, type ReadableAtom } from 'nanostores';
import { registerVerify } from '../../contract/register.ts';
import { isExchangeError } from '../../exchange/errors.ts';
import type { LinkChannel } from '../channel/link-channel.ts';
import type { RegistrationPlace } from '../channel/tracking.ts';
import type { ErrorReporting, Problem } from '../errors/problem.ts';
import { createLifetime, type Flow } from '../lifetime.ts';
import { createSubmit, formFailure } from '../submit.ts';
import type { FlowTools } from '../tools.ts';
import { linkConfirmed } from './steps.ts';
import type { Tabs } from './tools.ts';

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

export interface ConfirmLinkFlow extends Flow {
  readonly $state: ReadableAtom<ConfirmLinkState>;
  confirm(): Promise<void>;
}

/** The link's own query: the registration, and what proves that the mail was read. */
export const linkQuery = { uuid: 'uuid', token: 'token' } as const;

interface ConfirmLinkTools extends FlowTools, ErrorReporting {
  readonly channel: LinkChannel;
  readonly tabs?: Tabs;
}

/** Links go to e-mail addresses only. */
const place: RegistrationPlace = { step: 'link', accountType: 'email' };

export function createConfirmLinkFlow(tools: ConfirmLinkTools): ConfirmLinkFlow {
  const { platform, exchange, tabs, channel, reportError } = tools;
  const lifetime = createLifetime();
  const uuid = platform.location.query.get(linkQuery.uuid) ?? '';
  const token = platform.location.query.get(linkQuery.token) ?? '';
  const $state = atom<ConfirmLinkState>({ type: uuid === '' || token === '' ? 'incomplete' : 'ready' });
  const submit = createSubmit<ConfirmLinkState>({
    show: $state.set,
    failed(problem, error) {
      // Stryker disable next-line ConditionalExpression: the call throws no other error
      if (isExchangeError(error)) channel.failed(error.retCode, place);
      return formFailure(problem);
    },
    reportError,
    signal: lifetime.signal,
  });
  channel.stepShown(place);

  return {
    $state,
    dispose: lifetime.dispose,
    async confirm() {
      const { type } = $state.get();
      if (type === 'incomplete' || type === 'busy' || type === 'confirmed') return;
      await submit({ type: 'busy' }, async (signal) => {
        const { verify_result } = await exchange.send(registerVerify, { uuid, verify_code: token }, signal);
        if (verify_result !== 1) return { type: 'wrong' };
        tabs?.broadcast(linkConfirmed(uuid));
        return { type: 'confirmed', uuid };
      });
    },
  };
}
