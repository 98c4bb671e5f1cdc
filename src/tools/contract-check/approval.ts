/** Approvals on another device: the check is the page that asks, the phone that answers, and a stranger. */

import * as v from 'valibot';
import { isExchangeError } from '../../api/errors.ts';
import {
  approvalAnswer,
  approvalPending,
  approvalScan,
  riskApproval,
  riskApprovalStatus,
} from '../../contract/approval.ts';
import type { ResultOf } from '../../contract/endpoint.ts';
import { qrGenerate, qrStatus } from '../../contract/qr.ts';
import { riskWays, verifyRisk } from '../../contract/risk.ts';
import { riskPassed, riskScenes } from '../../domain/checks/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { CheckedAccount } from './adapter.ts';
import { CannotTry, type JourneyTools, sendRaw } from './journey-tools.ts';
import { expectMember, loginInput, loginOf, signedIn } from './log-in.ts';
import { openOwner } from './second-step.ts';
import { openAccount } from './sign-up.ts';
import type { Visit } from './visit.ts';

type Shown = ResultOf<typeof approvalScan>['approval'];
type Code = ResultOf<typeof qrGenerate> & { readonly number: string };

export async function tryApprovals(tools: JourneyTools): Promise<void> {
  const { demandPasskey, newAddress, readCode } = tools.adapter;
  const phone = await signedIn(tools);
  await tryRightNumber(tools, phone);
  await tryWrongNumber(tools, phone);
  await tryRefusal(tools, phone);
  if (!newAddress || !readCode) return;
  await tryStranger(tools, phone);
  if (demandPasskey) await tryDemand(tools);
}

async function newCode({ exchange }: Visit): Promise<Code> {
  const { number, ...code } = await exchange.send(qrGenerate, {});
  if (number === undefined) throw new CannotTry('a QR code comes without a number');
  return { ...code, number };
}

/** @returns `undefined` where the status is refused */
async function statusOf({ exchange }: Visit, { uuid }: Pick<Code, 'uuid'>): Promise<string | undefined> {
  const answer = await exchange.send(qrStatus, { uuid, telegram_callback: '' }).catch(refusedOnly);
  return answer?.status;
}

function refusedOnly(error: unknown): undefined {
  if (!isExchangeError(error) || error.fault !== 'refused') throw error;
}

/** The phone reads a new code of the page. */
async function scanned({ findings }: JourneyTools, page: Visit, phone: Visit) {
  const code = await newCode(page);
  const { approval } = await phone.exchange.send(approvalScan, { scan: code.content });
  if (approval.id === code.uuid)
    findings.wrong('approvalScan', 'result.approval.id', 'is the uuid of the page: the phone could take the login');
  if (new Set(approval.numbers).size !== 3 || !approval.numbers.includes(code.number))
    findings.wrong('approvalScan', 'result.approval.numbers', 'must be three different ones, with that of the page');
  return { code, approval };
}

async function tryRightNumber(tools: JourneyTools, phone: Visit): Promise<void> {
  const { findings } = tools;
  const page = tools.open();
  const { code, approval } = await scanned(tools, page, phone);
  await comparePending(tools, phone, approval);
  const { status } = await phone.exchange.send(approvalAnswer, { id: approval.id, number: code.number });
  if (status !== 'confirmed')
    findings.wrong('approvalAnswer', 'result.status', 'must be confirmed after the right number');
  await expectAnswered(tools, phone, { id: approval.id, number: code.number });
  if ((await statusOf(tools.open(), code)) === 'confirmed')
    findings.wrong('qrStatus', 'uuid', 'logs in a device that did not ask for the code');
  if ((await statusOf(page, code)) !== 'confirmed')
    findings.wrong('qrStatus', 'result.status', 'must be confirmed after the right number');
  else await expectMember(tools, page, 'qrStatus');
  if ((await statusOf(page, code)) === 'confirmed') findings.wrong('qrStatus', 'uuid', 'logs in twice');
}

/** Numbers that change from call to call tell which one is right: it is the one that stays. */
async function comparePending({ findings }: JourneyTools, phone: Visit, approval: Shown): Promise<void> {
  const { approvals } = await phone.exchange.send(approvalPending, {});
  const again = approvals.find(({ id }) => id === approval.id);
  if (again === undefined) findings.wrong('approvalPending', 'result.approvals', 'lacks a code that was scanned');
  else if (again.numbers.toSorted().join() !== approval.numbers.toSorted().join())
    findings.wrong(
      'approvalPending',
      'result.approvals[].numbers',
      'are others than before: the one that stays is right',
    );
}

async function expectAnswered(
  { findings }: JourneyTools,
  phone: Visit,
  answer: { readonly id: string; readonly number: string },
): Promise<void> {
  const { code } = await sendRaw(phone, approvalAnswer, answer);
  if (code === retCodes.codeExpired) return;
  const what = `a second answer must be refused with ${retCodes.codeExpired}; it is ${code}`;
  findings.wrong('approvalAnswer', 'ret_code', what);
}

async function tryWrongNumber(tools: JourneyTools, phone: Visit): Promise<void> {
  const { findings } = tools;
  const page = tools.open();
  const { code, approval } = await scanned(tools, page, phone);
  const wrong = approval.numbers.find((one) => one !== code.number) ?? code.number;
  const { status } = await phone.exchange.send(approvalAnswer, { id: approval.id, number: wrong });
  if (status === 'confirmed') findings.wrong('approvalAnswer', 'number', 'is not compared: a wrong one is confirmed');
  else if (status !== 'wrong_number')
    findings.wrong('approvalAnswer', 'result.status', 'must be wrong_number after a wrong one');
  // A phone could try all three.
  await expectAnswered(tools, phone, { id: approval.id, number: code.number });
  const told = await statusOf(page, code);
  if (told === 'confirmed') findings.wrong('qrStatus', 'result.status', 'logs in after a wrong number');
  else if (told !== 'wrong_number')
    findings.wrong('qrStatus', 'result.status', 'must be wrong_number after a wrong one: its owner is to be warned');
}

