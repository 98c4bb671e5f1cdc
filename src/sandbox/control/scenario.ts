/** Settings that change how the sandbox answers a visitor. One row each; the control page offers them all. */

import * as v from 'valibot';
import type { CaptchaKind } from '../../domain/site/site.ts';

interface Setting<Value extends string | number> {
  /** Label on the control page. */
  readonly label: string;
  /** Values that the control page offers. JSON may have any value that the schema accepts. */
  readonly choices: readonly string[];
  readonly schema: v.GenericSchema<unknown, Value>;
  readonly defaultValue: Value;
}

/** One of a few words. The first is the default. */
function oneOf<const Value extends string>(label: string, choices: readonly [Value, ...Value[]]): Setting<Value> {
  return { label, choices, schema: v.picklist(choices), defaultValue: choices[0] };
}

/** A country's code; `none` for an unknown country, which is stored as an empty text. The first choice is the default. */
function country(label: string, choices: readonly [string, ...string[]]): Setting<string> {
  const known = (code: string) => (code === 'none' ? '' : code);
  const schema = v.pipe(v.string(), v.regex(/^(?:[A-Z]{2,3}(?:-\w{1,20})?|none|)$/), v.transform(known));
  return { label, choices, schema, defaultValue: known(choices[0]) };
}

/** A whole number, as a number or in digits. The first choice is the default. */
function count(label: string, choices: readonly [string, ...string[]]): Setting<number> {
  const digits = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
  const schema = v.union([v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9)), digits]);
  return { label, choices, schema, defaultValue: Number(choices[0]) };
}

export const scenarioSettings = {
  /** The verdict of a risk check (S3.10). */
  risk: oneOf('Risk check asks for', ['pass', 'code', 'captcha']),
  /** Whether the exchange demands a captcha before a login and before it sends a code. */
  captcha: oneOf('Captcha', ['off', 'demanded']),
  /** Whether a visitor may register from their country; `invisible`: the product is not shown there (S3.24, S7.47). */
  access: oneOf('Registration is', ['open', 'banned', 'invisible']),
  /** How many codes a registration needs (S2.32). */
  registration: oneOf('Registration takes', ['one-factor', 'two-factor', 'two-factor-google']),
  /** How long a visitor is told to wait for another code (S4.09). The sandbox itself takes one a minute. */
  resend: count('Another code after, in seconds', ['60', '120', '600']),
  /** In which other ways a code for a number can be sent. */
  channels: oneOf('A code for a number also comes', ['by call and messenger', 'in no other way']),
  /** What the exchange knows of the way of a code. It is in the outbox in any case. */
  delivery: oneOf('A code', ['arrives', 'bounced', 'blocked']),
  /** Why a login by password needs a second step, besides what its account demands. A device that the account trusts needs none. */
  loginCheck: oneOf('A login by password is checked because of', ['nothing', 'new_device', 'network']),
  /** Whether the exchange tells a login which ways its account has to answer a security check, besides the code. */
  ways: oneOf('Other ways in a security check are', ['told', 'not told']),
  /** Whether the exchange has recovery codes. */
  recovery: oneOf('Recovery codes are', ['not offered', 'offered']),
  /** Whether the native app may be offered, by the exchange (S7.44); `unset`: it says nothing, and the site decides. */
  downloads: oneOf('Download of the native app is', ['unset', 'allowed', 'forbidden']),
  /** Whether linking the messenger works (S4.16). `relink`: the refusal is a word instead of a number (S8.33). */
  bind: oneOf('Link with the messenger', ['works', 'fails', 'relink']),
  /** The visitor's country, as the exchange sees it (S3.24). */
  country: country('Visitor is in', ['GB', 'GE', 'CN', 'US', 'CA-Ontario', 'TR', 'HK', 'NL', 'none']),
  /**
   * Who is banned: the account by its owner (`self`) or by us (`other`), with a malformed time (`junk`), or the visitor's
   * network (`ip`). An account's ban is reported only after the right password.
   */
  ban: oneOf('Ban', ['none', 'self', 'other', 'junk', 'ip']),
  /** An account that may not log in; `new-password`: it needs another password first. Reported only after the right password. */
  account: oneOf('Account is', ['usable', 'restricted', 'restricted-here', 'terminated', 'new-password']),
  /** Whether a refusal says why, until when, what still works and what to do. */
  told: oneOf('Of a blocked account is told', ['nothing', 'all']),
  bannedFor: count('Banned for, in seconds', ['3600', '0', '86399', '86401', '172800']),
  /** `down`: the exchange cannot reach any identity provider. */
  provider: oneOf('Identity providers', ['up', 'down']),
  /** The visitor's regulation: none, or that of the EEA (S6.06). */
  regulation: oneOf('Regulation', ['free', 'restricted']),
  /** The campaign on the sign-up page (S7.43). */
  campaign: oneOf('Campaign on the sign-up page', ['none', 'price-a', 'price-b', 'brand', 'broken']),
  /** Country of the account's identity check (S4.43). It replaces the one that the account was seeded with. */
  kycCountry: country('Country of the identity check', ['none', 'HKG', 'ARE', 'NLD', 'TUR', 'KAZ', 'DEU', 'GBR']),
} as const satisfies Readonly<Record<string, Setting<string> | Setting<number>>>;

type Settings = typeof scenarioSettings;
type SettingName = keyof Settings;

/** `expiring`: the first answer expires at once; only recaptcha reports that. */
export const vendorFaults = ['blocked', 'slow', 'erroring', 'expiring'] as const;
export type VendorFault = (typeof vendorFaults)[number];

/** The values of all settings for one visitor. */
export type Scenario = { readonly [Name in SettingName]: v.InferOutput<Settings[Name]['schema']> } & {
  /** Captcha vendors that do not work. */
  readonly vendors: Readonly<Partial<Record<CaptchaKind, VendorFault>>>;
  /** What is in `/status.json` of every page host; empty for no such file. */
  readonly status: string;
};

export const settingNames = Object.keys(scenarioSettings) as SettingName[];

export const defaultScenario: Scenario = {
  ...(Object.fromEntries(settingNames.map((name) => [name, scenarioSettings[name].defaultValue])) as Omit<
    Scenario,
    'vendors' | 'status'
  >),
  vendors: {},
  status: '',
};

/** More than pages read, so that a file that is too long can be tried. */
const maxStatusLength = 20_000;

const vendor = v.exactOptional(v.picklist(vendorFaults));

const settingEntries = Object.fromEntries(
  settingNames.map((name) => [name, v.exactOptional(scenarioSettings[name].schema)]),
) as unknown as { [Name in SettingName]: v.ExactOptionalSchema<Settings[Name]['schema'], undefined> };

/** Schemas of the settings that a request changes. */
export const scenarioEntries = {
  ...settingEntries,
  /** Replaces all faults of vendors that were set before. */
  vendors: v.exactOptional(v.strictObject({ geetest: vendor, recaptcha: vendor, tencent: vendor, magpie: vendor })),
  status: v.exactOptional(v.pipe(v.string(), v.maxLength(maxStatusLength))),
};
