/** The calls of a captcha (S3.11, S3.12, S7.51, S7.52). */

import { md5 as hash } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Exchange } from '../../api/exchange.ts';
import type { GeetestStart } from '../../browser/types.ts';
import { captchaInfo, magpieChallenge, magpieVerify, registerCaptchaInfo } from '../../contract/captcha.ts';
import { type SceneCode, sceneCodes } from '../../domain/checks/scene-codes.ts';

/** MD5 of a text's UTF-8 bytes, in lower-case hex: the captcha info call names the device by it (S7.51). It protects nothing here. */
export function md5(text: string): string {
  return bytesToHex(hash(utf8ToBytes(text)));
}

/** @param guid the device id; the exchange gets its MD5 */
export function createCaptchaCalls(exchange: Pick<Exchange, 'send'>, scene: SceneCode, guid: () => string) {
  return {
    async geetestStart(signal: AbortSignal): Promise<GeetestStart> {
      const { md5 } = await import('./calls.ts');
      const endpoint = scene === sceneCodes.register ? registerCaptchaInfo : captchaInfo;
      const input = { type: 'CAPTCHA_TYPE_BEHAVIOR_GEETEST', login_name: md5(guid()) } as const;
      const info = await exchange.send(endpoint, input, signal, { cache: false });
      const gt = info.gt || info.sGt || '';
      const challenge = info.gt ? info.challenge : info.sChallenge;
      return { gt, challenge: challenge ?? '', offline: !(info.success ?? true), newCaptcha: info.newCaptcha ?? true };
    },
    magpie: {
      challenge: (signal: AbortSignal) => exchange.send(magpieChallenge, { scene }, signal, { cache: false }),
      async verify(id: string, answers: readonly number[], signal: AbortSignal) {
        const checked = await exchange.send(magpieVerify, { id, scene, answers: [...answers] }, signal);
        return { magpie_verify_info: { token: checked.token, scene: checked.scene } };
      },
    },
  };
}
