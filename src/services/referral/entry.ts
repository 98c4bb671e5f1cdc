/** What is kept of how a visitor came, from whatever page they entered (S3.41, S3.42). */

import type { Cookies, PageLocation, TextStorage } from '../../browser/types.ts';
import { behaviorPath } from '../../domain/channel/behavior-path.ts';
import {
  type ChannelInfo,
  channelOf,
  hasSender,
  isDirect,
  isSameSender,
  preferFirst,
} from '../../domain/channel/channel.ts';
import { behaviorPathKey } from '../../domain/storage/stored-names.ts';
import { keptCodes } from './kept-codes.ts';

interface CodeEntryTools {
  readonly cookies: Cookies;
  readonly tabStorage: TextStorage;
  /** Of the address that the page was opened with. */
  readonly query: URLSearchParams;
  readonly storagePrefix: string;
}

export interface EntryTools extends CodeEntryTools {
  readonly storage: TextStorage;
  readonly location: Pick<PageLocation, 'host' | 'referrer'>;
}

/**
 * Keeps the codes of the address in the tab, for a registration in it, so that they come along from any page. Nothing is asked of
 * the exchange: the sign-up page does that, and drops a code that is refused. May be called again on the same page.
 *
 * @returns what is kept now
 */
export function keepCodes({ cookies, tabStorage, query, storagePrefix }: CodeEntryTools): ChannelInfo {
  const kept = keptCodes({ cookies, tabStorage }, storagePrefix);
  const brought = channelOf((name) => query.get(name));
  const info = isDirect(brought) ? kept.read() : withStored(brought, kept.read());
  kept.keep(info);
  return info;
}

/**
 * Keeps for seven days what the tab holds, and the outside page that led here. Only for a visitor who has agreed. May be called
 * again on the same page.
 */
export function keepEntry(tools: EntryTools): void {
  const { cookies, tabStorage, storage, location, storagePrefix } = tools;
  const path = behaviorPath(storage.get(behaviorPathKey) ?? '', location.referrer, location.host);
  if (path !== '') storage.set(behaviorPathKey, path);
  keptCodes({ cookies, tabStorage }, storagePrefix).keepForDays(keepCodes(tools));
}

function withStored(brought: ChannelInfo, stored: ChannelInfo): ChannelInfo {
  // What the exchange has said about a code on an earlier page counts more than the link.
  if (hasSender(brought))
    return isSameSender(brought, stored) ? preferFirst(stored, brought) : preferFirst(brought, stored);
  // A kind of channel without a code is nobody's.
  return preferFirst(stored, { ...brought, medium: 'direct' });
}
