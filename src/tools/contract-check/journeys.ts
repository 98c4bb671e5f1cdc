/** What the check does at an exchange: the flows of the pages, and calls whose answer they depend on. */

import type { EndpointName } from '../../contract/all.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { profile } from '../../contract/profile.ts';
import { qrGenerate, qrStatus } from '../../contract/qr.ts';
import { memberInfo, quickLogin, quickToken } from '../../contract/session.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { logOut } from '../../services/session/logout.ts';
import { tryApprovals } from './approval.ts';
import { tryConsent } from './consent.ts';
import { tryFreeze } from './freeze.ts';
import { CannotTry, type Journey, type JourneyTools, sendRaw } from './journey-tools.ts';
import { lists } from './lists.ts';
import { expectMember, knownAccount, logIn, loginInput, loginOf, signedIn } from './log-in.ts';
import { tryMessenger } from './messenger.ts';
import { tryOtherAddress, tryOtherOwner } from './other-account.ts';
import { hasProviders } from './parts.ts';
import { hasPasskeyAccounts, tryPasskeyAccount } from './passkey-account.ts';
import { tryConditional, tryPasskeys, tryRemoval } from './passkeys.ts';
import { protection } from './protection.ts';
import { tryProviders } from './providers.ts';
import { trySecondStep } from './second-step.ts';
import { trySecurityCheck } from './security-check.ts';
import { openAccount, signUpCalls } from './sign-up.ts';

const dayMs = 86_400_000;
/** A token lives a minute. */
const quickTokenMs = 65_000;

async function register(tools: JourneyTools): Promise<void> {
  const visit = tools.open();
  const opened = await openAccount(tools, visit);
  tools.setAccount(opened);
  await expectMember(tools, visit, signUpCalls(tools, opened.username).open);
}

async function registerNumber(tools: JourneyTools): Promise<void> {
  const { newNumber, readCode } = tools.adapter;
  if (!newNumber || !readCode) throw new CannotTry('the adapter has no newNumber and readCode');
  const number = await newNumber();
  const visit = tools.open();
  const account = await openAccount(tools, visit, number);
  await expectMember(tools, visit, signUpCalls(tools, number).open);
  await signedIn(tools, account);
}

async function login(tools: JourneyTools): Promise<void> {
  const visit = await signedIn(tools);
  await expectMember(tools, visit, loginOf(tools).name);
  const { username } = await knownAccount(tools);
  const { username: shown = '', vague_email = '', vague_mobile = '' } = await visit.exchange.send(profile, {});
  for (const [field, text] of Object.entries({ username: shown, vague_email, vague_mobile }))
    if (text.toLowerCase().includes(username.toLowerCase()))
      tools.findings.wrong('profile', `result.${field}`, 'is not masked: pages show and keep it as it comes');
}

/** After the right one, because an exchange that refuses everything refuses a wrong password as well. */
async function wrongPassword(tools: JourneyTools): Promise<void> {
  await signedIn(tools);
  const account = await knownAccount(tools);
  const { state, caught } = await logIn(tools.open(), { ...account, password: `${account.password}!` });
  const { name } = loginOf(tools);
  caught.expect(name, 'a wrong password', retCodes.wrongCredentials, tools.findings);
  if (state.type === 'done') tools.findings.wrong(name, 'answer', 'a wrong password logs in');
}

async function logout(tools: JourneyTools): Promise<void> {
  const visit = await signedIn(tools);
  const token = visit.session.token() ?? '';
  await logOut(visit.exchange, visit.session, 'contract check');
  const { code } = await sendRaw(tools.open(), memberInfo, {}, { token });
  if (code !== retCodes.sessionExpired) {
    tools.findings.wrong(
      'logout',
      'session',
      `memberInfo answers ${code} to the old token; it must be ${retCodes.sessionExpired}`,
    );
  }
}

/** A token that nobody was given opens nothing (S6.08), and one that somebody was given does. */
async function session(tools: JourneyTools): Promise<void> {
  await expectMember(tools, await signedIn(tools), loginOf(tools).name);
  const stranger = (endpoint: Endpoint<object, unknown>) =>
    sendRaw(tools.open(), endpoint, {}, { token: 'a-token-that-nobody-was-given' });
  const answers = { memberInfo: stranger(memberInfo), profile: stranger(profile) };
  for (const [name, answer] of Object.entries(answers)) {
    const { code } = await answer;
    if (code === retCodes.sessionExpired) continue;
    const what = `is ${code} to an invented token; it must be ${retCodes.sessionExpired}`;
    tools.findings.wrong(name as EndpointName, 'ret_code', what);
  }
}

/** A password of another day is refused before it counts (S3.03), so a recorded login cannot be used again. */
async function clock(tools: JourneyTools): Promise<void> {
  await signedIn(tools);
  const { endpoint, name } = loginOf(tools);
  const old = loginInput(tools, await knownAccount(tools), tools.now() - dayMs);
  const { code } = await sendRaw(tools.open(), endpoint, old);
  if (code !== retCodes.badRequest) {
    tools.findings.wrong(
      name,
      'encrypt_timestamp',
      `answers ${code} to a password of yesterday; it must be ${retCodes.badRequest}`,
    );
  }
}

