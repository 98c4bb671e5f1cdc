/** How a code was sent so far, and how else it can be sent, for a visitor who waits for it (S4.09, decision 0172). */

import { codeChannels } from '../../contract/sent-code.ts';
import type { CodeAccount } from '../../domain/account/username.ts';

export type CodeChannel = (typeof codeChannels)[number];

export interface Delivery {
  /** When and how it was sent, the oldest first. Times are ms since epoch. */
  readonly sent: readonly { readonly at: number; readonly channel: CodeChannel }[];
  /** Other ways in which the exchange can send it. */
  readonly channels: readonly CodeChannel[];
  /** What the exchange knows of the last one. */
  readonly failure: 'bounced' | 'blocked' | undefined;
}

/** What the exchange said when it sent the code. */
interface SentAnswer {
  readonly channels?: readonly string[] | undefined;
  readonly delivery?: string | undefined;
}

/**
 * @param now ms since epoch
 * @param channel the way that the visitor chose; left out for the usual one
 */
export function deliveryOf(
  { username }: CodeAccount,
  { channels = [], delivery }: SentAnswer,
  now: number,
  channel?: CodeChannel,
): Delivery {
  const usual = username.type === 'email' ? 'email' : 'sms';
  return {
    sent: [{ at: now, channel: channel ?? usual }],
    channels: codeChannels.filter((one) => channels.includes(one)),
    failure: delivery === 'bounced' || delivery === 'blocked' ? delivery : undefined,
  };
}

/** The code was sent once more: what was tried before stays in the list. */
export function sentOnceMore(before: Delivery | undefined, latest: Delivery): Delivery {
  return { ...latest, sent: [...(before?.sent ?? []), ...latest.sent] };
}
