/**
 * Captcha configuration (S3.13–S3.15). It comes from outside (a call, a cookie, storage), so nothing in it is trusted:
 * what is missing or garbled is the default, field by field.
 */

import { type SceneCode, sceneCodes } from './scene-codes.ts';

/** Whether loading is shown (S4.22): where the visitor has just pressed the button of a login or registration. */
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

/** How the wire spells the fields. The only place that knows. */
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
  const entries = fieldsOf(raw);
  return sceneConfig(entries?.get(scene)) ?? sceneConfig(entries?.get('default')) ?? defaultCaptchaConfig;
}

/** One scene's entry; `undefined` for what is not one. Cookies hold one entry each (S3.15). */
export function sceneConfig(raw: unknown): CaptchaConfig | undefined {
  return fieldsOf(raw) && withOverride(defaultCaptchaConfig, raw);
}

/** A configuration with the fields that an override names and that can be read (S3.14). */
export function withOverride(config: CaptchaConfig, raw: unknown): CaptchaConfig {
  const fields = fieldsOf(raw);
  const field = (name: keyof CaptchaConfig) => fields?.get(wireNames[name]);
  return {
    ownChallengeOnly: booleanOf(field('ownChallengeOnly')) ?? config.ownChallengeOnly,
    nextOnFailure: booleanOf(field('nextOnFailure')) ?? config.nextOnFailure,
    trialGuidTails: namesOf(field('trialGuidTails'), /^.$/su) ?? config.trialGuidTails,
    vendors: namesOf(field('vendors'), /^[a-z]{1,32}$/) ?? config.vendors,
  };
}

/** A configuration as the cookie keeps it: JSON in the wire's spelling. */
export function captchaConfigText(config: CaptchaConfig): string {
  return JSON.stringify({
    [wireNames.ownChallengeOnly]: config.ownChallengeOnly,
    [wireNames.nextOnFailure]: config.nextOnFailure,
    [wireNames.trialGuidTails]: config.trialGuidTails,
    [wireNames.vendors]: config.vendors,
  });
}

/** The value of one key in the answer of the config call: by name, or in a list of keys and values. */
export function configValue(data: unknown, key: string): unknown {
  if (!Array.isArray(data)) return fieldsOf(data)?.get(key);
  const row = data.map(fieldsOf).find((fields) => fields?.get('key') === key);
  return row?.get('value');
}

function fieldsOf(raw: unknown): ReadonlyMap<string, unknown> | undefined {
  const value = typeof raw === 'string' ? jsonOf(raw) : raw;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function booleanOf(raw: unknown): boolean | undefined {
  if (raw === true || raw === 1 || raw === '1' || raw === 'true') return true;
  if (raw === false || raw === 0 || raw === '0' || raw === 'false') return false;
  return undefined;
}

/** The entries that can be read; `undefined` for no list, and for a list of nothing but garbage. */
function namesOf(raw: unknown, pattern: RegExp): readonly string[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const names = raw.map((entry) => String(entry).trim().toLowerCase()).filter((entry) => pattern.test(entry));
  return names.length === 0 && raw.length > 0 ? undefined : names;
}
