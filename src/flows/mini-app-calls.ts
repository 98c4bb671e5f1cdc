/** What the mini app asks of the exchange (S7.35–S7.39). */

import {
  bindMessenger,
  bindStatus,
  completeTask,
  messengerLogin,
  onePersonBind,
  setOnePersonBind,
  unbindMessenger,
  wireNamesOf,
} from '../contract/messenger.ts';
import { profile } from '../contract/session.ts';
import { bindStatuses, nobodyBound } from '../domain/mini-app.ts';
import { taskRecordOf } from '../domain/mini-app-tasks.ts';
import { messengerTokenKey } from '../domain/stored-names.ts';
import type { FlowTools } from './tools.ts';

/** Longest wait for what nobody is to wait for, in ms. */
const patience = { timeoutMs: 3000 } as const;

/** @param raw init data, as the messenger signed them */
export function createMiniAppCalls({ exchange, platform, page }: FlowTools, raw: string) {
  const callback = { telegram_callback_mini: raw };
  const tasks = taskRecordOf(platform.location.query);

  return {
    /** @returns whether somebody is logged in by it */
    async logIn(signal: AbortSignal): Promise<boolean> {
      const { process } = wireNamesOf({ mode: 'signing-in' });
      const url = platform.location.address();
      const { id } = await exchange.send(messengerLogin, { url, process, ...callback }, signal);
      return id !== undefined;
    },

    /** Whether the account, or another one of the same person, is linked; `undefined` where that cannot be had (S4.29). */
    async isBound(): Promise<boolean | undefined> {
      try {
        const { status } = await exchange.send(bindStatus, {}, undefined, { cache: false });
        if (status === bindStatuses.bound) return true;
      } catch {
        return undefined;
      }
      const person = await exchange.send(onePersonBind, {}, undefined, patience).catch(() => undefined);
      return person !== undefined && person.bind_uid !== nobodyBound;
    },

    /** Links, and says for the person's other accounts which one it is. @throws {ExchangeError} */
    async link(riskToken: string): Promise<void> {
      await exchange.send(bindMessenger, { ...callback, risk_token: riskToken });
      try {
        const { id } = await exchange.send(profile, {}, undefined, patience);
        await exchange.send(setOnePersonBind, { bind_uid: String(id) }, undefined, patience);
      } catch {
        // The link itself is there.
      }
    },

    async unlink(): Promise<void> {
      await exchange.send(unbindMessenger, {});
    },

    /** Counts a task of the campaign that brought the visitor, if there is one (S7.39). Never throws. */
    async complete(what: 'registerTaskId' | 'bindTaskId'): Promise<void> {
      const taskId = tasks?.[what];
      if (tasks === undefined || taskId === undefined) return;
      const tgtoken = platform.storage.get(messengerTokenKey(page.storagePrefix)) ?? raw;
      const input = { campaignId: tasks.campaignId, taskId };
      await exchange.send(completeTask, input, undefined, { ...patience, headers: { tgtoken } }).catch(() => undefined);
    },
  };
}
