/** Login with the messenger, and linking it (S7.25, S7.35–S7.39). Every call checks the init data again. */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/messenger.ts';
import { riskPassed } from '../../domain/checks/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { accountByToken } from '../account/accounts.ts';
import { openLogin } from '../account/devices.ts';
import { refuseBlocked } from '../checks/blocked.ts';
import { refuseWithoutPasskey } from '../checks/login-check.ts';
import { endRiskCheck, riskCheckOf } from '../checks/risk-checks.ts';
import { type Answer, answered, refused } from '../server/answer.ts';
import type { SandboxContext } from '../server/context.ts';
import type { Call, Handler } from '../server/handler.ts';
import { testBot, testMessengerKey } from './bot.ts';
import { checkInitData } from './init-data.ts';
import {
  accountLinkedWith,
  finishTask,
  link,
  messengerLinkedWith,
  onePersonLink,
  setOnePersonLink,
  unlink,
} from './links.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** Id of the messenger's user, or the refusal: the init data are too old, or not the messenger's. */
function messengerOf(context: SandboxContext, raw: string | undefined): number | Answer<never> {
  if (raw === undefined) return refused(retCodes.badRequest, 'telegram_callback_mini is missing');
  const check = checkInitData(raw, testBot, testMessengerKey, context.clock.now());
  return check.type === 'good' ? check.data.user.id : refused(retCodes.messengerAuthFailed, `init data: ${check.type}`);
}

/** Logs in to the account that is linked with the messenger's user; `use_thirdparty` where there is none. */
export const messengerLogin: HandlerOf<typeof contract.messengerLogin> = (input, call) => {
  const { context } = call;
  const messenger = messengerOf(context, input.telegram_callback_mini);
  if (typeof messenger !== 'number') return messenger;
  const account = accountLinkedWith(context, messenger);
  if (account === undefined) return answered({ use_thirdparty: true });
  const refusal = refuseBlocked(call, account) ?? refuseWithoutPasskey(call, account);
  return refusal ?? answered({ id: account }, openLogin(call, account));
};

/** Links, with the token of a passed security verification of the same account. The token works once. */
export const bindMessenger: HandlerOf<typeof contract.bindMessenger> = (input, { context, token, scenario }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  const messenger = messengerOf(context, input.telegram_callback_mini);
  if (typeof messenger !== 'number') return messenger;
  const check = riskCheckOf(context, input.risk_token ?? '');
  const passed = check?.type === riskPassed && check.address === account.address;
  if (!passed || !endRiskCheck(context, check.token)) {
    return refused(retCodes.requestRefused, 'the security verification is missing');
  }
  if (scenario.bind === 'relink') return refused('authFailureRelinkTip', 'the scenario of the control page refuses it');
  if (scenario.bind === 'fails') return refused(retCodes.messengerTaken, 'the scenario of the control page refuses it');
  const outcome = link(context, messenger, account.id);
  return outcome === retCodes.ok ? answered(null) : refused(outcome, 'linked with another user or account');
};

export const bindStatus: HandlerOf<typeof contract.bindStatus> = (_input, call) =>
  answered({ status: messengerLinkedWith(call.context, accountIdOf(call)) === undefined ? 0 : 1 });

export const unbindMessenger: HandlerOf<typeof contract.unbindMessenger> = (_input, call) => {
  unlink(call.context, accountIdOf(call));
  return answered(null);
};

export const onePersonBind: HandlerOf<typeof contract.onePersonBind> = (_input, call) =>
  answered({ bind_uid: onePersonLink(call.context, accountIdOf(call)) });

/** An account may set its own id only. */
export const setOnePersonBind: HandlerOf<typeof contract.setOnePersonBind> = ({ bind_uid }, call) => {
  const id = accountIdOf(call);
  if (bind_uid !== String(id)) return refused(retCodes.badRequest, 'bind_uid is not the own id');
  setOnePersonLink(call.context, id, bind_uid);
  return answered(null);
};

/** Counts a task once, for the user in the messenger's token. */
export const completeTask: HandlerOf<typeof contract.completeTask> = (input, { context, messengerToken }) => {
  const messenger = messengerOf(context, messengerToken);
  if (typeof messenger !== 'number') return messenger;
  finishTask(context, { messengerId: messenger, campaign: input.campaignId, task: input.taskId });
  return answered(null);
};

/** The id of the session's account. The endpoint is private, so there is one. */
function accountIdOf({ context, token }: Call): number {
  return accountByToken(context, token)?.id ?? 0;
}
