/** What is noted of a registration for marketing: a channel and an outcome (S3.20, S3.22, S4.18). */

import type { ReadableAtom } from 'nanostores';
import { type ChannelInfo, mediumNamed } from '../domain/channel.ts';
import { type TrackingPage, trackingPage } from '../domain/channel-pages.ts';
import { codeFact, type ErrorCodeFact } from '../domain/errors/code-fact.ts';
import type { ErrorCode } from '../domain/errors/codes.ts';
import { layoutOfSite } from '../domain/layout.ts';
import { type Masked, maskId } from '../domain/mask.ts';
import { pendingConversionKey, signUpRecordKey } from '../domain/stored-names.ts';
import { $campaign } from '../stores/campaign.ts';
import { agreementOf, type ChannelTools, hasRefused, registrationUnderWay } from './channel-tools.ts';

export interface Tracking {
  /** Name of the page as it is now (S2.10). */
  page(): TrackingPage;
  shown(): void;
  succeeded(uid: number): void;
  failed(retCode: ErrorCode): void;
}

/** @param path the outside pages that led here, for the record that is kept (S3.22) */
export function createTracking(tools: ChannelTools, $info: ReadableAtom<ChannelInfo>, path: string): Tracking {
  const { platform, page, record } = tools;
  const { clock, storage, tabStorage, location } = platform;
  const pendingKey = pendingConversionKey(page.storagePrefix);
  const openedAt = clock.now();

  /** A conversion that waited for the visitor's agreement is told on the next page of the tab that has it. */
  const waiting = tabStorage.get(pendingKey);
  const mark = agreementOf(tools);
  if (waiting !== null && mark) {
    tabStorage.remove(pendingKey);
    record('conversion', mark({ medium: mediumNamed(waiting) }));
    tools.converted?.(waiting);
  }

  function pageName(): TrackingPage {
    return trackingPage({
      path: new URL(location.address()).pathname,
      step: registrationUnderWay(tools).step,
      layout: $campaign.get().layout ?? layoutOfSite(page),
      referred: !['direct', 'normal'].includes($info.get().medium),
    });
  }

  /** The record of S3.20. Who registered is in it only where the visitor agreed, and masked like whoever invited them. */
  function note(success: boolean, uid: Masked | '', reason: ErrorCodeFact): void {
    const { medium, ref, affiliateId, userCode, partner } = $info.get();
    const inviter = ref ?? affiliateId ?? userCode;
    record('signUpTracked', {
      page: pageName(),
      uid,
      account_type: registrationUnderWay(tools).accountType,
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
    shown: () => record('signUpShown', { page: pageName(), medium: $info.get().medium }),
    succeeded(uid) {
      const { medium } = $info.get();
      const agreed = agreementOf(tools);
      note(true, agreed ? maskId(String(uid)) : '', '');
      record('register_success', { page: pageName(), medium });
      if (hasRefused(tools)) return;
      // Times alone without agreement: where else somebody was is not for us to keep.
      const signUp = { signup_time: clock.now(), last_refresh_time: openedAt, user_behavior_path: agreed ? path : '' };
      storage.set(signUpRecordKey(page.storagePrefix), JSON.stringify(signUp));
      if (agreed) record('conversion', agreed({ medium }));
      else tabStorage.set(pendingKey, medium);
      if (agreed) tools.converted?.(medium);
    },
    failed: (retCode) => note(false, '', codeFact(retCode)),
  };
}
