/** The steps of a registration that a site can show, from its policy and the table. */

import { registerTypeOf } from '../../domain/account/register-type.ts';
import type { SitePolicies } from '../../domain/site/site.ts';
import { registerTable } from './register-table.ts';
import { type RegisterState, stepOfProof, stepOfType } from './state.ts';

type Step = RegisterState['step'];

/** In the order of the table. Two codes are for the exchange to demand, so every site can show their steps. */
export function stepsOf({ registerTypes: allowed }: Pick<SitePolicies, 'registerTypes'>): readonly Step[] {
  const types = (['email', 'mobile'] as const).flatMap((account) =>
    [true, false].flatMap((passkeys) => allowed.map((asked) => registerTypeOf({ allowed, asked, account, passkeys }))),
  );
  const byType = new Set<Step>(types.flatMap((type) => [stepOfType(type), stepOfProof(type)]));
  const depends: readonly Step[] = ['code', 'link', 'password', 'passkey'];
  const isShown = (step: Step) => !depends.includes(step) || byType.has(step);
  const seen = new Set<Step>(['account']);
  for (const step of seen) {
    for (const { to } of Object.values(registerTable.states[step]))
      for (const next of to) if (isShown(next)) seen.add(next);
  }
  return (Object.keys(registerTable.states) as Step[]).filter((step) => seen.has(step));
}
