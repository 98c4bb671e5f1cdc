/** Recovery codes at an exchange: each answers one security check, and new ones replace those before (decision 0182). */

import { recoveryCreate, recoveryLeft } from '../../contract/recovery.ts';
import { riskWays, verifyRisk } from '../../contract/risk.ts';
import { riskPassed } from '../../domain/checks/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { CheckedAccount } from './adapter.ts';
import { checkOf } from './approval.ts';
import { type JourneyTools, sendRaw } from './journey-tools.ts';
import { expectMember, loginInput, loginOf } from './log-in.ts';
import { expectCode } from './passkeys.ts';
import type { Visit } from './visit.ts';

/** What nobody has as a code. */
const invented = '22222-22222';

/**
 * An exchange that does not say how many codes are left offers none.
 *
 * @param account whose login is stopped by a security check
 * @param member a session of it that has just begun
 */
export async function tryRecovery(tools: JourneyTools, account: CheckedAccount, member: Visit): Promise<void> {
  const { findings } = tools;
  const known = await member.exchange.send(recoveryLeft, {}).catch(() => undefined);
  if (known?.left === undefined) return;
  const page = tools.open();
  const check = await checkOf(tools, page, account);
  if (check === undefined) return;
  const { codes } = await member.exchange.send(recoveryCreate, {});
  const [first = '', second = ''] = codes;
  if (new Set(codes).size < 2) return findings.wrong('recoveryCreate', 'result.codes', 'must have different codes');
  const { ways } = await page.exchange.send(riskWays, check);
  if (!ways.some(({ way }) => way === 'recovery_code'))
    return findings.wrong('riskWays', 'result.ways', 'lacks recovery_code though the account has some');
  const answer = (recovery_code: string) => ({ ...check, way: 'recovery_code', recovery_code }) as const;
  await expectCode(tools, 'verifyRisk', 'an invented recovery code', retCodes.codeWrong, () =>
    sendRaw(page, verifyRisk, answer(invented)),
  );
  // People write them down without hyphens, in small letters.
  const passed = await page.exchange.send(verifyRisk, answer(first.replaceAll('-', '').toLowerCase()));
  if (passed.risk_token_type !== riskPassed)
    findings.wrong('verifyRisk', 'result.risk_token_type', `must be ${riskPassed} after a recovery code`);
  const { endpoint, name } = loginOf(tools);
  await page.exchange.send(endpoint, { ...loginInput(tools, account), risk_token: passed.risk_token });
  await expectMember(tools, page, name);
  const { left } = await member.exchange.send(recoveryLeft, {});
  if (left !== codes.length - 1) findings.wrong('recoveryLeft', 'result.left', 'does not count the code that was used');
  await member.exchange.send(recoveryCreate, {});
  await refuseOld(tools, account, { 'a recovery code that was used': first, 'a recovery code of before': second });
}

async function refuseOld(
  tools: JourneyTools,
  account: CheckedAccount,
  old: Readonly<Record<string, string>>,
): Promise<void> {
  const page = tools.open();
  const check = await checkOf(tools, page, account);
  if (check === undefined) return;
  for (const [what, recovery_code] of Object.entries(old)) {
    await expectCode(tools, 'verifyRisk', what, retCodes.codeWrong, () =>
      sendRaw(page, verifyRisk, { ...check, way: 'recovery_code', recovery_code }),
    );
  }
}
