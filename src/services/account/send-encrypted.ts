/** A password goes to the exchange encrypted together with the time, which must be the exchange's (S3.03). */

import { isExchangeError } from '../../api/errors.ts';
import type { EncryptedPassword } from '../../browser/types.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { FlowTools } from '../page/tools.ts';

/**
 * Encrypts the password and sends it. The device's clock may be wrong, and the first answer tells the exchange's time: a
 * call that was refused as unreadable (10001) is encrypted and sent once more if its own answer showed another time.
 * Other refusals are not repeated, because they may count as a try.
 *
 * @param send makes the call with the encrypted fields
 * @throws {EncryptionError} where the password cannot be encrypted
 * @throws {ExchangeError} of the last call
 */
export async function sendEncrypted<Result>(
  { exchange, platform }: Pick<FlowTools, 'exchange' | 'platform'>,
  password: string,
  send: (encrypted: EncryptedPassword) => Promise<Result>,
): Promise<Result> {
  /** How far the exchange's clock is ahead of the device's, as far as known, in ms. */
  const offset = () => exchange.now() - platform.clock.now();
  const attempt = async () => send(await platform.encryption.encrypt(password, exchange.now()));
  const assumed = offset();
  try {
    return await attempt();
  } catch (error) {
    const unreadable = isExchangeError(error) && error.fault === 'refused' && error.retCode === retCodes.badRequest;
    if (!unreadable || Math.abs(offset() - assumed) < leastDifferenceMs) throw error;
    return attempt();
  }
}

/** Smaller differences are no reason: the exchange tells whole seconds, and an answer takes its time. */
const leastDifferenceMs = 2000;
