/** Logging in with the messenger and linking it (S7.25, S7.35–S7.39). What the mini app brings is checked each time. */

import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/messenger.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { riskPassed } from '../domain/risk.ts';
import { accountByToken, openSession } from './accounts.ts';
import { type Answer, answered, refused } from './answer.ts';
import type { SandboxContext } from './context.ts';
import type { Call, Handler } from './handler.ts';
import { checkInitData } from './init-data.ts';
import { testBot, testMessengerKey } from './messenger-bot.ts';
import {
  accountLinkedWith,
  finishTask,
  link,
  messengerLinkedWith,
  onePersonLink,
  setOnePersonLink,
  unlink,
} from './messenger-links.ts';
import { endRiskCheck, riskCheckOf } from './risk-checks.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** The messenger's user that a call is about, or the refusal: the sign-in ran out, or was never the messenger's. */
function messengerOf(context: SandboxContext, raw: string | undefined): number | Answer<never> {
  if (raw === undefined) return refused(retCodes.badRequest, 'telegram_callback_mini is missing');
  const check = checkInitData(raw, testBot, testMessengerKey, context.clock.now());
  return check.type === 'good' ? check.data.user.id : refused(retCodes.messengerAuthFailed, `init data: ${check.type}`);
}

/** Logs in whoever is linked with the messenger's user; says so where nobody is. */
export const messengerLogin: HandlerOf<typeof contract.messengerLogin> = (input, { context }) => {
  const messenger = messengerOf(context, input.telegram_callback_mini);
  if (typeof messenger !== 'number') return messenger;
  const account = accountLinkedWith(context, messenger);
  return account === undefined
    ? answered({ use_thirdparty: true })
    : answered({ id: account }, openSession(context, account));
};

/** Links, with the token of a passed security verification of this very account. It is good once. */
export const bindMessenger: HandlerOf<typeof contract.bindMessenger> = (input, { context, token, scenario }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  const messenger = messengerOf(context, input.telegram_callback_mini);
  if (typeof messenger !== 'number') return messenger;
  const check = riskCheckOf(context, input.risk_token ?? '');
  const passed = check?.type === riskPassed && check.address === account.address;
  if (!passed || !endRiskCheck(context, check.token)) {
    return refused(retCodes.bindRefused, 'the security verification is missing');
  }
  if (scenario.bind === 'fails') return refused(retCodes.messengerTaken, 'as the scene wants it');
  const outcome = link(context, messenger, account.id);
  return outcome === retCodes.ok ? answered(null) : refused(outcome, 'linked with somebody else');
};

export const bindStatus: HandlerOf<typeof contract.bindStatus> = (_input, call) =>
  answered({ status: messengerLinkedWith(call.context, accountIdOf(call)) === undefined ? 0 : 1 });

export const unbindMessenger: HandlerOf<typeof contract.unbindMessenger> = (_input, call) => {
  unlink(call.context, accountIdOf(call));
  return answered(null);
};

export const onePersonBind: HandlerOf<typeof contract.onePersonBind> = (_input, call) =>
  answered({ bind_uid: onePersonLink(call.context, accountIdOf(call)) });

/** An account may name itself only. */
export const setOnePersonBind: HandlerOf<typeof contract.setOnePersonBind> = ({ bind_uid }, call) => {
  const id = accountIdOf(call);
  if (bind_uid !== String(id)) return refused(retCodes.badRequest, 'bind_uid is somebody else');
  setOnePersonLink(call.context, id, bind_uid);
  return answered(null);
};

/** Counts once, for whom the messenger's token says. */
export const completeTask: HandlerOf<typeof contract.completeTask> = (input, { context, messengerToken }) => {
  const messenger = messengerOf(context, messengerToken);
  if (typeof messenger !== 'number') return messenger;
  finishTask(context, { messengerId: messenger, campaign: input.campaignId, task: input.taskId });
  return answered(null);
};

/** Private calls have somebody behind them before they come here. */
function accountIdOf({ context, token }: Call): number {
  return accountByToken(context, token)?.id ?? 0;
}
