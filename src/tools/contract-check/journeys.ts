/** What the check does at an exchange: the flows of the pages, and calls whose answer they depend on. */

import { hashPassword } from '../../browser/encryption.ts';
import type { EndpointName } from '../../contract/all.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { profile } from '../../contract/profile.ts';
import { qrGenerate, qrStatus } from '../../contract/qr.ts';
import { registerRecall } from '../../contract/register.ts';
import { login as loginCall, memberInfo, quickLogin, quickToken } from '../../contract/session.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { createLoginFlow } from '../../features/login/login.ts';
import { createRegisterFlow, type RegisterFlow } from '../../features/register/register.ts';
import { logOut } from '../../services/session/logout.ts';
import { tryFreeze } from './freeze.ts';
import { type Account, CannotTry, type Journey, type JourneyTools, problemCatcher, sendRaw } from './journey-tools.ts';
import { lists } from './lists.ts';
import { tryConditional, tryPasskeys, tryRemoval } from './passkeys.ts';
import { encryptPassword, type Visit } from './visit.ts';

const newPassword = 'a horse & 3 batteries';
const codeTries = 40;
const dayMs = 86_400_000;

async function register(tools: JourneyTools): Promise<void> {
  const visit = tools.open();
  const opened = await openAccount(tools, visit);
  tools.setAccount(opened);
  await expectMember(tools, visit, 'registerPassword');
}

/** Signs up by mail as a visitor does, with a wrong code before the right one (S7.14–S7.18). */
async function openAccount(tools: JourneyTools, visit: Visit): Promise<Account> {
  const { adapter, findings } = tools;
  if (!adapter.newAddress || !adapter.readCode) throw new CannotTry('the adapter has no newAddress and readCode');
  const username = await adapter.newAddress();
  const caught = problemCatcher();
  const flow = createRegisterFlow({
    ...visit,
    policy: { types: ['newCode'], compliance: false },
    record: () => undefined,
    hashPassword,
    channel: noChannel,
    loadCommonPasswords: async () => ({ count: 1, bits: '' }),
    reportError: caught.report,
  });
  try {
    await unlessChecked(flow, flow.submitAccount(username, ''));
    const state = flow.$state.get();
    if (state.step !== 'code') throw caught.failure('registerInfo', 'the sign-up does not get to the code');
    const { uuid } = state.registration;
    const code = await codeFor(tools, username);
    const leaked = tools.bodies().find(({ body }) => body.includes(code));
    if (leaked) findings.wrong(leaked.call, 'body', 'has the code that was sent: only its owner may know it');
    await flow.submitCode(code === '000000' ? '111111' : '000000');
    if (flow.$state.get().step !== 'code') throw caught.failure('registerVerify', 'a wrong code is taken');
    // A wrong code is refused, or is no 1 (S7.15).
    if (caught.found()) caught.expect('registerVerify', 'a wrong code', retCodes.codeWrong, findings);
    await flow.submitCode(code);
    if (flow.$state.get().step !== 'password') throw caught.failure('registerVerify', 'the right code is not taken');
    const recalled = await visit.exchange.send(registerRecall, { uuid }).catch(() => undefined);
    if (recalled && recalled.recall_stage !== 'commit_password') {
      findings.wrong('registerRecall', 'result.recall_stage', 'must be commit_password before the password');
    }
    await flow.submitPassword(newPassword);
    if (flow.$state.get().step !== 'done')
      throw caught.failure('registerPassword', 'the password does not open the account');
    return { username, password: newPassword };
  } finally {
    flow.dispose();
  }
}

/** Rejects where the exchange wants a security check, which nobody here can pass. */
async function unlessChecked(flow: RegisterFlow, submitted: Promise<void>): Promise<void> {
  let stop = () => {};
  const checked = new Promise<never>((_, reject) => {
    stop = flow.$check.listen((check) => {
      if (check !== undefined) reject(new CannotTry('the exchange demands a security check of this network'));
    });
  });
  await Promise.race([submitted, checked]).finally(() => stop());
}

async function codeFor({ adapter, pause }: JourneyTools, address: string): Promise<string> {
  for (let tries = 0; tries < codeTries; tries += 1) {
    const code = await adapter.readCode?.(address);
    if (code) return code;
    await pause();
  }
  throw new CannotTry('the adapter has found no code');
}

const noChannel = {
  fields: async () => ({}),
  withoutRefused: (address: string) => address,
  bindPartner: async () => undefined,
  registered: async () => undefined,
  stepShown: () => undefined,
  failed: () => undefined,
};

/** Logs in by password; the visit has a session then. */
async function logIn(visit: Visit, { username, password }: Account) {
  const caught = problemCatcher();
  const captcha = { solve: async () => ({ type: 'unavailable' }) as const, refuse: () => undefined };
  const flow = createLoginFlow({ ...visit, captcha, reportError: caught.report });
  await flow.submit({ username, dialCode: '', password });
  const state = flow.$state.get();
  flow.dispose();
  if (state.type === 'failed' && state.problem.type === 'captcha') {
    throw new CannotTry('the exchange demands a captcha of this network');
  }
  return { state, caught };
}

async function signedIn(tools: JourneyTools): Promise<Visit> {
  const visit = tools.open();
  const { state, caught } = await logIn(visit, await tools.account(() => openAccount(tools, tools.open())));
  if (state.type !== 'done' || !visit.session.token()) throw caught.failure('login', 'nobody is logged in');
  return visit;
}

