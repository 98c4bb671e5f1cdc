/** Does what an answer to the cookie notice requires (S2.40, S3.41, S3.42, S4.47, S7.61, S7.62). */

import type { ClientPlatform } from '../domain/http/device.ts';
import type { LanguageCode } from '../domain/language/language.ts';
import type { Route } from '../domain/navigation/routes.ts';
import type { EventFacts } from '../domain/shell/events.ts';
import { shellOf } from '../domain/shell/shell-visibility.ts';
import { type TrackerKind, trackerScripts } from '../domain/shell/trackers.ts';
import { consentKey, consentRefusedKey } from '../domain/storage/stored-names.ts';
import type { TextStorage } from '../platform/types.ts';

type CookieEventName = 'clickAcceptCookie' | 'loginAcceptCookie' | 'wcslogLoadError';
/** An event's name and facts, which identify nobody. */
type CookieEvent = { [Name in CookieEventName]: [name: Name, facts: EventFacts[Name]] }[CookieEventName];

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
  /** Keeps how the visitor came to this page (S3.41, S3.42). */
  keepEntry(): void;
  /** Removes all stored values that need consent. */
  removeTracking(): void;
  readonly otherTabs: {
    /** Says there that the visitor does not agree, or no longer. Works without storage. */
    sayRefused(): void;
    /** The listener is called when another tab says so, until the page ends. */
    onRefused(listener: () => void): void;
  };
  /** The visitor has text in a form, which a reload would lose. */
  hasTypedText(): boolean;
  /** Ends what scripts of others can still do on this page, which stays: they send nothing, and what they leave is removed. */
  silence(): void;
  /** Reloads the page: a script that has run cannot be undone. */
  reload(): void;
}

/**
 * @returns handles an answer, which the browser has stored if it could; its argument is the key that it is stored under, or `undefined` if the
 * visitor had agreed before this page
 */
export function createCookieAnswer(tools: CookieAnswerTools): (answerKey?: string) => Promise<void> {
  const { storage, route, language, device } = tools;
  const refusedKey = consentRefusedKey(tools.storagePrefix);
  let started = false;
  let listening = false;

  async function start(): Promise<void> {
    if (started) return;
    started = true;
    if (!listening) tools.otherTabs.onRefused(stop);
    listening = true;
    tools.keepEntry();
    await Promise.all(
      trackerScripts(route, tools.query).map((kind) =>
        tools.load(kind).catch(() => {
          if (kind === 'asianAnalytics') tools.record('wcslogLoadError', {});
        }),
      ),
    );
  }

  function agree(): Promise<void> {
    storage.remove(refusedKey);
    const facts = { platform_type: device, lang: language };
    tools.record('clickAcceptCookie', facts);
    if (route?.screen === 'login') {
      tools.record('loginAcceptCookie', { ...facts, show_footer: shellOf(route).footerLine });
    }
    return start();
  }

  /** A tab whose trackers run ends them: by a reload, unless that would lose what the visitor typed. */
  function stop(): void {
    storage.remove(consentKey);
    tools.removeTracking();
    if (!started) return;
    started = false;
    if (tools.hasTypedText()) tools.silence();
    else tools.reload();
  }

  function refuse(): void {
    stop();
    // Where storage was full there may be room now. Without it the visitor is asked again, and nothing runs meanwhile.
    storage.set(refusedKey, '1');
    tools.otherTabs.sayRefused();
  }

  return async (answerKey) => {
    if (answerKey === refusedKey) refuse();
    else if (answerKey === undefined) await start();
    else await agree();
  };
}
