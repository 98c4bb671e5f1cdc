/** Login, logout, who is signed in, and where a login may lead (S7.24, S7.28, S7.30–S7.33). */

import { sites } from '../../../sites/all.ts';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type { profile as profileContract } from '../../contract/profile.ts';
import type * as contract from '../../contract/session.ts';
import type { logout as logoutContract, memberInfo as memberContract } from '../../contract/session.ts';
import type { whiteHosts as whiteHostsContract } from '../../contract/white-hosts.ts';
import { maxPasswordErrors } from '../../domain/account/password-tries.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { refuseBlocked } from '../checks/blocked.ts';
import { verifyCaptcha } from '../checks/captcha.ts';
import { isSpared, makesTrusted, reasonForCheck, startLoginCheck } from '../checks/login-check.ts';
import { endRiskCheck, passedCheckOf } from '../checks/risk-checks.ts';
import { vagueEmail, vagueMobile } from '../checks/vague.ts';
import { addressOf, usernameOf } from '../server/address.ts';
import { answered, refused, refusedPassword } from '../server/answer.ts';
import type { Call, Handler } from '../server/handler.ts';
import { isPassword, openPassword } from '../server/secrets.ts';
import {
  type Account,
  accountByAddress,
  accountByToken,
  closeSession,
  kycCountryOf,
  markDemo,
  switchToDemo,
  tradeEnvOf,
} from './accounts.ts';
import { agreementsOf } from './agreements.ts';
import { askingDevice, unknown } from './asking-device.ts';
import { trustDevice } from './device-proofs.ts';
import { openLogin } from './devices.ts';
import { clearFailures, countAttempt, secondsLocked } from './login-failures.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/**
 * Login by password (S7.24). An unknown name and a wrong password get the same answer after the same work; the fifth
 * failure locks the name for 15 minutes. A banned account is refused only after the right password; a banned network
 * always, but with the token of a security check that was passed for the name, or on a device that its account trusts. An
 * account may demand a second step after the right password.
 */
export const login: HandlerOf<typeof contract.login> = async (input, call) => {
  const { context, scenario } = call;
  const unsolved = scenario.captcha === 'demanded' && verifyCaptcha(context, input);
  if (unsolved) return unsolved;
  const address = addressOf(input.username, input.login_type, input.country_code);
  const account = address === undefined ? undefined : accountByAddress(context, address);
  const passed = passedCheckOf(context, input.risk_token, address);
  if (scenario.ban === 'ip' && !passed && !(account && isSpared(call, account))) {
    const proven = address !== undefined && (await isOwner(input, call, address, account));
    const check = proven && account ? startLoginCheck(call, account.id, address) : null;
    return refused(retCodes.ipLimit, 'too many calls from this network', check);
  }
  if (address === undefined) return refused(retCodes.badRequest, 'username, and country_code with a number');
  const now = context.clock.now();
  const password = openPassword(input, context, now);
  if (password === undefined) return refusedPassword(now);
  const failures = countAttempt(context, address);
  if (failures === undefined) {
    return refused(retCodes.tooManyPasswordErrors, 'too many wrong passwords', {
      password_error_count: maxPasswordErrors,
      retry_after: secondsLocked(context, address),
    });
  }
  const right = await isPassword(password, account?.passwordHash);
  if (!account || !right) {
    return refused(retCodes.wrongCredentials, 'wrong credentials', {
      password_error_count: failures,
      ...(failures === maxPasswordErrors ? { retry_after: secondsLocked(context, address) } : {}),
    });
  }
  clearFailures(context, address);
  const blocked = refuseBlocked(call, account.id);
  if (blocked) return blocked;
  // Of two calls with the same check one has it.
  const check = passed && endRiskCheck(context, passed.token) ? passed : undefined;
  const reason = reasonForCheck(call, account, check);
  if (reason !== undefined) {
    const started = { ...startLoginCheck(call, account.id, address), reason, device: knownOfDevice(call, now) };
    return refused(retCodes.secondStepNeeded, 'the password is right, and more is needed', started);
  }
  // Whoever has only a session, or only the password, cannot make a device trusted.
  if (input.trust_device && makesTrusted(check)) {
    call.device.set(trustDevice(context, account, call.device.proof, check?.passedBy === 'passkey'));
  }
  const token = openLogin(call, account.id);
  if (input.demo_account) markDemo(context, token);
  return answered({ id: account.id }, token);
};

/**
 * Whether a login that the limit of its network stops has the right password. Each try counts as at any login, because the answer
 * says how it ended.
 */
async function isOwner(
  input: InputOf<typeof contract.login>,
  { context, scenario }: Call,
  address: string,
  account: Account | undefined,
): Promise<boolean> {
  if (scenario.ways !== 'told') return false;
  const password = openPassword(input, context, context.clock.now());
  if (password === undefined || countAttempt(context, address) === undefined) return false;
  const right = await isPassword(password, account?.passwordHash);
  if (right) clearFailures(context, address);
  return right;
}

/** What is not known of the device that asks is left out. @param now ms since epoch */
function knownOfDevice(call: Call, now: number) {
  const known = Object.entries(askingDevice(call)).filter(([, fact]) => fact !== unknown);
  return { ...Object.fromEntries(known), asked_at: now };
}

/** Ends the session, if there is one (S7.30). */
export const logout: HandlerOf<typeof logoutContract> = (_input, { context, token }) => {
  if (token !== undefined) closeSession(context, token);
  return answered(null);
};

/** Who is signed in, by names that are masked (S7.31). */
export const profile: HandlerOf<typeof profileContract> = (_input, { context, token, scenario }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  const username = usernameOf(account.address);
  const kycCountry = scenario.kycCountry || kycCountryOf(context, account.id);
  const [email, mobile] =
    username.type === 'email' ? [vagueEmail(username.email), ''] : ['', vagueMobile(username.mobile)];
  return answered({
    id: account.id,
    username: email || mobile,
    vague_email: email,
    vague_mobile: mobile,
    email_verified: email !== '',
    mobile_verified: mobile !== '',
    has_google2fa: false,
    status: 1,
    lang: account.lang,
    ...(kycCountry ? { kyc_country: kycCountry } : {}),
    ...agreementsOf(context, account.id),
  });
};

/** The member behind the session (S7.32). */
export const memberInfo: HandlerOf<typeof memberContract> = (_input, { context, token = '' }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  return answered({ id: account.id, uid: account.id, trade_env: tradeEnvOf(context, token) });
};

/** Only a demo session has a demo environment to go to (S7.28). */
export const tradeSwitch: HandlerOf<typeof contract.tradeSwitch> = (_input, { context, token = '' }) =>
  switchToDemo(context, token) ? answered(null) : refused(retCodes.badRequest, 'not a session of the demo account');

const allowedHosts = [
  ...new Set(sites.flatMap((site) => [...site.policies.companyDomains, ...site.hosts.local])),
].sort();

/** Hosts that a login may lead to (S7.33): the company's domains, and the sites of this machine. */
export const whiteHosts: HandlerOf<typeof whiteHostsContract> = () => answered({ hosts: allowedHosts });
