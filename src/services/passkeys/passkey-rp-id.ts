/** Which relying party the browser is asked for (S1.27, decision 0121). */

import type { PasskeyAnswer, Passkeys } from '../../browser/types.ts';

/** What the browser has answered, and for which relying party. */
export interface Asked {
  readonly rpId: string;
  readonly answer: PasskeyAnswer;
}

/**
 * Asks for the relying party of the group, and once more for the page's own host where the browser does not let the page use the
 * first, as when it cannot fetch the group's file. The exchange accepts both.
 */
export async function askWithRpId(
  passkeys: Pick<Passkeys, 'rpId' | 'ownRpId'>,
  ask: (rpId: string) => Promise<PasskeyAnswer>,
): Promise<Asked> {
  const rpId = await passkeys.rpId();
  const answer = await ask(rpId);
  const own = passkeys.ownRpId();
  if (answer.type !== 'foreign' || rpId === own) return { rpId, answer };
  return { rpId: own, answer: await ask(own) };
}
