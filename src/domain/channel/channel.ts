/** The marketing channel of a visitor: codes and a kind, nothing about the person (S3.21). */

import { jsonObject } from '../storage/json.ts';
import { cleanCode } from '../text/clean-text.ts';

export const trackedSources = ['referral', 'earn', 'live', 'app', 'annualReport'] as const;
export type TrackedSource = (typeof trackedSources)[number];

/** The source that a query names; any other, or none, is a referral. */
export function trackedSource(named: string | null): TrackedSource {
  return trackedSources.find((source) => source === named) ?? 'referral';
}

/** Kind of channel by the exchange's number for it, `scene` (S3.16, S6.04, S9.26). */
const kindsByScene = ['normal', 'affiliate', 'referral', 'broker'] as const;
export type ChannelKind = (typeof kindsByScene)[number];
/** `direct`: no referral of any kind. */
export type Medium = 'direct' | ChannelKind;

export interface ChannelInfo {
  readonly medium: Medium;
  readonly affiliateId?: string;
  /** Invitation code (S1.02). */
  readonly ref?: string;
  readonly userCode?: string;
  /** Name of the partner that sent the visitor (S4.17). */
  readonly partner?: Partner;
  /** The visitor comes from a campaign that is not about crypto (S3.35). */
  readonly nonCrypto?: true;
}

const direct: ChannelInfo = { medium: 'direct' };

/** Campaign tags that set the non_crypto flag (S3.35). */
const nonCryptoTags: readonly string[] = ['fox', 'gmb', 'stk', 'esp'];

/** Partners that are notified of registrations. An operator lists theirs here: the name becomes part of a path (S7.48). */
const channelPartners = ['partner'] as const;
export type Partner = (typeof channelPartners)[number];

/** Query parameters of a sign-up page that describe the channel. A page that has one processes it after the load event. */
export const channelParameters = ['affiliate_id', 'ref', 'user_code', 'channel', 'medium', 'tag', 'token'] as const;

/** Kind of a scene number; `undefined` for an unknown number (S9.26). */
export function kindOfScene(scene: number): ChannelKind | undefined {
  return kindsByScene[scene];
}

/** Whether a text is an affiliate id: digits only. No lookup is made for anything else (S5.11, S5.12). */
export function isAffiliateId(id: string): boolean {
  return /^[0-9]+$/.test(id);
}

/** Parameters that hold the code of whoever sent the visitor, the one that a visitor knows first. */
const codeParameters = ['ref', 'user_code', 'affiliate_id'] as const;

/** Whether a text has the form of a code: 1 to 64 letters, digits, `_` and `-` (S5.32). */
export function isCode(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{1,64}$/.test(text);
}

/**
 * The code of an address that is none even after cleaning, so that the visitor can read and mend it; `undefined` where all codes can be
 * used, or none is there.
 */
export function damagedCode(query: URLSearchParams): string | undefined {
  const texts = codeParameters.map((name) => cleanCode(query.get(name) ?? ''));
  return texts.find((text) => text !== '' && !isCode(text as unknown))?.slice(0, maxDamagedLength);
}

/** Enough to see what it was, in characters. */
const maxDamagedLength = 80;

/**
 * Channel info from named values (a query, or the record of a shared link). Codes are cleaned, because links are damaged on their way:
 * by blanks, quotes and full stops of the text around them. What is no code even then is left out. A medium that is not
 * named follows from the codes. Without a code it is `direct`, whatever is named: nobody sent the visitor.
 */
