/** The page that a mailed link leads to. Nothing happens by opening it: mail scanners open links, too. */

import type { ReadableAtom } from 'nanostores';
import { isExchangeError } from '../../api/errors.ts';
import { registerVerify } from '../../contract/register.ts';
import type { ErrorReporting, Problem } from '../../services/errors/problem.ts';
import { byType, createFlowState, flowTable } from '../../services/page/flow-table.ts';
import { createLifetime, type Flow } from '../../services/page/lifetime.ts';
import { createSubmit, formFailure } from '../../services/page/submit.ts';
import type { Tabs } from '../../services/page/tabs.ts';
import type { FlowTools } from '../../services/page/tools.ts';
import type { LinkChannel } from '../../services/referral/link-channel.ts';
import type { RegistrationProgress } from '../../services/referral/tracking.ts';
import { linkConfirmed } from './steps.ts';

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

const idle = { confirm: { to: ['busy'] } } as const;

export const confirmLinkTable = flowTable<ConfirmLinkState['type']>()('email-link', ['incomplete', 'ready'], {
  incomplete: {},
  ready: idle,
  wrong: idle,
  failed: idle,
  busy: {
    answered: { to: ['confirmed', 'wrong'], calls: [registerVerify] },
    failed: { to: ['failed', 'ready'], calls: [registerVerify] },
  },
  confirmed: {},
});

export interface ConfirmLinkFlow extends Flow {
  readonly $state: ReadableAtom<ConfirmLinkState>;
  confirm(): Promise<void>;
}

export interface ConfirmLinkTools extends FlowTools, ErrorReporting {
  /** What proves that the mail was read; empty where the address had none. A reload loses it: it is stored nowhere. */
  readonly linkToken: string;
  readonly channel: LinkChannel;
  readonly tabs?: Tabs;
}

/** Links go to e-mail addresses only. */
const place: RegistrationProgress = { step: 'link', accountType: 'email' };

export function createConfirmLinkFlow(tools: ConfirmLinkTools): ConfirmLinkFlow {
  const { platform, exchange, tabs, channel, reportError, linkToken } = tools;
  const lifetime = createLifetime();
  const uuid = platform.location.query.get('uuid') ?? '';
  const initial = { type: uuid === '' || linkToken === '' ? 'incomplete' : 'ready' } as ConfirmLinkState;
  const { $state, move } = createFlowState(confirmLinkTable, byType, initial, lifetime.signal);
  const submit = createSubmit<ConfirmLinkState>({
    move,
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
      move('confirm', { type: 'busy' });
      await submit(async (signal) => {
        const { verify_result } = await exchange.send(registerVerify, { uuid, verify_code: linkToken }, signal);
        if (verify_result !== 1) return { type: 'wrong' };
        tabs?.broadcast(linkConfirmed(uuid));
        return { type: 'confirmed', uuid };
      });
    },
  };
}