/** A token for one login elsewhere is good once (S7.26, S7.27). */
async function quick(tools: JourneyTools): Promise<void> {
  const visit = await signedIn(tools);
  const { tmp_token } = await visit.exchange.send(quickToken, {});
  const stranger = await sendRaw(tools.open(), quickToken, {}, { token: 'a-token-that-nobody-was-given' });
  if (stranger.code !== retCodes.sessionExpired) {
    const what = `is ${stranger.code} to an invented token; it must be ${retCodes.sessionExpired}`;
    tools.findings.wrong('quickToken', 'ret_code', what);
  }
  const other = tools.open();
  await other.exchange.send(quickLogin, { tmp_token });
  await expectMember(tools, other, 'quickLogin');
  const { code } = await sendRaw(tools.open(), quickLogin, { tmp_token });
  if (code === retCodes.ok) tools.findings.wrong('quickLogin', 'tmp_token', 'logs in twice');
  const late = await visit.exchange.send(quickToken, {});
  await tools.wait(quickTokenMs);
  if ((await sendRaw(tools.open(), quickLogin, late)).code === retCodes.ok)
    tools.findings.wrong(
      'quickLogin',
      'tmp_token',
      'is good for longer than a minute: addresses are kept in histories',
    );
}

async function passkeys(tools: JourneyTools): Promise<void> {
  const member = await signedIn(tools);
  const { visit, passkey } = await tryPasskeys(tools, member);
  await expectMember(tools, visit, 'passkeyLogin');
  const { password } = await knownAccount(tools);
  await tryConditional(tools, member, password);
  await tryRemoval(tools, member, { password, passkey });
}

async function qr(tools: JourneyTools): Promise<void> {
  const { exchange } = tools.open();
  const { uuid, content, number } = await exchange.send(qrGenerate, {});
  if (content.includes(uuid))
    tools.findings.wrong('qrGenerate', 'result.content', 'has the uuid: who sees the code could take the login');
  if (number === undefined) {
    const what = 'is missing: whoever gets a picture of their own code scanned gets the login, and nothing is compared';
    tools.findings.advice('qrGenerate', 'result.number', what);
  }
  const { status } = await exchange.send(qrStatus, { uuid, telegram_callback: '' });
  if (status !== 'waiting') tools.findings.wrong('qrStatus', 'result.status', 'must be waiting for a new code');
}

export const journeys: readonly Journey[] = [
  {
    name: 'register',
    part: 'sign-up',
    ids: ['S3.05', 'S3.06', 'S4.26', 'S7.14', 'S7.15', 'S7.17', 'S7.18', 'S7.19', 'S7.23'],
    run: register,
  },
  { name: 'register-number', part: 'sign-up', ids: ['S3.05', 'S4.04'], run: registerNumber },
  { name: 'login', part: 'login', ids: ['S3.03', 'S4.04', 'S4.26', 'S7.24', 'S7.31', 'S7.32'], run: login },
  { name: 'wrong-password', part: 'protection', ids: ['S8.08', 'S8.10'], run: wrongPassword },
  { name: 'logout', part: 'login', ids: ['S7.30'], run: logout },
  { name: 'session', part: 'protection', ids: ['S6.02', 'S6.08', 'S8.12'], run: session },
  { name: 'clock', part: 'protection', ids: ['S3.03'], run: clock },
  { name: 'quick-login', part: 'quick-login', ids: ['S7.26', 'S7.27'], run: quick },
  { name: 'passkey', part: 'passkeys', ids: ['S1.27'], run: passkeys },
  { name: 'other-owner', part: 'passkeys', ids: ['S1.27'], run: tryOtherOwner },
  {
    name: 'passkey-account',
    part: 'passkey-accounts',
    isMadeOn: hasPasskeyAccounts,
    ids: ['S1.27', 'S4.01'],
    run: tryPasskeyAccount,
  },
  { name: 'qr', part: 'qr', ids: ['S3.33', 'S7.34'], run: qr },
  { name: 'approval', part: 'approvals', ids: ['S4.42', 'S7.34'], run: tryApprovals },
  { name: 'freeze', part: 'freeze', ids: ['S7.66'], run: tryFreeze },
  { name: 'security-check', part: 'security-check', ids: ['S3.09', 'S3.10', 'S8.24'], run: trySecurityCheck },
  { name: 'second-step', part: 'second-step', ids: ['S7.24', 'S1.27'], run: trySecondStep },
  { name: 'consent', part: 'applications', ids: ['S7.53', 'S7.54', 'S7.55', 'S7.56'], run: tryConsent },
  { name: 'messenger', part: 'messenger', ids: ['S7.25', 'S7.35', 'S7.36', 'S7.37', 'S7.38'], run: tryMessenger },
  { name: 'providers', part: 'providers', isMadeOn: hasProviders, ids: ['S7.25'], run: tryProviders },
  { name: 'other-address', part: 'protection', ids: ['S7.15', 'S7.21'], run: tryOtherAddress },
  ...lists,
  ...protection,
];
