/** Does what an answer to the cookie notice requires (S2.40, S3.41, S3.42, S4.47, S7.61, S7.62). */

import type { TextStorage } from '../../browser/types.ts';
import type { ClientPlatform } from '../../domain/http/device.ts';
import type { LanguageCode } from '../../domain/language/language.ts';
import type { Route } from '../../domain/navigation/routes.ts';
import type { EventFacts } from '../../domain/shell/events.ts';
import { shellOf } from '../../domain/shell/shell-visibility.ts';
import { type TrackerKind, trackerScripts } from '../../domain/shell/trackers.ts';
import { consentRefusedKey } from '../../domain/storage/stored-names.ts';
import type { CookieRecord } from '../../services/agreements/cookie-record.ts';

type CookieEventName =
  | 'clickAcceptCookie'
  | 'loginAcceptCookie'
  | 'clickDeclineCookie'
  | 'withdrawCookie'
  | 'wcslogLoadError';
/** An event's name and facts, which identify nobody. */
type CookieEvent = { [Name in CookieEventName]: [name: Name, facts: EventFacts[Name]] }[CookieEventName];

/** An answer to the notice, which the browser has stored if it could. Only the tab where it was given records it. */
export type HeardAnswer =
  | {
      readonly agreed: boolean;
      readonly from: 'here';
      /** Of the notice (S7.62). */
      readonly version: string;
      /** What is stored as the answer: the version of the site's notice. */
      readonly stands: string;
      /** As the visitor saw it. */
      readonly sentence: string;
      /** The visitor had agreed before. */
      readonly withdrawn: boolean;
    }
  /** `earlier`: before this page was opened. */
  | { readonly agreed: boolean; readonly from: 'earlier' | 'another tab' };

export interface CookieAnswerTools {
  readonly storage: TextStorage;
  readonly storagePrefix: string;
  readonly language: LanguageCode;
  readonly device: ClientPlatform;
  /** `undefined` for the page of an unknown address. */
  readonly route: Route | undefined;
  readonly query: URLSearchParams;
  record(...event: CookieEvent): void;
  /** Rejects if the script cannot be loaded; does nothing if the operator has no key. */
  load(kind: TrackerKind): Promise<void>;
  /** Milliseconds since epoch. */
  now(): number;
  /** Keeps what was answered, for the visitor to see. */
  keepRecord(record: CookieRecord): void;
  /** Keeps how the visitor came to this page (S3.41, S3.42). */
  keepEntry(): void;
  /** Removes all stored values that need consent. */
  removeTracking(): void;
  /** The visitor has text in a form, which a reload would lose. */
  hasTypedText(): boolean;
  /** Ends what scripts of others can still do on this page, which stays: they send nothing, and what they leave is removed. */
  silence(): void;
  /** Reloads the page: a script that has run cannot be undone. */
  reload(): void;
}

/** @returns handles an answer, in whatever tab it was given; the same answer may be heard twice */
export function createCookieAnswer(tools: CookieAnswerTools): (heard: HeardAnswer) => Promise<void> {
  const { storage, route, language, device } = tools;
  let started = false;

  async function start(): Promise<void> {
    if (started) return;
    started = true;
    tools.keepEntry();
    await Promise.all(
      trackerScripts(route, tools.query).map((kind) =>
        tools.load(kind).catch(() => {
          if (kind === 'asianAnalytics') tools.record('wcslogLoadError', {});
        }),
      ),
    );
  }

  /** A tab whose trackers run ends them: by a reload, unless that would lose what the visitor typed. */
  function stop(): void {
    tools.removeTracking();
    if (!started) return;
    started = false;
    if (tools.hasTypedText()) tools.silence();
    else tools.reload();
  }

  function record({ agreed, version, withdrawn }: HeardAnswer & { readonly from: 'here' }): void {
    const facts = { platform_type: device, lang: language, notice: version };
    if (agreed) tools.record('clickAcceptCookie', facts);
    else tools.record(withdrawn || started ? 'withdrawCookie' : 'clickDeclineCookie', facts);
    if (agreed && route?.screen === 'login') {
      tools.record('loginAcceptCookie', { ...facts, show_footer: shellOf(route).footerLine });
    }
  }

  function recordOf({ agreed, version, stands, sentence }: HeardAnswer & { readonly from: 'here' }): CookieRecord {
    return { agreed, at: tools.now(), version: Number(stands), notice: version, language, sentence };
  }

  return async (heard) => {
    if (heard.from === 'here') record(heard);
    if (!heard.agreed) stop();
    if (heard.from === 'here') {
      // Where storage was full there may be room now. Without it the visitor is asked again, and nothing runs meanwhile.
      if (!heard.agreed) storage.set(consentRefusedKey(tools.storagePrefix), heard.stands);
      tools.keepRecord(recordOf(heard));
    }
    if (heard.agreed) await start();
  };
}
