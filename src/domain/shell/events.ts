/**
 * All telemetry events and their facts, in one table. A fact is a word of a list, a small number, or a text that only one
 * function can make (a mask, a call's id). Free text has no kind, so it cannot be in an event, and an event that is not in the
 * table does not compile. Pages import only the types; the collector's contract imports the table.
 */

import { type CallId, isCallId, isMasked, type Masked } from '../account/mask.ts';
import type { RegisterPath } from '../errors/call.ts';
import type { ErrorCodeFact } from '../errors/codes.ts';
import type { LanguageCode } from '../language/language.ts';
import { blockedKinds, policyDirectives } from './policy-violation.ts';
import { isTableName, type TableName } from './table-name.ts';

/** Facts whose values are not a list of words. */
interface Kinds {
  flag: boolean;
  /** How many, up to a hundred. */
  count: number;
  /** An error: the exchange's number, or a name of ours. */
  code: ErrorCodeFact;
  /** A masked person or account; empty without one. */
  masked: Masked | '';
  /** Id of a call; empty where no call was made. */
  callId: CallId | '';
  registerPath: RegisterPath;
  language: LanguageCode;
  /** A flow, a state or an event of `services/page/flow-table.ts`. */
  tableName: TableName;
  /** Version of the cookie notice: what `layout/notice-version.ts` makes of its words. */
  notice: string;
}

type Kind = keyof Kinds | readonly string[];

interface Row {
  /** `marketing`: sent only with the visitor's agreement; the caller must prove it by the type `Agreed`. */
  readonly consent: 'essential' | 'marketing';
  readonly facts: Readonly<Record<string, Kind>>;
}

const captchaKinds = ['geetest', 'recaptcha', 'tencent', 'magpie'] as const;
const captchaScenes = ['31000', '31001', '31004', '31013'] as const;
const mediums = ['direct', 'normal', 'affiliate', 'referral', 'broker'] as const;
const platforms = ['pc', 'h5', 'pc_tg', 'ios_tg', 'android_tg'] as const;
const pages = ['SignupRef', 'SignUpPage', 'OldSignUpPage', 'EmailVerifyStatusPage', 'SetPasswordPage'] as const;
const steps = ['inputAccount', 'verfiyCode', 'verfiyLink', 'inputpassword', 'createPasskey', 'secondWay'] as const;
const accountTypes = ['email', 'mobile', 'unknown'] as const;
const sources = ['referral', 'earn', 'live', 'app', 'annualReport'] as const;

export const events = {
  /** The visitor agreed to the cookie notice on a login page; `clickAcceptCookie` is sent on every page (S7.62). */
  loginAcceptCookie: essential({ platform_type: platforms, lang: 'language', notice: 'notice', show_footer: 'flag' }),
  clickAcceptCookie: essential({ platform_type: platforms, lang: 'language', notice: 'notice' }),
  /** They refused, or took an agreement back (S4.47). */
  clickDeclineCookie: essential({ platform_type: platforms, lang: 'language', notice: 'notice' }),
  withdrawCookie: essential({ platform_type: platforms, lang: 'language', notice: 'notice' }),
  /** The analytics of the Asian market could not be loaded (S7.61). */
  wcslogLoadError: essential({}),
  /** A password manager, a translator or another extension had changed a form before React came, which has drawn it anew. */
  formRedrawn: essential({}),
  /** Another language was chosen (S7.62). */
  ChangeLang: essential({ locale: 'language' }),

  /** A sign-up page was opened (S2.10). */
  signUpShown: essential({ page: pages, medium: mediums }),
  /** A step of a registration is on screen; its page is the account page's, the mailed link's or the password's (S2.10, S2.31). */
  registerStepShown: essential({ page: pages, step: steps, account_type: accountTypes, medium: mediums }),
  /** A registration ended well (S7.62). */
  register_success: essential({ page: pages, medium: mediums }),
  /** The tracking record of a registration, in the spelling of the wire (S3.20). */
  signUpTracked: essential({
    page: pages,
    uid: 'masked',
    account_type: accountTypes,
    is_invitation: 'flag',
    invitation_uid: 'masked',
    channel_source: ['', 'partner'],
    is_success: 'flag',
    channel_type: mediums,
    failure_reason: 'code',
  }),
  /** A sign-up, counted by marketing (S4.18). */
  conversion: marketing({ medium: mediums }),
  /** The referral check failed (S8.20). */
  referralCheckFailed: essential({ page: pages, source: sources, retCode: 'code' }),

  registerFailed: essential({ retCode: 'code', path: 'registerPath' }),
  captchaFailed: essential({
    scene: captchaScenes,
    kind: captchaKinds,
    why: ['load', 'slow', 'not-ready', 'expired', 'failed', 'passed-over'],
  }),
  captchaUnavailable: essential({ scene: captchaScenes, kinds: 'count' }),
  riskCheckFailed: essential({
    fault: ['refused', 'timeout', 'http', 'parse', 'no-response', 'unknown'],
    retCode: 'code',
    supportId: 'callId',
  }),
  securityCheck: essential({ result: ['passed', 'closed'] }),
  /** A rule of the operator's compliance file names something that no page has: its number in the file (S4.54). */
  complianceRuleIgnored: essential({ part: ['element', 'action'], rule: 'count' }),
  /** The content security policy of the page has stopped something that no extension did; each kind once a page. */
  policyViolated: essential({ directive: policyDirectives, blocked: blockedKinds }),
  /** A flow has met an event that its state does not take, and went on (decision 0190). */
  unknownMove: essential({ flow: 'tableName', from: 'tableName', event: 'tableName', to: 'tableName' }),
  /** The redirect address of an application was not the registered one (S7.04). */
  consentAddressRefused: essential({ agree: 'flag' }),
} as const satisfies Readonly<Record<string, Row>>;

