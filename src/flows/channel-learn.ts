/** What the exchange knows of the codes a visitor brought. No answer is no news: what was brought stands. */

import { codeInfo, conversionCheck } from '../contract/affiliate.ts';
import { commonShareInfo } from '../contract/partner.ts';
import {
  type ChannelInfo,
  type ChannelKind,
  channelOf,
  hasSender,
  kindOfScene,
  preferFirst,
  recordOf,
} from '../domain/channel.ts';
import type { TrackingPage } from '../domain/channel-pages.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { trackedSource } from '../domain/tracking.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { ChannelTools } from './channel-tools.ts';

export type ReferralCheck =
  | {
      readonly type: 'answered';
      readonly kind: ChannelKind | undefined;
      readonly template: string;
      readonly ok: boolean;
    }
  /** Nothing is known (S8.20). */
  | { readonly type: 'failed'; readonly retCode: typeof retCodes.noResponse };

interface Brought {
  /** By an earlier visit: counts where this one brought nothing. */
  readonly kept: ChannelInfo;
  /** Of a shared link; empty for none. Held in memory and sent to the exchange, nothing else. */
  readonly shareToken: string;
  readonly source: string | null;
  /** Name of the page for tracking (S2.10). */
  page(): TrackingPage;
}

/** Asks for the link's record, the short code and the kind of the channel, each only where there is something to ask. */
export async function learnChannel(tools: ChannelTools, info: ChannelInfo, brought: Brought): Promise<ChannelInfo> {
  const { exchange } = tools;
  const shared = await sharedInfo(exchange, brought.shareToken);
  const known = await withCode(exchange, preferFirst(preferFirst(info, shared), brought.kept));
  if (!hasSender(known) && brought.shareToken === '') return known;
  const check = await checkReferral(tools, known, brought);
  return check.type === 'answered' && check.ok && check.kind ? { ...known, medium: check.kind } : known;
}

/** Asks which kind of channel a visitor comes by (S7.40). A failure is -200, and tracked (S8.20). */
export async function checkReferral(
  { exchange, record }: ChannelTools,
  { ref, affiliateId, userCode }: ChannelInfo,
  { shareToken, source, page }: Omit<Brought, 'kept'>,
): Promise<ReferralCheck> {
  const tracked = trackedSource(source);
  try {
    const data = { user_id: affiliateId ?? ref ?? userCode ?? '', token: shareToken.slice(0, 256) };
    const { scene, tpl, info } = await exchange.send(conversionCheck, { source: tracked, data });
    return { type: 'answered', kind: kindOfScene(scene), template: tpl ?? '', ok: info.success === 1 };
  } catch {
    record('referralCheckFailed', { page: page(), source: tracked, retCode: retCodes.noResponse });
    return { type: 'failed', retCode: retCodes.noResponse };
  }
}

async function sharedInfo(exchange: Exchange, token: string): Promise<ChannelInfo> {
  const none = channelOf(() => undefined);
  if (!/^[\w.-]{1,256}$/.test(token)) return none;
  try {
    const { value } = await exchange.send(commonShareInfo, { token });
    const record = recordOf(value);
    return channelOf((name) => record[name]);
  } catch {
    return none;
  }
}

/** A short code says nothing by itself: whose it is stands beside it from now on. */
async function withCode(exchange: Exchange, info: ChannelInfo): Promise<ChannelInfo> {
  if (info.userCode === undefined || info.affiliateId !== undefined || info.ref !== undefined) return info;
  try {
    const owner = await exchange.send(codeInfo, { code: info.userCode });
    const { affiliateId, ref } = channelOf((name) =>
      name === 'affiliate_id' || name === 'ref' ? owner[name] : undefined,
    );
    const medium = affiliateId ? ('affiliate' as const) : info.medium;
    return { ...info, medium, ...(affiliateId && { affiliateId }), ...(ref && { ref }) };
  } catch {
    return info;
  }
}