export function channelOf(get: (name: (typeof channelParameters)[number]) => unknown): ChannelInfo {
  const code = (value: unknown) => {
    const text = typeof value === 'string' ? cleanCode(value) : undefined;
    return isCode(text) ? text : undefined;
  };
  const affiliateId = code(get('affiliate_id'));
  const ref = code(get('ref'));
  const userCode = code(get('user_code'));
  const channel = code(get('channel'));
  const partner = channelPartners.find((known) => known === channel);
  const named = kindsByScene.find((kind) => kind === get('medium'));
  const nonCrypto = nonCryptoTags.includes(String(get('tag') ?? ''));
  const medium = mediumOf(affiliateId, ref, userCode);
  return {
    medium: medium === 'direct' ? medium : (named ?? medium),
    ...(affiliateId && { affiliateId }),
    ...(ref && { ref }),
    ...(userCode && { userCode }),
    ...(partner && { partner }),
    ...(nonCrypto && { nonCrypto: true as const }),
  };
}

/** The medium of a stored name, which is untrusted. */
export function mediumNamed(name: string): Medium {
  return kindsByScene.find((kind) => kind === name) ?? 'direct';
}

function mediumOf(affiliateId?: string, ref?: string, userCode?: string): Medium {
  if (affiliateId) return 'affiliate';
  return ref || userCode ? 'referral' : 'direct';
}

/** Whether the info says nothing beyond `direct`. */
export function isDirect(info: ChannelInfo): boolean {
  return Object.keys(info).length === 1 && info.medium === 'direct';
}

/**
 * Fills fields that the first lacks from the second. Codes of two different referrers are never mixed: those of the first
 * win.
 */
export function preferFirst(first: ChannelInfo, second: ChannelInfo): ChannelInfo {
  if (hasSender(first) || !hasSender(second)) return { ...flagsOf(second), ...first };
  return { ...second, ...flagsOf(first) };
}

/** The code of the referrer, as the visitor knows it; `undefined` for none. */
export function codeOf({ affiliateId, ref, userCode }: ChannelInfo): string | undefined {
  return ref ?? userCode ?? affiliateId;
}

/** The info without the codes of a referrer, for example because the exchange has refused them. */
export function withoutCodes(info: ChannelInfo): ChannelInfo {
  return { ...direct, ...flagsOf(info) };
}

/** The info with a code that the visitor typed in place of all others. */
export function withTypedCode(info: ChannelInfo, code: string): ChannelInfo {
  return { ...withoutCodes(info), medium: 'referral', ref: code };
}

/** Whether the info holds the code of a referrer. */
export function hasSender({ affiliateId, ref, userCode }: ChannelInfo): boolean {
  return (affiliateId ?? ref ?? userCode) !== undefined;
}

/** Whether all codes of the first, one at least, are also codes of the second. */
export function isSameSender(first: ChannelInfo, second: ChannelInfo): boolean {
  const codes = (['affiliateId', 'ref', 'userCode'] as const).filter((name) => first[name] !== undefined);
  return codes.length > 0 && codes.every((name) => first[name] === second[name]);
}

function flagsOf({ partner, nonCrypto }: ChannelInfo): Partial<ChannelInfo> {
  return { ...(partner && { partner }), ...(nonCrypto && { nonCrypto }) };
}

/** Channel info with its names on the wire, for registration calls and the referral cookie; empty for `direct`. */
export function channelFields(info: ChannelInfo): Readonly<Record<string, string>> {
  if (isDirect(info)) return {};
  const { medium, affiliateId, ref, userCode, partner, nonCrypto } = info;
  return {
    medium,
    ...(affiliateId && { affiliate_id: affiliateId }),
    ...(ref && { ref }),
    ...(userCode && { user_code: userCode }),
    ...(partner && { regist_channel: partner }),
    ...(nonCrypto && { non_crypto: '1' }),
  };
}

/** Parses the referral cookie (S9.15), which is untrusted. */
export function readReferral(text: string | undefined): ChannelInfo {
  const fields = jsonObject(text) ?? {};
  // We wrote it: a value that needs cleaning is not ours.
  const storedCode = (name: string) => (isCode(fields[name]) ? fields[name] : undefined);
  const { nonCrypto: _, ...info } = channelOf((name) => storedCode(name === 'channel' ? 'regist_channel' : name));
  return fields.non_crypto === '1' ? { ...info, nonCrypto: true } : info;
}
