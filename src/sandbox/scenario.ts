/** The scenes of the sandbox: how the world around a visitor is. One row each; the control page offers them all. */

import * as v from 'valibot';
import type { CaptchaKind } from '../domain/site.ts';

interface Scene<Value extends string | number> {
  /** What the control page calls it. */
  readonly label: string;
  /** What the control page offers. Others may be sent as JSON, if the schema takes them. */
  readonly choices: readonly string[];
  readonly schema: v.GenericSchema<unknown, Value>;
  readonly usual: Value;
}

/** One of a few words; the first is the usual one. */
function oneOf<const Value extends string>(label: string, choices: readonly [Value, ...Value[]]): Scene<Value> {
  return { label, choices, schema: v.picklist(choices), usual: choices[0] };
}

/** A country's code, or `none` for what is not known, which is empty here; the first choice is the usual one. */
function place(label: string, choices: readonly [string, ...string[]]): Scene<string> {
  const known = (code: string) => (code === 'none' ? '' : code);
  const schema = v.pipe(v.string(), v.regex(/^(?:[A-Z]{2,3}(?:-\w{1,20})?|none|)$/), v.transform(known));
  return { label, choices, schema, usual: known(choices[0]) };
}

/** A whole number, as a number or in digits; the first choice is the usual one. */
function count(label: string, choices: readonly [string, ...string[]]): Scene<number> {
  const digits = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
  const schema = v.union([v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9)), digits]);
  return { label, choices, schema, usual: Number(choices[0]) };
}

export const scenes = {
  /** What a risk check answers (S3.10). */
  risk: oneOf('Risk check asks for', ['pass', 'code', 'captcha']),
  /** Whether the exchange demands a captcha before a login and before it sends a code. */
  captcha: oneOf('Captcha', ['off', 'demanded']),
  /** Whether a visitor may register from where they are; `invisible`: the product is not shown there (S3.24, S7.47). */
  access: oneOf('Registration is', ['open', 'banned', 'invisible']),
  /** How the exchange wants a registration verified (S2.32). */
  registration: oneOf('Registration takes', ['one-factor', 'two-factor', 'two-factor-google']),
  /** Whether the messaging app is linked along the way (S4.16). */
  bind: oneOf('Link with the messenger', ['works', 'fails']),
  /** Where the exchange sees the visitor (S3.24). */
  country: place('Visitor is in', ['GB', 'GE', 'CN', 'US', 'CA-Ontario', 'TR', 'HK', 'NL', 'none']),
  /**
   * Who is banned: the account by its owner (`self`) or by us (`other`), by a check whose time is no time (`junk`), or the
   * visitor's network (`ip`). An account is banned once its password was right.
   */
  ban: oneOf('Ban', ['none', 'self', 'other', 'junk', 'ip']),
  bannedFor: count('Banned for, in seconds', ['3600', '0', '86399', '86401', '172800']),
  /** `down`: the exchange cannot reach any provider of identities. */
  provider: oneOf('Providers of identities', ['up', 'down']),
  /** What the exchange says of the visitor's regulation: nothing to mind, or that of the EEA (S6.06). */
  regulation: oneOf('Regulation', ['free', 'restricted']),
  /** What is on for new visitors (S7.43). */
  campaign: oneOf('Campaign on the sign-up page', ['none', 'price-a', 'price-b', 'brand', 'broken']),
  /** Of the account's identity check (S4.43). */
  kycCountry: place('Country of the identity check', ['none', 'HKG', 'ARE', 'NLD', 'TUR', 'KAZ', 'DEU', 'GBR']),
} as const satisfies Readonly<Record<string, Scene<string> | Scene<number>>>;

type Scenes = typeof scenes;
type SceneName = keyof Scenes;

/** `expiring`: the first answer is too old as soon as it is given; the recaptcha kind alone says so. */
export const vendorFaults = ['blocked', 'slow', 'erroring', 'expiring'] as const;
export type VendorFault = (typeof vendorFaults)[number];

/** How the world around a visitor is. */
export type Scenario = { readonly [Name in SceneName]: v.InferOutput<Scenes[Name]['schema']> } & {
  /** Captcha vendors that do not work. */
  readonly vendors: Readonly<Partial<Record<CaptchaKind, VendorFault>>>;
};

export const sceneNames = Object.keys(scenes) as SceneName[];

export const usualScenario: Scenario = {
  ...(Object.fromEntries(sceneNames.map((name) => [name, scenes[name].usual])) as Omit<Scenario, 'vendors'>),
  vendors: {},
};

const vendor = v.exactOptional(v.picklist(vendorFaults));

const sceneEntries = Object.fromEntries(
  sceneNames.map((name) => [name, v.exactOptional(scenes[name].schema)]),
) as unknown as { [Name in SceneName]: v.ExactOptionalSchema<Scenes[Name]['schema'], undefined> };

/** The scenes that change, as JSON. */
export const scenarioEntries = {
  ...sceneEntries,
  /** Takes the place of all the vendors' faults before it. */
  vendors: v.exactOptional(v.strictObject({ geetest: vendor, recaptcha: vendor, tencent: vendor, magpie: vendor })),
};