/** The session is that of one member, by both calls that say so. */
async function expectMember({ findings }: JourneyTools, { exchange }: Visit, after: EndpointName): Promise<void> {
  const member = await exchange.send(memberInfo, {}).catch(() => undefined);
  const known = await exchange.send(profile, {}).catch(() => undefined);
  if (member === undefined || known === undefined) {
    findings.wrong(after, 'token', 'memberInfo and profile do not answer for the session that it gives');
  } else if (member.id !== known.id)
    findings.wrong('profile', 'result.id', 'is another account than that of memberInfo');
}

async function login(tools: JourneyTools): Promise<void> {
  await expectMember(tools, await signedIn(tools), 'login');
}

async function wrongPassword(tools: JourneyTools): Promise<void> {
  const visit = tools.open();
  const account = await tools.account(() => openAccount(tools, tools.open()));
  const { state, caught } = await logIn(visit, { ...account, password: `${account.password}!` });
  caught.expect('login', 'a wrong password', retCodes.wrongCredentials, tools.findings);
  if (state.type === 'done') tools.findings.wrong('login', 'answer', 'a wrong password logs in');
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

/** A token that nobody was given opens nothing (S6.08). */
async function session(tools: JourneyTools): Promise<void> {
  const stranger = (endpoint: Endpoint<object, unknown>) =>
    sendRaw(tools.open(), endpoint, {}, { token: 'a-token-that-nobody-was-given' });
  const answers = { memberInfo: stranger(memberInfo), profile: stranger(profile), quickToken: stranger(quickToken) };
  for (const [name, answer] of Object.entries(answers)) {
    const { code } = await answer;
    if (code === retCodes.sessionExpired) continue;
    const what = `is ${code} to an invented token; it must be ${retCodes.sessionExpired}`;
    tools.findings.wrong(name as EndpointName, 'ret_code', what);
  }
}

/** A password of another day is refused before it counts (S3.03), so a recorded login cannot be used again. */
async function clock(tools: JourneyTools): Promise<void> {
  const account = await tools.account(() => openAccount(tools, tools.open()));
  const visit = tools.open();
  const old = encryptPassword(tools.adapter.publicKey, account.password, tools.now() - dayMs);
  const { code } = await sendRaw(visit, loginCall, { username: account.username, login_type: 2, ...old });
  if (code !== retCodes.badRequest) {
    tools.findings.wrong(
      'login',
      'encrypt_timestamp',
      `answers ${code} to a password of yesterday; it must be ${retCodes.badRequest}`,
    );
  }
}

/** A token for one login elsewhere is good once (S7.26, S7.27). */
async function quick(tools: JourneyTools): Promise<void> {
  const visit = await signedIn(tools);
  const { tmp_token } = await visit.exchange.send(quickToken, {});
  const other = tools.open();
  await other.exchange.send(quickLogin, { tmp_token });
  await expectMember(tools, other, 'quickLogin');
  const { code } = await sendRaw(tools.open(), quickLogin, { tmp_token });
  if (code === retCodes.ok) tools.findings.wrong('quickLogin', 'tmp_token', 'logs in twice');
}

async function passkeys(tools: JourneyTools): Promise<void> {
  const member = await signedIn(tools);
  const { visit, passkey } = await tryPasskeys(tools, member);
  await expectMember(tools, visit, 'passkeyLogin');
  const { password } = await tools.account(() => openAccount(tools, tools.open()));
  await tryConditional(tools, member, password);
  await tryRemoval(tools, member, { password, passkey });
}

async function qr(tools: JourneyTools): Promise<void> {
  const { exchange } = tools.open();
  const { uuid, content } = await exchange.send(qrGenerate, {});
  if (content.includes(uuid))
    tools.findings.wrong('qrGenerate', 'result.content', 'has the uuid: who sees the code could take the login');
  const { status } = await exchange.send(qrStatus, { uuid, telegram_callback: '' });
  if (status !== 'waiting') tools.findings.wrong('qrStatus', 'result.status', 'must be waiting for a new code');
}

async function freeze(tools: JourneyTools): Promise<void> {
  await tryFreeze(tools, {
    openAccount: (visit) => openAccount(tools, visit),
    logIn: async (visit, account) => (await logIn(visit, account)).state.type === 'done',
  });
}

export const journeys: readonly Journey[] = [
  {
    name: 'register',
    ids: ['S3.05', 'S3.06', 'S4.26', 'S7.14', 'S7.15', 'S7.17', 'S7.18', 'S7.19', 'S7.23'],
    run: register,
  },
  { name: 'login', ids: ['S3.03', 'S4.04', 'S4.26', 'S7.24', 'S7.31', 'S7.32'], run: login },
  { name: 'wrong-password', ids: ['S8.08', 'S8.10'], run: wrongPassword },
  { name: 'logout', ids: ['S7.30'], run: logout },
  { name: 'session', ids: ['S6.02', 'S6.08', 'S8.12'], run: session },
  { name: 'clock', ids: ['S3.03'], run: clock },
  { name: 'quick-login', ids: ['S7.26', 'S7.27'], run: quick },
  { name: 'passkey', ids: ['S1.27'], run: passkeys },
  { name: 'qr', ids: ['S3.33', 'S7.34'], run: qr },
  { name: 'freeze', ids: ['S7.66'], run: freeze },
  ...lists,
];
