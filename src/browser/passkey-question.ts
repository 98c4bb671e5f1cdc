/** Questions of the browser for a passkey, which stand in front of the page. */

import { reasonOf, writeAnswer } from './passkey-answer.ts';
import { readRequest } from './passkeys.ts';
import type { PasskeyAnswer, Passkeys } from './types.ts';

export const askForPasskey: Passkeys['use'] = (options, signal, mode) =>
  answerOf(options, signal, async () => {
    const publicKey = await readRequest(options);
    // The page may not end an immediate one: it must not see whether a question stands.
    const how: object = mode === 'immediate' ? { uiMode: mode } : { signal };
    return navigator.credentials.get({ publicKey, ...how });
  });

/**
 * Never rejects.
 *
 * @param ask asks the browser
 */
export async function answerOf(
  { timeout }: { readonly timeout?: unknown },
  signal: AbortSignal,
  ask: () => Promise<Credential | null>,
): Promise<PasskeyAnswer> {
  const begunAt = performance.now();
  try {
    return await writeAnswer(await ask());
  } catch (error) {
    return signal.aborted ? { type: 'cancelled' } : reasonOf(error, performance.now() - begunAt, timeout);
  }
}
