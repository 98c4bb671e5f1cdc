/** What is kept of how a visitor came, from whatever page they entered; only after their agreement (S3.41, S3.42). */

import { behaviorPath } from '../../domain/channel/behavior-path.ts';
import {
  type ChannelInfo,
  channelFields,
  channelOf,
  hasSender,
  isDirect,
  isSameSender,
  preferFirst,
  readReferral,
} from '../../domain/channel/channel.ts';
import { behaviorPathKey, referralCookie, referralDays } from '../../domain/storage/stored-names.ts';
import type { Cookies, PageLocation, TextStorage } from '../../platform/types.ts';

export interface EntryTools {
  readonly cookies: Cookies;
  readonly storage: TextStorage;
  readonly location: Pick<PageLocation, 'host' | 'referrer'>;
  /** Of the address that the page was opened with. */
  readonly query: URLSearchParams;
  readonly storagePrefix: string;
}

/**
 * Keeps the outside page that led here, and the codes of the address for seven days. Nothing is asked of the exchange: the
 * sign-up page does that, and drops a code that is refused. May be called again on the same page.
 */
export function keepEntry({ cookies, storage, location, query, storagePrefix }: EntryTools): void {
  const path = behaviorPath(storage.get(behaviorPathKey) ?? '', location.referrer, location.host);
  if (path !== '') storage.set(behaviorPathKey, path);
  const cookie = referralCookie(storagePrefix);
  const brought = channelOf((name) => query.get(name));
  if (isDirect(brought)) return;
  const info = withStored(brought, readReferral(cookies.get(cookie)));
  if (!isDirect(info)) cookies.set(cookie, JSON.stringify(channelFields(info)), { days: referralDays });
}

function withStored(brought: ChannelInfo, stored: ChannelInfo): ChannelInfo {
  // What the exchange has said about a code on an earlier page counts more than the link.
  if (hasSender(brought))
    return isSameSender(brought, stored) ? preferFirst(stored, brought) : preferFirst(brought, stored);
  // A kind of channel without a code is nobody's.
  return preferFirst(stored, { ...brought, medium: 'direct' });
}
