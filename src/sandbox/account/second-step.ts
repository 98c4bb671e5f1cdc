/** What an account demands besides the password (decision 0182). It belongs to the account, because a relay chooses its `Origin`. */

import { sites } from '../../../sites/all.ts';
import { type SecondStep, secondSteps } from '../../domain/checks/second-step.ts';
import { siteOfHost } from '../../domain/site/site.ts';
import type { SandboxContext } from '../server/context.ts';
import { hasPasskey } from './passkeys.ts';

export function secondStepOf({ database }: SandboxContext, accountId: number): SecondStep {
  const row = database.prepare('SELECT second_step FROM accounts WHERE id = ?').get(accountId);
  return secondSteps.find((step) => step === row?.second_step) ?? 'either';
}

/** What it demands now. Before it has its first passkey, a code is taken in place of one: otherwise nobody could come back. */
export function demandOf(context: SandboxContext, accountId: number): SecondStep {
  const demand = secondStepOf(context, accountId);
  return demand === 'passkey' && !hasPasskey(context, accountId) ? 'code' : demand;
}

export function setSecondStep({ database }: SandboxContext, accountId: number, step: SecondStep): void {
  database.prepare('UPDATE accounts SET second_step = ? WHERE id = ?').run(step, accountId);
}

/** What an account demands that is opened at a page of this origin; empty for a page that is not ours. */
export function secondStepAt(pageOrigin: string, known = sites): SecondStep {
  const host = pageOrigin === '' ? '' : new URL(pageOrigin).hostname;
  return siteOfHost(host, known)?.site.policies.secondStep ?? 'either';
}
