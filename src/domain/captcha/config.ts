/**
 * Captcha configuration (S3.13–S3.15). It comes from outside (a call, a cookie, storage) and is untrusted: each missing or
 * invalid field gets its default.
 */

import { type SceneCode, sceneCodes } from '../checks/scene-codes.ts';
import { jsonObject } from '../storage/json.ts';

/** The value of one key in the answer of the config call: by name, or in a list of keys and values. */
export function configValue(data: unknown, key: string): unknown {
  if (!Array.isArray(data)) return jsonObject(data)?.[key];
  const row = data.map(jsonObject).find((fields) => fields?.key === key);
  return row?.value;
}

const spelledTrue: readonly unknown[] = [true, 1, '1', 'true'];
const spelledFalse: readonly unknown[] = [false, 0, '0', 'false'];

/** A boolean as exchanges write it, also as a number or a text. */
export function booleanOf(raw: unknown): boolean | undefined {
  if (spelledTrue.includes(raw)) return true;
  return spelledFalse.includes(raw) ? false : undefined;
}

/** Whether the loading state is shown (S4.22): after the visitor pressed the button of a login or registration. */
export function showsLoading(scene: SceneCode): boolean {
  const scenes: readonly SceneCode[] = [sceneCodes.login, sceneCodes.register, sceneCodes.turkishLogin];
  return scenes.includes(scene);
}

export interface CaptchaConfig {
  /** Devices of the trial get our own challenge and no vendor. */
  readonly ownChallengeOnly: boolean;
  /** After a failure the next vendor of the list may be tried. */
  readonly nextOnFailure: boolean;
  /** Last characters of the device ids in the trial, lower case; empty for all. */
  readonly trialGuidTails: readonly string[];
  /** Names of captcha kinds in order, lower case, as configured: not all need be known. Empty for the site's own. */
  readonly vendors: readonly string[];
}

export const defaultCaptchaConfig: CaptchaConfig = {
  ownChallengeOnly: false,
  nextOnFailure: true,
  trialGuidTails: [],
  vendors: [],
};

/** The names of the fields on the wire; used nowhere else. */
const wireNames = {
  ownChallengeOnly: 'completelyUseMagpieCatcha',
  nextOnFailure: 'useDowngrade',
  trialGuidTails: 'guidTailList',
  vendors: 'oldCapchaList',
} as const satisfies Record<keyof CaptchaConfig, string>;

/**
 * The configuration of a scene (S3.13), from its own entry or else the one called `default` (S3.14).
 *
 * @param raw entries by scene code, as an object or as its JSON
 */
export function captchaConfig(raw: unknown, scene: SceneCode): CaptchaConfig {
  const entries = jsonObject(raw);
  return sceneConfig(entries?.[scene]) ?? sceneConfig(entries?.default) ?? defaultCaptchaConfig;
}

/** Parses the entry of one scene; `undefined` for anything else. Each cookie holds one entry (S3.15). */
export function sceneConfig(raw: unknown): CaptchaConfig | undefined {
  return jsonObject(raw) && withOverride(defaultCaptchaConfig, raw);
}

/** A configuration with the valid fields of an override applied (S3.14). */
export function withOverride(config: CaptchaConfig, raw: unknown): CaptchaConfig {
  const fields = jsonObject(raw);
  const field = (name: keyof CaptchaConfig) => fields?.[wireNames[name]];
  return {
    ownChallengeOnly: booleanOf(field('ownChallengeOnly')) ?? config.ownChallengeOnly,
    nextOnFailure: booleanOf(field('nextOnFailure')) ?? config.nextOnFailure,
    trialGuidTails: namesOf(field('trialGuidTails'), /^.$/su) ?? config.trialGuidTails,
    vendors: namesOf(field('vendors'), /^[a-z]{1,32}$/) ?? config.vendors,
  };
}

/** A configuration as stored in the cookie: JSON with the names of the wire. */
export function captchaConfigText(config: CaptchaConfig): string {
  return JSON.stringify({
    [wireNames.ownChallengeOnly]: config.ownChallengeOnly,
    [wireNames.nextOnFailure]: config.nextOnFailure,
    [wireNames.trialGuidTails]: config.trialGuidTails,
    [wireNames.vendors]: config.vendors,
  });
}

/** The valid entries of a list; `undefined` where it is not a list, or has entries and none is valid. */
function namesOf(raw: unknown, pattern: RegExp): readonly string[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const names = raw.map((entry) => String(entry).trim().toLowerCase()).filter((entry) => pattern.test(entry));
  return names.length === 0 && raw.length > 0 ? undefined : names;
}
