/** What an attacker tries: to learn who has an account, to guess passwords and codes, and to open accounts with weak passwords. */

import type { EndpointName } from '../../contract/all.ts';
import { registerPassword } from '../../contract/register.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { CannotTry, type Journey, JourneyStopped, type JourneyTools, sendRaw } from './journey-tools.ts';
import { knownAccount, loginInput, loginOf } from './log-in.ts';
import type { SeenAnswer } from './page-network.ts';
import { codeFor, isOldWay, newAddress, openAccount, otherThan, signUpCalls, startSignUp } from './sign-up.ts';
import { encryptPassword } from './visit.ts';

/** So many wrong passwords or codes for one account are far beyond a mistake. */
const manyTries = 20;
/** Longer than this nobody waits for the check, in seconds. */
const longestWait = 120;

export const protection: readonly Journey[] = [
  { name: 'strangers', part: 'protection', ids: ['S7.14', 'S7.24'], run: strangers },
  {
    name: 'password-rules',
    part: 'protection',
    ids: ['S7.17'],
    // The old calls bring a hash, of which nobody can tell how long the password is.
    isMadeOn: (site) => !isOldWay({ site }),
    run: passwordRules,
  },
  { name: 'code-limit', part: 'protection', ids: ['S7.18'], run: codeLimit },
  { name: 'password-limit', part: 'protection', ids: ['S8.10'], run: passwordLimit },
];

/** An address with an account is answered as one without, at the sign-up until its code was right, and at the login. */
async function strangers(tools: JourneyTools): Promise<void> {
  const { findings } = tools;
  const { username, dialCode } = await knownAccount(tools);
  if (dialCode !== undefined) throw new CannotTry('the account of the adapter has no e-mail address');
  const free = await newAddress(tools);
  reportDifference(findings, await startedWith(tools, username), await startedWith(tools, free));
  const login = loginOf(tools);
  const tryLogin = (name: string) =>
    answersDuring(tools, name, async () => {
      const input = loginInput(tools, { username: name, password: 'no horse & no battery' });
      await sendRaw(tools.open(), login.endpoint, input);
    });
  reportDifference(findings, await tryLogin(username), await tryLogin(await newAddress(tools)));
}

/** The answers to a sign-up with this address. Waits where a code was sent to it a moment ago. */
async function startedWith(tools: JourneyTools, address: string): Promise<readonly Comparable[]> {
  const start = () =>
    answersDuring(tools, address, async () => {
      const signUp = startSignUp(tools, tools.open());
      await signUp.submitAccount(address).finally(signUp.dispose);
    });
  const first = await start();
  const seconds = first.find(({ wait }) => wait !== undefined)?.wait;
  if (seconds === undefined) return first;
  if (seconds > longestWait)
    throw new CannotTry(`another code for ${longestWait} seconds or more cannot be waited for`);
  await tools.wait(seconds * 1000);
  return start();
}

/** What tells two answers apart, without what may differ: ids, tokens, counts and the address itself. */
interface Comparable {
  readonly call: EndpointName;
  readonly code: string;
  readonly text: string;
  /** Seconds until another code, where one was refused for being too soon. */
  readonly wait: number | undefined;
}

export async function answersDuring(
  tools: JourneyTools,
  address: string,
  run: () => Promise<void>,
): Promise<readonly Comparable[]> {
  const before = tools.answers().length;
  await run();
  return tools
    .answers()
    .slice(before)
    .map((answer) => toComparable(answer, address));
}

function toComparable({ call, status, body, outcome }: SeenAnswer, address: string): Comparable {
  const { ret_msg: message = '', result = null, token = null } = readBody(body);
  const fields = Object.entries(Object(result) as Record<string, unknown>)
    .map(([name, value]) => (typeof value === 'boolean' ? `${name} ${value}` : name))
    .sort();
  const words = String(message).toLowerCase().replaceAll(address.toLowerCase(), '').replace(/\d+/g, '');
  const isTooSoon = outcome.type === 'refused' && outcome.code === retCodes.tooManyCodes;
  const after = Number(Reflect.get(Object(result), 'resend_after'));
  return {
    call,
    code: outcome.type === 'refused' ? `${outcome.code}` : outcome.type === 'success' ? '0' : `status ${status}`,
    text: JSON.stringify([fields, words, token === null]),
    wait: isTooSoon && after > 0 ? after : undefined,
  };
}

