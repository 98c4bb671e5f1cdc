/** What the exchange knows of a visitor's codes. Without an answer the codes stay as they are; a refused code is dropped. */

import { ignoreExchangeError } from '../../api/errors.ts';
import type { Exchange } from '../../api/exchange.ts';
import type { Platform } from '../../browser/types.ts';
import { codeInfo, conversionCheck } from '../../contract/affiliate.ts';
import { commonShareInfo } from '../../contract/partner.ts';
import {
  type ChannelInfo,
  type ChannelKind,
  channelOf,
  codeOf,
  hasSender,
  isAffiliateId,
  kindOfScene,
  preferFirst,
  trackedSource,
  withoutCodes,
  withTypedCode,
} from '../../domain/channel/channel.ts';
import * as retCodes from '../../domain/errors/ret-codes.ts';
import { jsonObject } from '../../domain/storage/json.ts';
import type { FlowTools } from '../page/tools.ts';

/** Asking begins at load, before what flows are given is there. */
export interface CodeTools {
  readonly exchange: Exchange;
  readonly platform: Pick<Platform, 'clock' | 'cookies' | 'location' | 'tabStorage'>;
  readonly page: Pick<FlowTools['page'], 'storagePrefix'>;
}

/** The code in the form's field, and what is known of it. */
export interface CodeField {
  /** Empty for none. */
  readonly code: string;
  readonly status: 'none' | 'asking' | 'accepted' | 'refused' | 'malformed' | 'unanswered';
}

type ReferralCheck =
  /** `kind` is `undefined` for a scene of an unknown number. */
  | { readonly type: 'accepted'; readonly kind: ChannelKind | undefined }
  | { readonly type: 'refused' }
  /** Nothing is known (S8.20). */
  | { readonly type: 'failed'; readonly retCode: typeof retCodes.noResponse };

/** What a registration says of the codes after the check. */
export interface CheckedCodes {
  readonly info: ChannelInfo;
  readonly field: CodeField;
  /** What the exchange has confirmed; `undefined` for nothing. */
  readonly kind: ChannelKind | undefined;
}

interface LaunchContext {
  /** Kept of an earlier page or visit. Counts where this address has no codes. */
  readonly stored: ChannelInfo;
  /** Of a shared link; empty for none. It is never stored, and only the exchange gets it. */
  readonly shareToken: string;
  readonly source: string | null;
}

/** Asks for the link's record, the short code and the kind of the channel, each only where there is something to ask. */
export async function learnChannel(
  { exchange }: CodeTools,
  info: ChannelInfo,
  { stored, shareToken, source }: LaunchContext,
): Promise<CheckedCodes> {
  const shared = await sharedInfo(exchange, shareToken);
  const known = await withOwner(exchange, preferFirst(preferFirst(info, shared), stored));
  if (!hasSender(known) && shareToken === '') {
    return { info: known, field: { code: '', status: 'none' }, kind: undefined };
  }
  return applyCheck(known, await checkReferral(exchange, known, { shareToken, source }));
}

/**
 * Asks about a code that the visitor typed. It may be an invitation code, an affiliate's or a broker's id, or a short code.
 *
 * @param without the info without any code
 */
export async function learnTypedCode(
  { exchange }: CodeTools,
  without: ChannelInfo,
  code: string,
  source: string | null,
): Promise<CheckedCodes> {
  const context = { shareToken: '', source };
  const typed = withTypedCode(without, code);
  const check = await checkReferral(exchange, typed, context);
  if (check.type === 'accepted' && isAffiliateId(code) && (check.kind === 'affiliate' || check.kind === 'broker')) {
    return applyCheck({ ...without, medium: check.kind, affiliateId: code }, check);
  }
  if (check.type !== 'refused') return applyCheck(typed, check);
  const owned = await withOwner(exchange, { ...without, medium: 'referral', userCode: code });
  if (owned.affiliateId === undefined && owned.ref === undefined) return applyCheck(typed, check);
  return applyCheck(owned, await checkReferral(exchange, owned, context));
}

/** A refused code is dropped (S3.16). The field says the code that the visitor knows. */
function applyCheck(info: ChannelInfo, check: ReferralCheck): CheckedCodes {
  const code = codeOf(info) ?? '';
  switch (check.type) {
    case 'refused':
      return { info: withoutCodes(info), field: { code, status: 'refused' }, kind: undefined };
    case 'failed':
      return { info, field: { code, status: 'unanswered' }, kind: undefined };
    case 'accepted': {
      const { kind } = check;
      return { info: kind ? { ...info, medium: kind } : info, field: { code, status: 'accepted' }, kind };
    }
  }
}

/** Asks which kind of channel a visitor comes by (S7.40). A failure is -200 (S8.20). */
async function checkReferral(
  exchange: Exchange,
  { ref, affiliateId, userCode }: ChannelInfo,
  { shareToken, source }: Omit<LaunchContext, 'stored'>,
): Promise<ReferralCheck> {
  try {
    const data = { user_id: affiliateId ?? ref ?? userCode ?? '', token: shareToken.slice(0, 256) };
    const { scene, info } = await exchange.send(conversionCheck, { source: trackedSource(source), data });
    return info.success === 1 ? { type: 'accepted', kind: kindOfScene(scene) } : { type: 'refused' };
  } catch (error) {
    // Stryker disable next-line CallExpression: it rethrows only a bug of ours, which no answer of the exchange causes
    ignoreExchangeError(error);
    return { type: 'failed', retCode: retCodes.noResponse };
  }
}

async function sharedInfo(exchange: Exchange, token: string): Promise<ChannelInfo> {
  const none = channelOf(() => undefined);
  if (!/^[\w.-]{1,256}$/.test(token)) return none;
  try {
    const { value } = await exchange.send(commonShareInfo, { token });
    const record = jsonObject(value) ?? {};
    return channelOf((name) => record[name]);
  } catch (error) {
    // Stryker disable next-line CallExpression: it rethrows only a bug of ours, which no answer of the exchange causes
    ignoreExchangeError(error);
    return none;
  }
}

/** Adds the owner of a short code, which says nothing by itself. */
async function withOwner(exchange: Exchange, info: ChannelInfo): Promise<ChannelInfo> {
  if (info.userCode === undefined || info.affiliateId !== undefined || info.ref !== undefined) return info;
  try {
    const owner = await exchange.send(codeInfo, { code: info.userCode });
    const { affiliateId, ref } = channelOf((name) =>
      name === 'affiliate_id' || name === 'ref' ? owner[name] : undefined,
    );
    const medium = affiliateId ? ('affiliate' as const) : info.medium;
    return { ...info, medium, ...(affiliateId && { affiliateId }), ...(ref && { ref }) };
  } catch (error) {
    // Stryker disable next-line CallExpression: it rethrows only a bug of ours, which no answer of the exchange causes
    ignoreExchangeError(error);
    return info;
  }
}
