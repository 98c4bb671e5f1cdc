/** The messenger: a login with what it has signed, its link with an account, and the end of the link (S7.25, S7.35–S7.38). */

import {
  bindMessenger,
  bindStatus,
  messengerLogin,
  onePersonBind,
  setOnePersonBind,
  unbindMessenger,
} from '../../contract/messenger.ts';
import { riskIntercept } from '../../contract/risk.ts';
import { memberInfo } from '../../contract/session.ts';
import { riskPassed, riskScenes } from '../../domain/checks/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { CannotTry, type JourneyTools, sendRaw } from './journey-tools.ts';
import { knownAccount, signedIn } from './log-in.ts';

export async function tryMessenger(tools: JourneyTools): Promise<void> {
  const { adapter, findings } = tools;
  const { messengerData } = adapter;
  if (!messengerData) throw new CannotTry('the adapter has no messengerData');
  const url = `${adapter.pageOrigin}/en/mini-app`;
  const signed = async () => ({ telegram_callback_mini: await messengerData() });
  const logIn = async (visit = tools.open()) => visit.exchange.send(messengerLogin, { url, ...(await signed()) });

  if (!('use_thirdparty' in (await logIn()))) throw new CannotTry('the user of messengerData is linked already');
  const forged = { telegram_callback_mini: changed(await messengerData()) };
  expectForgery(tools, 'messengerLogin', await sendRaw(tools.open(), messengerLogin, { url, ...forged }));

  const member = await signedIn(tools);
  const { exchange } = member;
  const { id } = await exchange.send(memberInfo, {});
  if ((await exchange.send(bindStatus, {})).status !== 0)
    throw new CannotTry('the account is linked with a messenger already');
  const risk_token = await passedCheck(tools);
  expectForgery(tools, 'bindMessenger', await sendRaw(member, bindMessenger, { ...forged, risk_token }));
  await exchange.send(bindMessenger, { ...(await signed()), risk_token });
  if ((await exchange.send(bindStatus, {})).status !== 1)
    findings.wrong('bindStatus', 'result.status', 'must be 1 after the link');
  const linked = await logIn();
  if (!('id' in linked) || linked.id !== id)
    findings.wrong('messengerLogin', 'result.id', 'is not the account that the messenger was linked with');
  const { code } = await sendRaw(member, setOnePersonBind, { bind_uid: `${id}0` });
  if (code === retCodes.ok) findings.wrong('setOnePersonBind', 'bind_uid', 'of somebody else is taken');
  await exchange.send(setOnePersonBind, { bind_uid: `${id}` });
  if ((await exchange.send(onePersonBind, {})).bind_uid !== `${id}`)
    findings.wrong('onePersonBind', 'result.bind_uid', 'is not the one that was set');
  await exchange.send(unbindMessenger, {});
  if ((await exchange.send(bindStatus, {})).status !== 0)
    findings.wrong('unbindMessenger', 'result', 'leaves the link: bindStatus must be 0 then');
  if (!('use_thirdparty' in (await logIn())))
    findings.wrong('messengerLogin', 'answer', 'logs in by a link that was taken away');
}

/** The same data of a moment later: nobody has signed them. */
function changed(data: string): string {
  const fields = new URLSearchParams(data);
  fields.set('auth_date', String(Number(fields.get('auth_date')) + 1));
  return fields.toString();
}

function expectForgery(
  { findings }: JourneyTools,
  call: 'messengerLogin' | 'bindMessenger',
  { code }: Awaited<ReturnType<typeof sendRaw>>,
): void {
  const must = retCodes.messengerAuthFailed;
  if (code !== must)
    findings.wrong(call, 'ret_code', `data that nobody has signed must be refused with ${must}; it is ${code}`);
}

/** A link needs the token of a security check of the same account. */
async function passedCheck(tools: JourneyTools): Promise<string> {
  const { username, dialCode } = await knownAccount(tools);
  const who = { userName: username, ...(dialCode === undefined ? {} : { countyCode: dialCode }) };
  const input = { sence: riskScenes.sendCode, ...who, ext_info: JSON.stringify(who) };
  const verdict = await tools.open().exchange.send(riskIntercept, input);
  if (verdict.risk_token_type !== riskPassed) throw new CannotTry('the exchange demands a security check for a link');
  return verdict.risk_token;
}
