/** The calls of the mini app (S7.35–S7.39). */

import {
  bindMessenger,
  bindStatus,
  completeTask,
  messengerLogin,
  onePersonBind,
  setOnePersonBind,
  unbindMessenger,
  wireNamesOf,
} from '../../contract/messenger.ts';
import { profile } from '../../contract/profile.ts';
import { boundStatus, noLinkedAccount } from '../../domain/mini-app/mini-app.ts';
import { taskRecordOf } from '../../domain/mini-app/tasks.ts';
import type { FlowTools } from '../../services/page/tools.ts';
import type { Channel } from '../../services/referral/channel.ts';

/** For calls that must not delay the visitor. */
const waitOptions = { timeoutMs: 3000 } as const;

interface CallTools extends FlowTools {
  readonly channel: Pick<Channel, 'fields'>;
}

export type MiniAppCalls = ReturnType<typeof createMiniAppCalls>;

/**
 * @param raw init data, as the messenger signed them
 * @param signal of the flow that makes the calls
 */
export function createMiniAppCalls({ exchange, platform, channel }: CallTools, raw: string, signal: AbortSignal) {
  const callback = { telegram_callback_mini: raw };
  const tasks = taskRecordOf(platform.location.query);

  return {
    /**
     * @param attempt ends before the flow if the visitor goes back
     * @param holdToken as in `CallOptions`
     * @returns the id of the account that is logged in; `undefined` for a messenger user without an account
     */
    async logIn(attempt: AbortSignal, holdToken?: (token: string) => void): Promise<number | undefined> {
      const { process } = wireNamesOf({ mode: 'signing-in' });
      const url = platform.location.address();
      const input = { ...(await channel.fields()), url, process, ...callback };
      const options = holdToken ? { holdToken } : {};
      const answer = await exchange.send(messengerLogin, input, attempt, options);
      return 'id' in answer ? answer.id : undefined;
    },

    /** Whether the account, or another one of the same person, is linked; `undefined` if the check failed (S4.29). */
    async isBound(): Promise<boolean | undefined> {
      try {
        const { status } = await exchange.send(bindStatus, {}, signal);
        if (status === boundStatus) return true;
      } catch {
        return undefined;
      }
      const person = await exchange.send(onePersonBind, {}, signal, waitOptions).catch(() => undefined);
      return person !== undefined && person.bind_uid !== noLinkedAccount;
    },

    /** Links the account, and records it for the person's other accounts. @throws {ExchangeError} */
    async link(riskToken: string): Promise<void> {
      await exchange.send(bindMessenger, { ...callback, risk_token: riskToken }, signal);
      try {
        const { id } = await exchange.send(profile, {}, signal, waitOptions);
        await exchange.send(setOnePersonBind, { bind_uid: String(id) }, signal, waitOptions);
      } catch {
        // The account is linked anyway.
      }
    },

    async unlink(): Promise<void> {
      await exchange.send(unbindMessenger, {}, signal);
    },

    /** Counts a task of the visitor's campaign, if there is one (S7.39). Never throws. */
    async complete(what: 'registerTaskId' | 'bindTaskId'): Promise<void> {
      if (tasks?.[what] === undefined) return;
      const input = { campaignId: tasks.campaignId, taskId: tasks[what] };
      await exchange
        .send(completeTask, input, signal, { ...waitOptions, headers: { tgtoken: raw } })
        .catch(() => undefined);
    },
  };
}
