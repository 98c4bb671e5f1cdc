/** Captcha: its configuration, what vendors need to start, our own challenge, and the fields that prove it solved. */

import * as v from 'valibot';
import { sceneCodes } from '../domain/checks/scene-codes.ts';
import { endpoint, text } from './endpoint.ts';

const scene = v.picklist(Object.values(sceneCodes));

const captchaInfoInput = v.object({
  type: v.literal('CAPTCHA_TYPE_BEHAVIOR_GEETEST'),
  /** MD5 of the device id, in hex. */
  login_name: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
});

/** What the behavioural kind starts with (S3.12); the second pair stands in where the first is empty. */
const captchaInfoResult = v.object({
  gt: v.optional(text(64)),
  challenge: v.optional(text(128)),
  /** Whether the vendor answered the exchange; if not, the script works on its own. */
  success: v.optional(v.union([v.boolean(), v.number()])),
  newCaptcha: v.optional(v.boolean()),
  sGt: v.optional(text(64)),
  sChallenge: v.optional(text(128)),
});

/** For login and everything but sign-up (S7.51). */
export const captchaInfo = endpoint({
  method: 'GET',
  path: '/v3/public/user/captcha-info',
  access: 'public',
  input: captchaInfoInput,
  result: captchaInfoResult,
});

/** For sign-up (S7.52). */
export const registerCaptchaInfo = endpoint({
  method: 'GET',
  path: '/user/public/captcha-info',
  access: 'public',
  input: captchaInfoInput,
  result: captchaInfoResult,
});

/**
 * A task of our own challenge, good once, for two minutes. For each puzzle, counted from 0, the page finds the smallest number whose SHA-256
 * of the text `{salt}.{puzzle}.{number}` begins with `bits` zero bits. 32 puzzles of 13 bits take a phone about a second. The path is ours:
 * the product text shows none (S7.66).
 */
export const magpieChallenge = endpoint({
  method: 'GET',
  path: '/user/public/captcha/magpie/challenge',
  access: 'public',
  input: v.object({ scene }),
  result: v.object({
    /** Of the task. */
    id: text(64),
    /** Another one for each task. */
    salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{16,32}$/)),
    // Bounds on the work, so that no answer can keep a device busy for hours.
    puzzles: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(128)),
    bits: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)),
  }),
});

/** Checks the work; the token stands for it once, in a call of the same scene. Wrong work ends the task, too. The path is ours (S7.66). */
export const magpieVerify = endpoint({
  method: 'POST',
  path: '/user/public/captcha/magpie/verify',
  access: 'public',
  input: v.object({
    /** Of the task. */
    id: text(64),
    scene,
    /** The number found for each puzzle, in their order. */
    answers: v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), v.maxLength(128)),
  }),
  result: v.object({ token: text(128), scene }),
});

/** The fields of a call that a captcha guards: those of one kind are there (S3.11). Spread into its input. */
export const captchaFields = {
  /** The kind with ticket and random text. */
  ticket: v.optional(text(2048)),
  randstr: v.optional(text(128)),
  g_recaptcha_response: v.optional(text(8192)),
  /** The behavioural kind. */
  gt: v.optional(text(64)),
  geetest_challenge: v.optional(text(128)),
  geetest_validate: v.optional(text(128)),
  geetest_seccode: v.optional(text(256)),
  magpie_verify_info: v.optional(v.object({ token: text(128), scene: text(16) })),
};

export type CaptchaInput = v.InferOutput<v.ObjectSchema<typeof captchaFields, undefined>>;
