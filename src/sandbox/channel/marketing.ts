/** Affiliates, inviters, partners and campaigns (S7.40–S7.43, S7.46, S7.48, S7.49, S7.66). */

import type * as affiliate from '../../contract/affiliate.ts';
import { type bannerConfig as bannerContract, bannerKeys, bannerProject } from '../../contract/channel-config.ts';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as partner from '../../contract/partner.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { Scenario } from '../control/scenario.ts';
import { answered, refused } from '../server/answer.ts';
import type { Handler } from '../server/handler.ts';
import { affiliates, brokers, referrers, sharedLinks, shortCodes } from './affiliates.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

const unknownAffiliate = refused(retCodes.affiliateUnknown, 'no such affiliate, or nothing to show');

/** The kind of a code (S7.40), from `affiliates.ts`. An unknown code is an ordinary visit, with `success: 0`. */
export const conversionCheck: HandlerOf<typeof affiliate.conversionCheck> = ({ data: { user_id: id, token } }) => {
  const kinds = [affiliates.has(id), referrers.has(id), brokers.includes(id)];
  const scene = kinds.indexOf(true) + 1;
  const success = scene > 0 || sharedLinks.has(token) ? 1 : 0;
  return answered({ scene, tpl: ['normal', 'affiliate', 'referral', 'broker'][scene] ?? '', info: { success } });
};

export const affiliateInfo: HandlerOf<typeof affiliate.affiliateInfo> = ({ affid }) => {
  const shown = affiliates.get(affid)?.shown;
  return shown === undefined ? unknownAffiliate : answered(shown);
};

export const affiliateAnonymity: HandlerOf<typeof affiliate.affiliateAnonymity> = ({ affiliate_id }) => {
  const found = affiliates.get(affiliate_id);
  if (found === undefined) return refused(retCodes.anonymityUnknown, 'no such affiliate');
  return answered({ isShow: found.anonymous ? 1 : 0, code: found.code });
};

export const codeInfo: HandlerOf<typeof affiliate.codeInfo> = ({ code }) => {
  const id = shortCodes.get(code);
  return id === undefined ? refused(retCodes.badRequest, 'no such code') : answered({ affiliate_id: id });
};

export const referrerInfo: HandlerOf<typeof affiliate.referrerInfo> = ({ id }) => {
  const headimg = referrers.get(id);
  return headimg === undefined ? refused(retCodes.badRequest, 'no inviter has this code') : answered({ headimg });
};

/** The settings of each campaign, by key. `none` has the old frame only, so pages use their defaults. */
const campaigns: Readonly<Record<Scenario['campaign'], Readonly<Record<string, string>>>> = {
  none: { [bannerKeys.page]: '{"layout":"oldDeadppol"}' },
  'price-a': {
    [bannerKeys.page]: '{"layout":"newPriceA"}',
    [bannerKeys.button]: '{"text":"Claim my rewards"}',
    [bannerKeys.amounts]: '{"normal_amount":"$6,100","affiliate_amount":"$31,000","refferal_amount":"$7,200"}',
  },
  'price-b': {
    [bannerKeys.page]: '{"layout":"newPriceB"}',
    [bannerKeys.amounts]: '{"normal_amount":"€4,900","affiliate_amount":"ask your affiliate"}',
  },
  brand: { [bannerKeys.page]: '{"layout":"newBrand"}' },
  /** Every value is malformed. */
  broken: {
    [bannerKeys.page]: '{"layout":',
    [bannerKeys.button]: '{"text":{"en":"Go"}}',
    [bannerKeys.amounts]: '["$1"]',
  },
};

export const bannerConfig: HandlerOf<typeof bannerContract> = ({ project_name, keys }, { scenario }) => {
  if (project_name !== bannerProject) return answered({ data: [] });
  const values = Object.entries(campaigns[scenario.campaign]);
  return answered({
    data: values.filter(([key]) => keys.includes(key as never)).map(([key, value]) => ({ key, value })),
  });
};

/** Stores the call in `partner_calls`. */
export const partnerPostRegister: HandlerOf<typeof partner.partnerPostRegister> = (input, { context }) => {
  context.database
    .prepare('INSERT INTO partner_calls (channel, uuid, called_at) VALUES (?, ?, ?)')
    .run(input.channel, input.uuid, context.clock.now());
  return answered(null);
};

export const commonShareInfo: HandlerOf<typeof partner.commonShareInfo> = ({ token }) => {
  const value = sharedLinks.get(token);
  return value === undefined ? refused(retCodes.badRequest, 'no such link') : answered({ value });
};