function readBody(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** @param place what the answers must not tell */
export function reportDifference(
  findings: JourneyTools['findings'],
  known: readonly Comparable[],
  free: readonly Comparable[],
  place = 'existing account',
): void {
  for (const [at, answer] of known.entries()) {
    const other = free[at];
    if (other?.call !== answer.call) return;
    const isSame = other.code === answer.code && other.text === answer.text;
    const what =
      other.code === answer.code
        ? 'is told by other fields or another ret_msg'
        : `is told by ${answer.code} in place of ${other.code}`;
    if (!isSame) findings.wrong(answer.call, place, `${what}: anybody can ask who has an account`);
  }
}

/** A password that pages refuse is refused by the exchange as well: not everybody uses the pages. */
async function passwordRules(tools: JourneyTools): Promise<void> {
  const address = await newAddress(tools);
  const visit = tools.open();
  const signUp = startSignUp(tools, visit);
  try {
    const uuid = await signUp.submitAccount(address);
    if (uuid === undefined) throw signUp.caught.failure('registerInfo', 'the sign-up does not get to the code');
    const early = { uuid, ...encryptPassword(tools.adapter.publicKey, 'a horse & 3 batteries', tools.now()) };
    const { code: unverified } = await sendRaw(visit, registerPassword, early);
    if (unverified === retCodes.ok) {
      const what = 'opens an account whose code was not typed: anybody can have one with the address of others';
      tools.findings.wrong('registerPassword', 'uuid', what);
      return;
    }
    if (!(await signUp.submitCode(await codeFor(tools, address))))
      throw signUp.caught.failure('registerVerify', 'the right code is not taken');
    for (const password of ['a', 'q7$kZ.!']) {
      const encrypted = encryptPassword(tools.adapter.publicKey, password, tools.now());
      const { code } = await sendRaw(visit, registerPassword, { uuid, ...encrypted });
      if (code !== retCodes.ok) continue;
      const length = password.length === 1 ? '1 character' : `${password.length} characters`;
      tools.findings.wrong('registerPassword', 'password', `of ${length} is taken; pages take 8 to 64 characters`);
      return;
    }
    if (!(await signUp.submitPassword()))
      throw signUp.caught.failure('registerPassword', 'a good password is not taken after a short one');
  } finally {
    signUp.dispose();
  }
}

/** A code bears few wrong tries, and another code is not sent at once. */
async function codeLimit(tools: JourneyTools): Promise<void> {
  const { findings } = tools;
  const address = await newAddress(tools);
  const calls = signUpCalls(tools, address);
  const signUp = startSignUp(tools, tools.open());
  try {
    if ((await signUp.submitAccount(address)) === undefined)
      throw signUp.caught.failure(calls.start, 'the sign-up does not get to the code');
    const code = await codeFor(tools, address);
    const again = startSignUp(tools, tools.open());
    await again.submitAccount(address).finally(again.dispose);
    const last = tools.answers().findLast(({ call }) => call === calls.send);
    const isRefused = last?.outcome.type === 'refused' && last.outcome.code === retCodes.tooManyCodes;
    if (last?.outcome.type === 'success')
      findings.wrong(calls.send, 'tries', 'sends a second code to an address at once: anybody can fill a mailbox');
    else if (!isRefused && last?.status !== 429)
      findings.wrong(calls.send, 'ret_code', `a second code at once must be refused with ${retCodes.tooManyCodes}`);
    const newest = (await tools.adapter.readCode?.(address)) ?? code;
    for (let tries = 0; tries < manyTries; tries += 1) {
      if (await signUp.submitCode(otherThan(newest))) throw new JourneyStopped(calls.verify, 'a wrong code is taken');
    }
    if (await signUp.submitCode(newest)) {
      findings.wrong(
        calls.verify,
        'tries',
        `takes the right code after ${manyTries} wrong ones: a code can be guessed`,
      );
    }
  } finally {
    signUp.dispose();
  }
}

/** Wrong passwords for one account end in a limit, which the right password does not open. The account is of no use then. */
async function passwordLimit(tools: JourneyTools): Promise<void> {
  const { findings } = tools;
  const account = await openAccount(tools, tools.open());
  const login = loginOf(tools);
  const limits: readonly (number | string)[] = [
    retCodes.tooManyPasswordErrors,
    retCodes.ipLimit,
    retCodes.captchaInvalid,
    'status 429',
  ];
  const send = async (password: string) =>
    (await sendRaw(tools.open(), login.endpoint, loginInput(tools, { ...account, password }))).code;
  for (let tries = 0; tries < manyTries; tries += 1) {
    if (!limits.includes(await send(`${account.password}${tries}`))) continue;
    if ((await send(account.password)) === retCodes.ok)
      findings.wrong(login.name, 'tries', 'the right password logs in while wrong ones are refused for their number');
    return;
  }
  findings.wrong(login.name, 'tries', `takes ${manyTries} wrong passwords for one account: a password can be guessed`);
}
