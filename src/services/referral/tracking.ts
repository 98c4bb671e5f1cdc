/** What is noted of a registration for marketing: a channel and an outcome (S3.20, S3.22, S4.18). */

import type { ReadableAtom } from 'nanostores';
import { type Masked, maskId } from '../../domain/account/mask.ts';
import type { Username } from '../../domain/account/username.ts';
import { type ChannelInfo, mediumNamed } from '../../domain/channel/channel.ts';
import { type TrackedStep, type TrackingPage, trackingPage, trackingStep } from '../../domain/channel/channel-pages.ts';
import { codeFact, type ErrorCode, type ErrorCodeFact } from '../../domain/errors/codes.ts';
import { layoutOfSite } from '../../domain/shell/layout.ts';
import { pendingConversionKey, signUpRecordKey } from '../../domain/storage/stored-names.ts';
import { $campaign } from '../../stores/campaign.ts';
import { agreementOf, type ChannelTools, hasRefused } from './tools.ts';

/** Where a registration stands, as its flow says it. */
export interface RegistrationProgress {
  readonly step: TrackedStep;
  /** What the visitor registers with; `undefined` while nothing valid is typed. */
  readonly accountType: Username['type'] | undefined;
}

export interface Tracking {
  /** Name of the page at a step (S2.10). */
  page(step: TrackedStep): TrackingPage;
  /** The page was opened. */
  opened(): void;
  stepShown(place: RegistrationProgress): void;
  succeeded(uid: number, place: RegistrationProgress): void;
  failed(retCode: ErrorCode, place: RegistrationProgress): void;
}

/** @param path the outside pages that led here, for the record that is kept (S3.22) */
export function createTracking(tools: ChannelTools, $info: ReadableAtom<ChannelInfo>, path: string): Tracking {
  const { platform, page, record } = tools;
  const { clock, storage, tabStorage, location } = platform;
  const pendingKey = pendingConversionKey(page.storagePrefix);
  const openedAt = clock.now();

  /** A conversion that waited for the visitor's agreement is sent on the tab's next page that has it. */
  const waiting = tabStorage.get(pendingKey);
  const mark = agreementOf(tools);
  if (waiting !== null && mark) {
    tabStorage.remove(pendingKey);
    record('conversion', mark({ medium: mediumNamed(waiting) }));
    tools.converted?.(waiting);
  }

  function pageName(step: TrackedStep): TrackingPage {
    return trackingPage({
      path: new URL(location.address()).pathname,
      step,
      layout: $campaign.get().layout ?? layoutOfSite(page),
      referred: !['direct', 'normal'].includes($info.get().medium),
    });
  }

  /** The record of S3.20. Who registered is in it only where the visitor agreed, and masked like whoever invited them. */
  function note(place: RegistrationProgress, success: boolean, uid: Masked | '', reason: ErrorCodeFact): void {
    const { medium, ref, affiliateId, userCode, partner } = $info.get();
    const inviter = ref ?? affiliateId ?? userCode;
    record('signUpTracked', {
      page: pageName(place.step),
      uid,
      account_type: place.accountType ?? 'unknown',
      is_invitation: inviter !== undefined,
      invitation_uid: inviter === undefined ? '' : maskId(inviter),
      channel_source: partner ?? '',
      is_success: success,
      channel_type: medium,
      failure_reason: reason,
    });
  }

  return {
    page: pageName,
    opened: () => record('signUpShown', { page: pageName('account'), medium: $info.get().medium }),
    stepShown({ step, accountType }) {
      const { medium } = $info.get();
      record('registerStepShown', {
        page: pageName(step),
        step: trackingStep(step),
        account_type: accountType ?? 'unknown',
        medium,
      });
    },
    succeeded(uid, place) {
      const { medium } = $info.get();
      const agreed = agreementOf(tools);
      note(place, true, agreed ? maskId(String(uid)) : '', '');
      record('register_success', { page: pageName(place.step), medium });
      // Before an answer the conversion waits in the tab.
      if (!agreed && !hasRefused(tools)) tabStorage.set(pendingKey, medium);
      if (!agreed) return;
      const signUp = { signup_time: clock.now(), last_refresh_time: openedAt, user_behavior_path: path };
      storage.set(signUpRecordKey(page.storagePrefix), JSON.stringify(signUp));
      record('conversion', agreed({ medium }));
      tools.converted?.(medium);
    },
    failed: (retCode, place) => note(place, false, '', codeFact(retCode)),
  };
}
