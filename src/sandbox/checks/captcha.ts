/** Captcha: configuration, the challenge of the behavioural kind, and the check of a solved captcha (S3.11–S3.13). */

import type * as contract from '../../contract/captcha.ts';
import type { CaptchaInput } from '../../contract/captcha.ts';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as web from '../../contract/web-config.ts';
import { downloadField, webConfigKeys } from '../../contract/web-config.ts';
import type { SceneCode } from '../../domain/checks/scene-codes.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { type Answer, answered, refused } from '../server/answer.ts';
import type { SandboxContext } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { issueTicket, takeTicket } from './captcha-tickets.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** Public identifier of the sandbox with the behavioural vendor. */
const gt = '5a4d0b0c5a4d0b0c5a4d0b0c5a4d0b0c';

const settings: Readonly<Record<string, unknown>> = {
  [webConfigKeys.captcha]: JSON.stringify({
    default: {
      completelyUseMagpieCatcha: false,
      useDowngrade: true,
      guidTailList: [],
      oldCapchaList: ['geetest', 'recaptcha', 'tencent'],
    },
  }),
};

/** The settings that were asked for and that exist (S7.44). */
export const webConfig: HandlerOf<typeof web.webConfig> = ({ keys }, { scenario }) => {
  const download = JSON.stringify({ [downloadField]: scenario.downloads === 'allowed' });
  const known = scenario.downloads === 'unset' ? settings : { ...settings, [webConfigKeys.download]: download };
  return answered({
    data: Object.fromEntries(keys.filter((key) => Object.hasOwn(known, key)).map((key) => [key, known[key]])),
  });
};

/** A fresh challenge, and a second one for the fallback (S3.12, S7.51, S7.52). */
export const captchaInfo: HandlerOf<typeof contract.captchaInfo> = (_, { context }) => {
  const challenge = () => issueTicket(context, 'geetest-challenge', gt);
  return answered({ gt, challenge: challenge(), success: true, newCaptcha: true, sGt: gt, sChallenge: challenge() });
};

const invalid = refused(retCodes.captchaInvalid, 'captcha is missing, wrong, used or too old');

/**
 * Checks the captcha fields of a call. They cannot be used again (S4.24).
 *
 * @param scene that the captcha must be solved for; any scene if left out
 * @returns the refusal (20063), or `undefined` where the captcha is right
 */
export function verifyCaptcha(
  context: SandboxContext,
  fields: CaptchaInput,
  scene?: SceneCode,
): Answer<never> | undefined {
  return isSolved(context, fields, scene) ? undefined : invalid;
}

function isSolved(context: SandboxContext, fields: CaptchaInput, scene: SceneCode | undefined): boolean {
  const { magpie_verify_info, g_recaptcha_response, ticket, geetest_validate } = fields;
  if (magpie_verify_info !== undefined) {
    const solvedFor = takeTicket(context, 'magpie', magpie_verify_info.token);
    return solvedFor === magpie_verify_info.scene && (scene === undefined || solvedFor === scene);
  }
  if (g_recaptcha_response !== undefined) return takeTicket(context, 'recaptcha', g_recaptcha_response) !== undefined;
  if (ticket !== undefined) {
    const randstr = takeTicket(context, 'tencent', ticket);
    return randstr !== undefined && randstr === fields.randstr;
  }
  if (geetest_validate === undefined) return false;
  const challenge = takeTicket(context, 'geetest', geetest_validate);
  const fits = challenge !== undefined && challenge === fields.geetest_challenge && fields.gt === gt;
  return fits && fields.geetest_seccode === `${geetest_validate}|jordan`;
}
