/** What the parts of the channel flow are given, and what they have in common. */

import type { Platform } from '../../browser/types.ts';
import type { Agreed } from '../../domain/shell/events.ts';
import { consentKey, consentRefusedKey } from '../../domain/storage/stored-names.ts';
import type { FlowTools, RecordEvent } from '../page/tools.ts';

export interface ChannelTools extends FlowTools {
  readonly platform: Platform;
  readonly page: FlowTools['page'] & { readonly consentRequired: boolean; readonly regulated: boolean };
  readonly record: RecordEvent;
  /** Counts a sign-up outside (S4.18). Called only where the visitor has agreed. */
  converted?(medium: string): void;
}

/** Whether what is not essential may be kept: the visitor has agreed, or the site need not ask (S3.41). */
export function mayTrack(tools: ChannelTools): boolean {
  return agreementOf(tools) !== undefined;
}

/** The same, as what marks facts as agreed to, which an event for marketing asks for; `undefined` without agreement. */
export function agreementOf({ platform, page }: ChannelTools): (<Facts>(facts: Facts) => Agreed<Facts>) | undefined {
  const agreed = !page.consentRequired || platform.storage.get(consentKey) !== null;
  return agreed ? (facts) => facts as Agreed<typeof facts> : undefined;
}

/** Whether the visitor has said no. */
export function hasRefused({ platform, page }: ChannelTools): boolean {
  return page.consentRequired && platform.storage.get(consentRefusedKey(page.storagePrefix)) !== null;
}
