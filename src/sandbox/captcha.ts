/** Captcha: configuration, what the behavioural kind starts with, and the check of what a visitor brings (S3.11–S3.13). */

import type * as contract from '../contract/captcha.ts';
import type { CaptchaInput } from '../contract/captcha.ts';
import { webConfigKeys } from '../contract/captcha.ts';
import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import { retCodes } from '../domain/errors/codes.ts';
import type { SceneCode } from '../domain/scene-codes.ts';
import { type Answer, answered, refused } from './answer.ts';
import { issueTicket, takeTicket } from './captcha-tickets.ts';
import type { SandboxContext } from './context.ts';
import type { Handler } from './handler.ts';

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

/** The settings asked for, those that there are (S7.44). */
export const webConfig: HandlerOf<typeof contract.webConfig> = ({ keys }) =>
  answered({
    data: Object.fromEntries(keys.filter((key) => Object.hasOwn(settings, key)).map((key) => [key, settings[key]])),
  });

/** A fresh challenge, and one to spare (S3.12, S7.51, S7.52). */
export const captchaInfo: HandlerOf<typeof contract.captchaInfo> = (_, { context }) => {
  const challenge = () => issueTicket(context, 'geetest-challenge', gt);
  return answered({ gt, challenge: challenge(), success: true, newCaptcha: true, sGt: gt, sChallenge: challenge() });
};

const invalid = refused(retCodes.captchaInvalid, 'captcha is missing, wrong, used or too old');

/**
 * Checks the captcha fields of a call; they are used up by it (S4.24).
 *
 * @param scene what the call does; left out, a captcha solved for anything will do
 * @returns the refusal (20063), or `undefined` where all is well
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
