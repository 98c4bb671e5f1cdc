/** Whom the panel names as the one who sent the visitor, as far as they show themselves (S3.17, S3.18). */

import { ignoreExchangeError } from '../../api/errors.ts';
import { affiliateAnonymity, affiliateInfo, referrerInfo } from '../../contract/affiliate.ts';
import { visibility } from '../../contract/region.ts';
import { type ChannelInfo, isAffiliateId } from '../../domain/channel/channel.ts';
import { allowedImage } from '../../domain/channel/inviter.ts';
import { countryOfRegion } from '../../domain/site/region.ts';
import { noText, type OthersText, othersText } from '../../domain/text/others-text.ts';
import type { FlowTools } from '../page/tools.ts';

export interface Inviter {
  /** What stands for them where they have no name. */
  readonly code: string;
  /** Empty where they do not show themselves. */
  readonly nickname: OthersText;
  /** A picture of our own host, the only kind that is drawn; `undefined`: initials instead. */
  readonly image: string | undefined;
  readonly signature: OthersText;
  readonly comments: readonly OthersText[];
  readonly groups: readonly OthersText[];
}

type Asking = Pick<FlowTools, 'exchange' | 'platform'>;

/** As many as the panel has room for. */
const maxComments = 2;
const maxGroups = 2;
/** Of a comment or a group, in characters. */
const maxTextLength = 200;

/** `undefined` for a visitor whom nobody sent. Never rejects. */
export async function findInviter(tools: Asking, info: ChannelInfo): Promise<Inviter | undefined> {
  if (info.affiliateId !== undefined) return findAffiliate(tools, info.affiliateId);
  const code = info.ref ?? info.userCode;
  if (code === undefined) return undefined;
  const { exchange, platform } = tools;
  const found = await exchange
    .send(referrerInfo, { id: code, ...(await visitorCountry(tools)) })
    .catch(ignoreExchangeError);
  return { ...nameless(code), image: allowedImage(found?.headimg, platform.location.address()) };
}

/** Nobody waits longer for a name than for this, in ms. */
const countryWaitMs = 1500;

/** Where the exchange sees the visitor; left out while that is unknown (S7.41, S7.66). The request layer asks once for all. */
async function visitorCountry({ exchange }: Asking): Promise<{ readonly country?: string }> {
  const options = { timeoutMs: countryWaitMs };
  const seen = await exchange.send(visibility, {}, undefined, options).catch(ignoreExchangeError);
  const country = countryOfRegion(seen?.code ?? '');
  return country === undefined ? {} : { country };
}

async function findAffiliate(tools: Asking, id: string): Promise<Inviter> {
  const { anonymous, code } = await lookUpAnonymity(tools, id);
  // No lookup for an affiliate who wants to be anonymous.
  const shown =
    anonymous || !isAffiliateId(id) ? undefined : await lookUpAffiliate(tools, id).catch(ignoreExchangeError);
  return shown === undefined ? nameless(code) : { ...shown, code };
}

function nameless(code: string): Inviter {
  return { code, nickname: noText, image: undefined, signature: noText, comments: [], groups: [] };
}

/** Whether an affiliate wants to be named, and by which code. Without an answer: named, by their id (S5.12, S8.21). */
export async function lookUpAnonymity(
  { exchange }: Pick<Asking, 'exchange'>,
  id: string,
): Promise<{ readonly anonymous: boolean; readonly code: string }> {
  const named = { anonymous: false, code: id };
  if (!isAffiliateId(id)) return named;
  try {
    const { isShow, code } = await exchange.send(affiliateAnonymity, { affiliate_id: id });
    return { anonymous: isShow === 1, code: /^[\w-]{1,64}$/.test(code) ? code : id };
  } catch (error) {
    // Stryker disable next-line CallExpression: it rethrows only a bug of ours, which no answer of the exchange causes
    ignoreExchangeError(error);
    return named;
  }
}

/**
 * What an affiliate shows of themselves (S7.41), with the group items that are of a known kind (S5.13).
 *
 * @throws {RangeError} at once for an id that is not all digits (S5.11)
 * @throws {ExchangeError} where the exchange tells nothing
 */
export async function lookUpAffiliate(tools: Asking, id: string): Promise<Inviter> {
  if (!isAffiliateId(id)) throw new RangeError('an affiliate id is digits');
  const { exchange, platform } = tools;
  const group = platform.location.query.get('group_id');
  const { nickname, headimg, personality, groupInfo } = await exchange.send(affiliateInfo, {
    affid: id,
    ...(await visitorCountry(tools)),
    ...(group !== null && /^[\w-]{1,64}$/.test(group) && { group_id: group }),
  });
  const groups = (groupInfo ?? []).filter(({ type }) => type === 0 || type === 1).map(({ content }) => content);
  return {
    code: id,
    nickname: othersText(nickname, 60),
    image: allowedImage(headimg, platform.location.address()),
    signature: othersText(personality?.personalSignature, 160),
    comments: readable(personality?.content ?? []).slice(0, maxComments),
    groups: readable(groups).slice(0, maxGroups),
  };
}

function readable(texts: readonly string[]): OthersText[] {
  return texts.map((text) => othersText(text, maxTextLength)).filter((text) => text !== '');
}