type Events = typeof events;
export type EventName = keyof Events;

type FactOf<FactKind> = FactKind extends keyof Kinds
  ? Kinds[FactKind]
  : FactKind extends readonly (infer Word)[]
    ? Word
    : never;

declare const agreed: unique symbol;
/** Facts that the visitor agreed to send, or for which the site need not ask. Made only where the visitor's answer is read. */
export type Agreed<Facts> = Facts & { readonly [agreed]: true };

type FactsOf<Facts> = { readonly [Fact in keyof Facts]: FactOf<Facts[Fact]> };

/** The facts of each event, by its name. */
export type EventFacts = {
  readonly [Name in EventName]: Events[Name]['consent'] extends 'marketing'
    ? Agreed<FactsOf<Events[Name]['facts']>>
    : FactsOf<Events[Name]['facts']>;
};

/** Arguments of a call that records an event: its name and its facts. */
export type RecordedAs = { [Name in EventName]: [name: Name, facts: EventFacts[Name]] }[EventName];

export const eventNames = Object.keys(events) as EventName[];

/** Whether facts from outside are exactly those of the event, each of its kind. */
export function hasFactsOf(name: EventName, facts: Readonly<Record<string, unknown>>): boolean {
  const kinds: Row['facts'] = events[name].facts;
  const names = Object.keys(kinds);
  return names.length === Object.keys(facts).length && names.every((fact) => fits(kinds[fact], facts[fact]));
}

function fits(kind: Kind | undefined, value: unknown): boolean {
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'count') return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;
  if (kind === 'code' && typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 10_000_000;
  if (kind === undefined || typeof value !== 'string') return false;
  if (typeof kind !== 'string') return kind.includes(value);
  return textKinds[kind].test(value);
}

/** Patterns of the texts, for the collector, which does not trust pages. */
const textKinds: Readonly<Record<Exclude<keyof Kinds, 'flag' | 'count'>, { test(text: string): boolean }>> = {
  code: /^(?:[a-zA-Z]{5,30}\d{0,5})?$/,
  masked: { test: (text) => text === '' || isMasked(text) },
  callId: { test: (text) => text === '' || isCallId(text) },
  registerPath: /^(?:\/user\/public|\/verify)?\/register(?:[/_][a-z/_-]{1,60})?$/,
  tableName: { test: isTableName },
  language: /^(?:en|[a-z]{2,3}-[A-Z]{2,3})$/,
  notice: /^notice-[0-9a-f]{8}$/,
};

function essential<const Facts extends Row['facts']>(facts: Facts): { consent: 'essential'; facts: Facts } {
  return { consent: 'essential', facts };
}

function marketing<const Facts extends Row['facts']>(facts: Facts): { consent: 'marketing'; facts: Facts } {
  return { consent: 'marketing', facts };
}
