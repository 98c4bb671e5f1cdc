/** A login through an identity provider, whose codes the adapter gets, and the link with an account (S7.25). */

import { memberInfo } from '../../contract/session.ts';
import { thirdPartyBind, thirdPartyLogin } from '../../contract/third-party.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { CannotTry, type JourneyTools, sendRaw } from './journey-tools.ts';
import { knownAccount, logIn, loginOf } from './log-in.ts';
import { refuseOtherWay } from './second-step.ts';
import { openAccount } from './sign-up.ts';

export async function tryProviders(tools: JourneyTools): Promise<void> {
  const { adapter, findings } = tools;
  const { providerAnswer } = adapter;
  if (!providerAnswer) throw new CannotTry('the adapter has no providerAnswer');
  const answer = async () => {
    const given = await providerAnswer();
    return { ...given, url: given.redirect_uri };
  };
  const visit = tools.open();
  const first = await answer();
  const { use_thirdparty, thirdparty_ticket } = await visit.exchange.send(thirdPartyLogin, first);
  if (!use_thirdparty || thirdparty_ticket === undefined)
    throw new CannotTry('the user of providerAnswer is linked already');
  const forged = {
    'a code that was used': first,
    'a code with the verifier of somebody else': { ...(await answer()), code_verifier: 'v'.repeat(43) },
    'an invented code': { ...(await answer()), code: 'a-code-that-nobody-was-given' },
  };
  for (const [what, input] of Object.entries(forged)) {
    const { code } = await sendRaw(tools.open(), thirdPartyLogin, input);
    if (code === retCodes.ok) findings.wrong('thirdPartyLogin', 'code', `takes ${what}`);
  }
  // On the device that has the ticket.
  const { demandPasskey, newAddress, readCode } = adapter;
  const isOwn = demandPasskey !== undefined && newAddress !== undefined && readCode !== undefined;
  const account = isOwn ? await openAccount(tools, tools.open()) : await knownAccount(tools);
  const { caught, state } = await logIn(visit, account);
  if (state.type !== 'done') throw caught.failure(loginOf(tools).name, 'nobody is logged in');
  await visit.exchange.send(thirdPartyBind, { thirdparty_ticket });
  const { code } = await sendRaw(visit, thirdPartyBind, { thirdparty_ticket });
  if (code === retCodes.ok) findings.wrong('thirdPartyBind', 'thirdparty_ticket', 'is good twice');
  const { id } = await visit.exchange.send(memberInfo, {});
  const linked = await tools.open().exchange.send(thirdPartyLogin, await answer());
  if (linked.id !== id)
    findings.wrong('thirdPartyLogin', 'result.id', 'is not the account that the identity was linked with');
  if (!isOwn) return;
  const again = await answer();
  await refuseOtherWay(tools, visit, {
    ...{ name: 'thirdPartyLogin', username: account.username },
    logIn: () => sendRaw(tools.open(), thirdPartyLogin, again),
  });
}
