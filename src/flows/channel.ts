/** Where a visitor comes from: what the calls of a registration say of it, and what is told when one ends (S3.21). */

import { atom, type ReadableAtom } from 'nanostores';
import { partnerPostRegisterFor } from '../contract/partner.ts';
import { behaviorPath } from '../domain/behavior-path.ts';
import { type ChannelInfo, channelFields, channelOf, isDirect, preferFirst, readReferral } from '../domain/channel.ts';
import { behaviorPathKey, referralCookie, referralDays } from '../domain/stored-names.ts';
import { learnChannel } from './channel-learn.ts';
import { type ChannelTools, mayTrack } from './channel-tools.ts';
import { createTracking } from './channel-tracking.ts';

/** A registration waits no longer for what the exchange knows of a code, in ms. */
const longestWaitMs = 1500;

/** What a registration that ended well goes by. */
export interface Registered {
  readonly uid: number;
  /** Of the registration, for the partner's call (S7.48). */
  readonly uuid: string;
}

/** The part of marketing that a registration knows. Nothing here ever fails: a registration goes on without it. */
export interface Channel {
  /** Channel info as fields of the wire, for the calls that take them (S3.05, S3.21, S7.14, S7.25); empty when there is none. */
  fields(): Promise<Readonly<Record<string, string>>>;
  /** Before the token is stored: the call of the partner the visitor came from; its failure is ignored (S4.17). */
  bindPartner(registered: Registered): Promise<void>;
  /** After the token is stored: the referral cookie goes, the event and the conversion are recorded (S4.18, S3.20). */
  registered(registered: Registered): Promise<void>;
  /** A registration failed with a code (S3.20, S8.20). */
  failed(retCode: number | string): void;
}

/** The channel of a page, for its form and the panel beside it. */
export interface PageChannel extends Channel {
  readonly $info: ReadableAtom<ChannelInfo>;
  /** Once the exchange has said what it knows of the visitor's codes. Never rejects. */
  readonly learnt: Promise<void>;
  /**
   * The visitor has begun to register: the codes they brought are a part of that, and are kept for it. Before, nothing is
   * kept without the visitor's agreement; the query stays in the address, and changes of language take it along.
   */
  begin(): void;
}

/** Reads the page's query and the referral cookie. A token in the address leaves it at once (S7.49). */
export function createChannel(tools: ChannelTools): PageChannel {
  const { platform, exchange, page } = tools;
  const { cookies, location, storage, clock } = platform;
  const cookie = referralCookie(page.storagePrefix);
  const { query } = location;
  const shareToken = query.get('token') ?? '';
  if (query.has('token')) location.forget('token');
  const brought = channelOf((name) => query.get(name));
  const kept = readReferral(cookies.get(cookie));
  const $info = atom<ChannelInfo>(preferFirst(brought, kept));
  const path = behaviorPath(storage.get(behaviorPathKey) ?? '', location.referrer, location.host);
  const tracking = createTracking(tools, $info, path);
  let keeping = mayTrack(tools);

  if (keeping && path !== '') storage.set(behaviorPathKey, path);
  keep();
  tracking.shown();
  const learnt = learnChannel(tools, brought, {
    kept,
    shareToken,
    source: query.get('source'),
    page: tracking.page,
  }).then((info) => {
    $info.set(info);
    keep();
  });

  function keep(): void {
    const info = $info.get();
    if (keeping && !isDirect(info)) cookies.set(cookie, JSON.stringify(channelFields(info)), { days: referralDays });
  }

  return {
    $info,
    learnt,
    begin() {
      keeping = true;
      keep();
    },
    async fields() {
      await Promise.race([learnt, new Promise<void>((resolve) => clock.after(longestWaitMs, resolve))]);
      return channelFields($info.get());
    },
    async bindPartner({ uuid }) {
      const { partner } = $info.get();
      if (partner === undefined) return;
      const input = { channel: partner, uuid, status: 'success' } as const;
      await exchange
        .send(partnerPostRegisterFor(partner), input, undefined, { timeoutMs: longestWaitMs })
        .catch(() => undefined);
    },
    async registered({ uid }) {
      keeping = false;
      cookies.remove(cookie);
      tracking.succeeded(uid);
    },
    failed: tracking.failed,
  };
}
