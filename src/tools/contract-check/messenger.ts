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
import { type Account, CannotTry, type JourneyTools, sendRaw } from './journey-tools.ts';
import { knownAccount, signedIn } from './log-in.ts';
import { refuseOtherWay } from './second-step.ts';
import { openAccount } from './sign-up.ts';

/** Seconds: a month. */
const longAgo = 2_592_000;

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

  await refuseOld(tools, url);

  const member = await signedIn(tools);
  const { exchange } = member;
  const { id } = await exchange.send(memberInfo, {});
  if ((await exchange.send(bindStatus, {})).status !== 0)
    throw new CannotTry('the account is linked with a messenger already');
  const risk_token = await passedCheck(tools, await knownAccount(tools));
  expectForgery(tools, 'bindMessenger', await sendRaw(member, bindMessenger, { ...forged, risk_token }));
  const unchecked = { ...(await signed()), risk_token: 'a-token-that-nobody-was-given' };
  if ((await sendRaw(member, bindMessenger, unchecked)).code === retCodes.ok) {
    findings.wrong('bindMessenger', 'risk_token', 'may be any: whoever has a session for a moment can stay');
    await exchange.send(unbindMessenger, {});
  }
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
  await refuseDemand(tools, signed, url);
}

/** Links an account that demands its passkey then. The link is taken away again: the next run needs a user without one. */
async function refuseDemand(
  tools: JourneyTools,
  signed: () => Promise<{ readonly telegram_callback_mini: string }>,
  url: string,
): Promise<void> {
  const { demandPasskey, newAddress, readCode } = tools.adapter;
  if (!demandPasskey || !newAddress || !readCode) return;
  const member = tools.open();
  const account = await openAccount(tools, member);
  const risk_token = await passedCheck(tools, account);
  await member.exchange.send(bindMessenger, { ...(await signed()), risk_token });
  const data = await signed();
  await refuseOtherWay(tools, member, {
    ...{ name: 'messengerLogin', username: account.username },
    logIn: () => sendRaw(tools.open(), messengerLogin, { url, ...data }),
  });
  await member.exchange.send(unbindMessenger, {});
}

/** Who has found data in a history or a log must not log in with them. */
async function refuseOld(tools: JourneyTools, url: string): Promise<void> {
  const data = (await tools.adapter.messengerData?.(longAgo)) ?? '';
  const signedAt = Number(new URLSearchParams(data).get('auth_date'));
  // The adapter has signed them now.
  if (!(tools.now() / 1000 - signedAt >= longAgo / 2)) return;
  const { code } = await sendRaw(tools.open(), messengerLogin, { url, telegram_callback_mini: data });
  const must = retCodes.messengerAuthFailed;
  if (code !== must)
    tools.findings.wrong('messengerLogin', 'auth_date', `of a month ago must be refused with ${must}; it is ${code}`);
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
async function passedCheck(tools: JourneyTools, { username, dialCode }: Account): Promise<string> {
  const who = { userName: username, ...(dialCode === undefined ? {} : { countyCode: dialCode }) };
  const input = { sence: riskScenes.sendCode, ...who, ext_info: JSON.stringify(who) };
  const verdict = await tools.open().exchange.send(riskIntercept, input);
  if (verdict.risk_token_type !== riskPassed) throw new CannotTry('the exchange demands a security check for a link');
  return verdict.risk_token;
}
