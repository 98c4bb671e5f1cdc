/** Logs in at an exchange, by the pages' own flow or by the call alone. */

import type { EndpointName } from '../../contract/all.ts';
import { profile } from '../../contract/profile.ts';
import { login, loginCompliance, memberInfo } from '../../contract/session.ts';
import { loginTypes } from '../../domain/account/username.ts';
import { createLoginFlow } from '../../features/login/login.ts';
import { type Account, CannotTry, type JourneyTools, problemCatcher } from './journey-tools.ts';
import { openAccount } from './sign-up.ts';
import { encryptPassword, type Visit } from './visit.ts';

/** The login of the site (S7.24), and its name. */
export function loginOf({ site }: Pick<JourneyTools, 'site'>) {
  return site.policies.regulated
    ? ({ endpoint: loginCompliance, name: 'loginCompliance' } as const)
    : ({ endpoint: login, name: 'login' } as const);
}

/** Logs in by password; the visit has a session then. */
export async function logIn(visit: Visit, { username, dialCode = '', password }: Account) {
  const caught = problemCatcher();
  const captcha = { solve: async () => ({ type: 'unavailable' }) as const, refuse: () => undefined };
  const flow = createLoginFlow({ ...visit, captcha, reportError: caught.report });
  await flow.submit({ username, dialCode, password });
  const state = flow.$state.get();
  flow.dispose();
  if (state.type === 'failed' && state.problem.type === 'captcha') {
    throw new CannotTry('the exchange demands a captcha of this network');
  }
  return { state, caught };
}

/** What the call of a login carries. @param at when the password was encrypted, in ms since epoch */
export function loginInput(tools: JourneyTools, { username, dialCode, password }: Account, at = tools.now()) {
  const type = dialCode === undefined ? 'email' : 'mobile';
  return {
    username,
    ...(dialCode === undefined ? {} : { country_code: dialCode }),
    login_type: loginTypes[type],
    ...encryptPassword(tools.adapter.publicKey, password, at),
  };
}

/** The team's account, or one that was opened here. */
export function knownAccount(tools: JourneyTools): Promise<Account> {
  return tools.account(() => openAccount(tools, tools.open()));
}

/** A browser of somebody who is logged in. @throws {JourneyStopped} where the login fails */
export async function signedIn(tools: JourneyTools, account?: Account): Promise<Visit> {
  const visit = tools.open();
  const { state, caught } = await logIn(visit, account ?? (await knownAccount(tools)));
  if (state.type !== 'done' || !visit.session.token()) throw caught.failure(loginOf(tools).name, 'nobody is logged in');
  return visit;
}

/** The session is that of one member, by both calls that say so. */
export async function expectMember(
  { findings }: JourneyTools,
  { exchange }: Visit,
  after: EndpointName,
): Promise<void> {
  const member = await exchange.send(memberInfo, {}).catch(() => undefined);
  const known = await exchange.send(profile, {}).catch(() => undefined);
  if (member === undefined || known === undefined) {
    findings.wrong(after, 'token', 'memberInfo and profile do not answer for the session that it gives');
  } else if (member.id !== known.id)
    findings.wrong('profile', 'result.id', 'is another account than that of memberInfo');
}
