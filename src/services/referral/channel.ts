/** The channel by which a visitor came: fields for the calls of a registration, and what is sent when one ends (S3.21). */

import { ignoreExchangeError } from '../../api/errors.ts';
import { partnerPostRegisterFor } from '../../contract/partner.ts';
import { behaviorPath } from '../../domain/channel/behavior-path.ts';
import { codeOf, trackedSource } from '../../domain/channel/channel.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { withoutParameters } from '../../domain/navigation/query.ts';
import { behaviorPathKey } from '../../domain/storage/stored-names.ts';
import { type Codes, createCodes, fieldsOf } from './codes.ts';
import { keptCodes } from './kept-codes.ts';
import { type ChannelTools, mayTrack } from './tools.ts';
import { createTracking, type RegistrationProgress } from './tracking.ts';

/** The parameters of an address that name a sender. */
const senderParameters = ['affiliate_id', 'ref', 'user_code', 'medium'];

/** A registration waits no longer for its partner, in ms. */
const maxWaitMs = 1500;

/** What a registration that ended well goes by. */
export interface Registered {
  readonly uid: number;
  /** Of the registration, for the partner's call (S7.48). */
  readonly uuid: string;
  readonly place: RegistrationProgress;
}

/** The part of marketing that a registration knows. Nothing here ever fails: a registration goes on without it. */
export interface Channel {
  /** Channel info as fields of the wire, for the calls that take them (S3.05, S3.21, S7.14, S7.25); empty when there is none. */
  fields(): Promise<Readonly<Record<string, string>>>;
  /** An address of this page as calls may carry it: without codes that the exchange has refused (S3.16). */
  withoutRefused(address: string): string;
  /** Before the token is stored: the call of the partner the visitor came from; its failure is ignored (S4.17). */
  bindPartner(registered: Registered): Promise<void>;
  /** After the token is stored: the kept codes go, the event and the conversion are recorded (S4.18, S3.20). */
  registered(registered: Registered): Promise<void>;
  /** A step is on screen (S2.10, S2.31). */
  stepShown(place: RegistrationProgress): void;
  /** A registration failed with a code (S3.20, S8.20). */
  failed(retCode: number | string, place: RegistrationProgress): void;
}

/** The channel of a page, for its form and the panel beside it. */
export interface PageChannel extends Channel {
  readonly codes: Codes;
  readonly $info: Codes['$info'];
  /** Once the exchange has said what it knows of the visitor's codes. Never rejects. */
  readonly learnt: Promise<void>;
}

/** @param codes of the page; made here where nothing has asked for them yet */
export function createChannel(tools: ChannelTools, codes: Codes = createCodes(tools)): PageChannel {
  const { platform, exchange, page } = tools;
  const { location, storage, clock } = platform;
  const kept = keptCodes(platform, page.storagePrefix);
  const { $info, learnt } = codes;
  const source = trackedSource(location.query.get('source'));
  const path = behaviorPath(storage.get(behaviorPathKey) ?? '', location.referrer, location.host);
  const tracking = createTracking(tools, $info, path);
  let ended = false;

  if (mayTrack(tools) && path !== '') storage.set(behaviorPathKey, path);
  tracking.opened();
  codes.$field.subscribe(({ status }) => {
    persist();
    if (status !== 'unanswered') return;
    tools.record('referralCheckFailed', { page: tracking.page('account'), source, retCode: retCodes.noResponse });
  });

  function persist(): void {
    // A code that is being asked about is kept once it is not refused.
    if (ended || codes.$field.get().status === 'asking') return;
    const info = $info.get();
    kept.keep(info);
    // Asked each time: the visitor may have taken the agreement back while the exchange was answering (S4.47).
    if (mayTrack(tools)) kept.keepForDays(info);
  }

  return {
    codes,
    $info,
    learnt,
    fields: () => fieldsOf(codes, clock),
    withoutRefused(address) {
      const own = codeOf(codes.fromAddress);
      if (own !== undefined && own === codeOf($info.get())) return address;
      const url = new URL(address);
      url.search = withoutParameters(url.search, senderParameters);
      return url.href;
    },
    async bindPartner({ uuid }) {
      const { partner } = $info.get();
      if (partner === undefined) return;
      const input = { channel: partner, uuid, status: 'success' } as const;
      await exchange
        .send(partnerPostRegisterFor(partner), input, undefined, { timeoutMs: maxWaitMs })
        .catch(ignoreExchangeError);
    },
    async registered({ uid, place }) {
      ended = true;
      kept.forget();
      tracking.succeeded(uid, place);
    },
    stepShown: tracking.stepShown,
    failed: tracking.failed,
  };
}
