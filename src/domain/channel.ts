/** Where a visitor comes from, as marketing counts it: codes and a kind, nothing about the person (S3.21). */

/** Kind of channel by the exchange's number for it, `scene` (S3.16, S6.04, S9.26). */
const kindsByScene = ['normal', 'affiliate', 'referral', 'broker'] as const;
export type ChannelKind = (typeof kindsByScene)[number];
/** `direct`: nobody sent the visitor. */
export type Medium = 'direct' | ChannelKind;

export interface ChannelInfo {
  readonly medium: Medium;
  readonly affiliateId?: string;
  /** Invitation code (S1.02). */
  readonly ref?: string;
  readonly userCode?: string;
  /** The partner's name, of a visitor whom one sent (S4.17). */
  readonly partner?: Partner;
  /** The visitor comes from a campaign that is not about crypto (S3.35). */
  readonly nonCrypto?: true;
}

export const direct: ChannelInfo = { medium: 'direct' };

/** Campaign tags that set the non_crypto flag (S3.35). */
const nonCryptoTags: readonly string[] = ['fox', 'gmb', 'stk', 'esp'];

/** Partners that hear of registrations. An operator puts theirs here: the name becomes part of a path (S7.48). */
const channelPartners = ['partner'] as const;
export type Partner = (typeof channelPartners)[number];

/** Parameters of a sign-up address that say where its visitor comes from. A page that has one is looked at after its load. */
export const channelParameters = ['affiliate_id', 'ref', 'user_code', 'channel', 'medium', 'tag', 'token'] as const;

/** Kind of a scene; `undefined` for a number that stands for none (S9.26). */
export function kindOfScene(scene: number): ChannelKind | undefined {
  return kindsByScene[scene];
}

/** Ids of affiliates are digits; no lookup is made for anything else (S5.11, S5.12). */
export function isAffiliateId(id: string): boolean {
  return /^[0-9]+$/.test(id);
}

/**
 * Channel info from named texts: a query, a shared link's record. What is no code is left out, and a medium that is not
 * named follows from the codes there are; it is `direct` without any.
 */
export function channelOf(get: (name: (typeof channelParameters)[number]) => unknown): ChannelInfo {
  const code = (value: unknown) => (typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined);
  const affiliateId = code(get('affiliate_id'));
  const ref = code(get('ref'));
  const userCode = code(get('user_code'));
  const channel = code(get('channel'));
  const partner = channelPartners.find((known) => known === channel);
  const named = kindsByScene.find((kind) => kind === get('medium'));
  const nonCrypto = nonCryptoTags.includes(String(get('tag') ?? ''));
  return {
    medium: named ?? mediumOf(affiliateId, ref, userCode),
    ...(affiliateId && { affiliateId }),
    ...(ref && { ref }),
    ...(userCode && { userCode }),
    ...(partner && { partner }),
    ...(nonCrypto && { nonCrypto: true as const }),
  };
}

/** The medium of a name that was kept; somebody else may have written it. */
export function mediumNamed(name: string): Medium {
  return kindsByScene.find((kind) => kind === name) ?? 'direct';
}

function mediumOf(affiliateId?: string, ref?: string, userCode?: string): Medium {
  if (affiliateId) return 'affiliate';
  return ref || userCode ? 'referral' : 'direct';
}

/** Whether there is nothing to tell. */
export function isDirect(info: ChannelInfo): boolean {
  return Object.keys(info).length === 1 && info.medium === 'direct';
}

/**
 * Fills what the first does not say from the second. Whoever is named first has sent the visitor: codes of two senders
 * are never mixed.
 */
export function preferFirst(first: ChannelInfo, second: ChannelInfo): ChannelInfo {
  if (hasSender(first) || !hasSender(second)) return { ...flagsOf(second), ...first };
  return { ...second, ...flagsOf(first), ...(first.medium === 'direct' ? {} : { medium: first.medium }) };
}

/** Whether somebody sent the visitor, by a code of theirs. */
export function hasSender({ affiliateId, ref, userCode }: ChannelInfo): boolean {
  return (affiliateId ?? ref ?? userCode) !== undefined;
}

function flagsOf({ partner, nonCrypto }: ChannelInfo): Partial<ChannelInfo> {
  return { ...(partner && { partner }), ...(nonCrypto && { nonCrypto }) };
}

/** Channel info by the names of the wire, for the calls of a registration and the referral cookie; empty for none. */
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

/** What a referral cookie says (S9.15); somebody else may have written it. */
export function readReferral(text: string | undefined): ChannelInfo {
  const fields = recordOf(text);
  const { nonCrypto: _, ...info } = channelOf((name) => fields[name === 'channel' ? 'regist_channel' : name]);
  return fields.non_crypto === '1' ? { ...info, nonCrypto: true } : info;
}

/** A JSON object, or an empty one for any other text: values inside answers come as JSON in a text (S7.43, S7.49). */
export function recordOf(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
