/**
 * Where the codes of whoever sent a visitor are kept (S3.42): in the tab always, for a registration in it, because the visitor
 * brought them for that; in the referral cookie only where they agreed to it.
 */

import type { Cookies, TextStorage } from '../../browser/types.ts';
import {
  type ChannelInfo,
  channelFields,
  codeOf,
  isDirect,
  preferFirst,
  readReferral,
} from '../../domain/channel/channel.ts';
import { referralCookie, referralDays } from '../../domain/storage/stored-names.ts';

interface KeepingTools {
  readonly cookies: Cookies;
  readonly tabStorage: TextStorage;
}

export interface KeptCodes {
  /** Those of the tab come first: they are of this visit. */
  read(): ChannelInfo;
  /** In the tab. Whoever came by themselves changes nothing. */
  keep(info: ChannelInfo): void;
  /** In the cookie. Only for a visitor who has agreed. */
  keepForDays(info: ChannelInfo): void;
  /** Takes away a code that the exchange has refused. */
  drop(code: string): void;
  /** Takes away everything. */
  forget(): void;
}

export function keptCodes({ cookies, tabStorage }: KeepingTools, storagePrefix: string): KeptCodes {
  const name = referralCookie(storagePrefix);
  const inTab = () => readReferral(tabStorage.get(name) ?? undefined);
  const inCookie = () => readReferral(cookies.get(name));
  const textOf = (info: ChannelInfo) => JSON.stringify(channelFields(info));

  return {
    read: () => preferFirst(inTab(), inCookie()),
    keep(info) {
      if (!isDirect(info)) tabStorage.set(name, textOf(info));
    },
    keepForDays(info) {
      if (!isDirect(info)) cookies.set(name, textOf(info), { days: referralDays });
    },
    drop(code) {
      if (codeOf(inTab()) === code) tabStorage.remove(name);
      if (codeOf(inCookie()) === code) cookies.remove(name);
    },
    forget() {
      tabStorage.remove(name);
      cookies.remove(name);
    },
  };
}