async function tryRefusal(tools: JourneyTools, phone: Visit): Promise<void> {
  const page = tools.open();
  const { code, approval } = await scanned(tools, page, phone);
  const { status } = await phone.exchange.send(approvalAnswer, { id: approval.id });
  if (status !== 'refused')
    tools.findings.wrong('approvalAnswer', 'result.status', 'must be refused where no number was chosen');
  if ((await statusOf(page, code)) !== 'refused')
    tools.findings.wrong('qrStatus', 'result.status', 'must be refused where no number was chosen');
}

/** Somebody who has seen the code, and knows the id, answers in place of the owner. */
async function tryStranger(tools: JourneyTools, phone: Visit): Promise<void> {
  const { findings } = tools;
  const page = tools.open();
  const { code, approval } = await scanned(tools, page, phone);
  const stranger = await signedIn(tools, await openAccount(tools, tools.open()));
  const scan = await sendRaw(stranger, approvalScan, { scan: code.content });
  if (scan.code === retCodes.ok) findings.wrong('approvalScan', 'scan', 'is taken over by a second account');
  const answer = await sendRaw(stranger, approvalAnswer, { id: approval.id, number: code.number });
  if (answer.code === retCodes.ok) findings.wrong('approvalAnswer', 'id', 'is answered by another account');
  if ((await statusOf(page, code)) === 'confirmed')
    findings.wrong('qrStatus', 'result.status', 'logs in by the answer of another account');
}

/** The phone of an account that demands its passkey. */
async function tryDemand(tools: JourneyTools): Promise<void> {
  const { visit: phone } = await openOwner(tools);
  const page = tools.open();
  const { code, approval } = await scanned(tools, page, phone);
  await phone.exchange.send(approvalAnswer, { id: approval.id, number: code.number });
  const status = await statusOf(page, code);
  if (status === 'confirmed') {
    const what = 'logs in where the account demands a passkey, on a device that it does not trust';
    tools.findings.wrong('qrStatus', 'result.status', what);
  } else if (status !== 'passkey_needed') {
    tools.findings.wrong('qrStatus', 'result.status', 'must be passkey_needed where the account demands a passkey');
  }
}

const ofRefusal = v.object({ risk_token: v.string() });

/**
 * A second login of an account whose login was just passed by a code: its session stands for the phone. Nothing is tried where the exchange
 * does not offer it.
 */
export async function tryDeviceWay(tools: JourneyTools, account: CheckedAccount, phone: Visit): Promise<void> {
  const { findings } = tools;
  const { endpoint, name } = loginOf(tools);
  // The call says that this session can answer.
  if ((await sendRaw(phone, approvalPending, {})).code !== retCodes.ok) return;
  const page = tools.open();
  const ofRisk = await checkOf(tools, page, account);
  if (ofRisk === undefined) return;
  const { ways } = await page.exchange.send(riskWays, ofRisk);
  if (!ways.some(({ way }) => way === 'device')) return;
  const { uuid, number } = await page.exchange.send(riskApproval, ofRisk);
  const byDevice = { way: 'device', approval: uuid } as const;
  await expectNoPass(tools, page, { ...ofRisk, ...byDevice }, 'passes before anybody has confirmed it');
  const { approvals } = await phone.exchange.send(approvalPending, {});
  const shown = approvals.find(({ numbers }) => numbers.includes(number));
  if (shown === undefined)
    return findings.wrong('approvalPending', 'result.approvals', 'lacks what a security check has asked for');
  await phone.exchange.send(approvalAnswer, { id: shown.id, number });
  const { status } = await page.exchange.send(riskApprovalStatus, { ...ofRisk, uuid });
  if (status !== 'confirmed')
    findings.wrong('riskApprovalStatus', 'result.status', 'must be confirmed after the right number');
  const other = await checkOf(tools, tools.open(), account);
  if (other) await expectNoPass(tools, tools.open(), { ...other, ...byDevice }, 'passes the check of another login');
  const passed = await page.exchange.send(verifyRisk, { ...ofRisk, ...byDevice });
  if (passed.risk_token_type !== riskPassed)
    findings.wrong('verifyRisk', 'result.risk_token_type', `must be ${riskPassed} after an approval`);
  if (other) await expectNoPass(tools, page, { ...other, ...byDevice }, 'is good twice');
  await page.exchange.send(endpoint, { ...loginInput(tools, account), risk_token: passed.risk_token });
  await expectMember(tools, page, name);
}

/** @returns the check that comes with 31018; `undefined` where it brings none */
export async function checkOf(tools: JourneyTools, { exchange }: Visit, account: CheckedAccount) {
  const refusal = await exchange.send(loginOf(tools).endpoint, loginInput(tools, account)).catch((error) => error);
  const given = v.safeParse(ofRefusal, isExchangeError(refusal) ? refusal.result : undefined);
  return given.success ? { sence: riskScenes.security, risk_token: given.output.risk_token } : undefined;
}

async function expectNoPass(
  { findings }: JourneyTools,
  { exchange }: Visit,
  input: Parameters<typeof verify>[1],
  what: string,
): Promise<void> {
  const verdict = await verify(exchange, input).catch(refusedOnly);
  if (verdict?.risk_token_type === riskPassed) findings.wrong('verifyRisk', 'approval', what);
}

function verify(
  exchange: Visit['exchange'],
  input: { readonly sence: 30093; readonly risk_token: string; readonly way: 'device'; readonly approval: string },
) {
  return exchange.send(verifyRisk, input);
}
