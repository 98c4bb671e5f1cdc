/**
 * The page behind the link of a mail that warns of a login: "This was not me". Nothing happens by opening it, because mail scanners
 * open links, too. Its one press ends the sessions of the account and freezes it, and nobody has to be logged in.
 */

import type { ReadableAtom } from 'nanostores';
import { isExchangeError } from '../../api/errors.ts';
import { freezeAccount } from '../../contract/freeze.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { ErrorReporting, Problem } from '../../services/errors/problem.ts';
import { byType, createFlowState, flowTable } from '../../services/page/flow-table.ts';
import { createLifetime, type Flow } from '../../services/page/lifetime.ts';
import { createSubmit, formFailure } from '../../services/page/submit.ts';
import type { FlowTools } from '../../services/page/tools.ts';
import { $hostStatus } from '../../stores/host-status.ts';

/** What goes on while an account is frozen, as far as this page has words for it. */
const knownWorks = ['deposits', 'orders'] as const;
export type KnownWork = (typeof knownWorks)[number];

/** Why a link does nothing any more. */
export type OverReason = 'expired' | 'used' | 'unknown';

export type NotMeState =
  /** The token is missing: a part of the link is, or the page was reloaded. */
  | { readonly type: 'incomplete' }
  | { readonly type: 'ready' }
  | { readonly type: 'busy' }
  | {
      readonly type: 'frozen';
      /** From then on the owner may lift the freeze, in ms since epoch; `undefined` where only the exchange can. */
      readonly until: number | undefined;
      readonly stillWorks: readonly KnownWork[];
    }
  | { readonly type: 'over'; readonly why: OverReason }
  /** The operator has switched the page off. */
  | { readonly type: 'paused' }
  | { readonly type: 'failed'; readonly problem: Problem };

const idle = { freeze: { to: ['busy'] } } as const;

/** The mail has the link once more for `incomplete` and `paused`; the exchange does not take it twice after `frozen`. */
export const notMeTable = flowTable<NotMeState['type']>()('not-me', ['incomplete', 'ready'], {
  incomplete: {},
  ready: idle,
  failed: idle,
  busy: {
    answered: { to: ['frozen', 'paused'], calls: [freezeAccount] },
    failed: {
      to: ['failed', 'over'],
      calls: [freezeAccount],
      codes: { over: [retCodes.codeWrong, retCodes.codeExpired, retCodes.requestRefused] },
    },
  },
  frozen: {},
  over: {},
  paused: {},
});

export interface NotMeFlow extends Flow {
  readonly $state: ReadableAtom<NotMeState>;
  freeze(): Promise<void>;
}

export interface NotMeTools extends FlowTools, ErrorReporting {
  /** Of the mailed link; empty where the address had none. A reload loses it: it is stored nowhere. */
  readonly linkToken: string;
  /** Resolves when the operator's file is known, or would take too long. */
  hostStatus(): Promise<void>;
}

export function createNotMeFlow(tools: NotMeTools): NotMeFlow {
  const { exchange, linkToken, reportError, hostStatus } = tools;
  const lifetime = createLifetime();
  const initial = { type: linkToken === '' ? 'incomplete' : 'ready' } as NotMeState;
  const { $state, move } = createFlowState(notMeTable, byType, initial, lifetime.signal);
  const submit = createSubmit<NotMeState>({
    move,
    failed: formFailure,
    reportError,
    signal: lifetime.signal,
  });

  return {
    $state,
    dispose: lifetime.dispose,
    async freeze() {
      const { type } = $state.get();
      if (type !== 'ready' && type !== 'failed') return;
      move('freeze', { type: 'busy' });
      await submit(send, { expected: overAfter });
    },
  };

  async function send(signal: AbortSignal): Promise<NotMeState> {
    await hostStatus();
    if (!$hostStatus.get().notMe) return { type: 'paused' };
    const { frozen_until, still_works = [] } = await exchange.send(freezeAccount, { freeze_token: linkToken }, signal);
    return {
      type: 'frozen',
      until: frozen_until === undefined ? undefined : frozen_until * 1000,
      stillWorks: knownWorks.filter((work) => still_works.includes(work)),
    };
  }
}

const reasons: Readonly<Record<number, OverReason>> = {
  [retCodes.codeWrong]: 'unknown',
  [retCodes.codeExpired]: 'expired',
  [retCodes.requestRefused]: 'used',
};

/** A link that does nothing has its own words, because the next step is another one. */
function overAfter(error: unknown): NotMeState | undefined {
  const why = isExchangeError(error) && error.fault === 'refused' ? reasons[Number(error.retCode)] : undefined;
  return why && { type: 'over', why };
}
