/** What an answer to the cookie notice leads to (S2.40, S4.47, S7.61, S7.62). */

import type { Platform as DevicePlatform } from '../domain/device.ts';
import type { EventFacts } from '../domain/events.ts';
import type { LanguageCode } from '../domain/language.ts';
import type { Route } from '../domain/routes.ts';
import { shellOf } from '../domain/shell-visibility.ts';
import { consentKey, consentRefusedKey } from '../domain/stored-names.ts';
import { type TrackerKind, trackerScripts } from '../domain/trackers.ts';
import type { TextStorage } from '../platform/types.ts';

type CookieEventName = 'clickAcceptCookie' | 'loginAcceptCookie' | 'wcslogLoadError';
/** An event's name and facts: nobody is named by them. */
type CookieEvent = { [Name in CookieEventName]: [name: Name, facts: EventFacts[Name]] }[CookieEventName];

export interface CookieAnswerTools {
  readonly storage: TextStorage;
  readonly storagePrefix: string;
  readonly language: LanguageCode;
  readonly device: DevicePlatform;
  /** `undefined` for a page that there is not. */
  readonly route: Route | undefined;
  readonly query: URLSearchParams;
  tell(...event: CookieEvent): void;
  /** Rejects where the script cannot be had; does nothing where the operator has no key. */
  load(kind: TrackerKind): Promise<void>;
  /** Removes whatever needs an agreement. */
  forget(): void;
  /** The page is drawn anew: a script that has run cannot be taken back. */
  reload(): void;
}

/**
 * @returns to be told which key was answered with, or `undefined` where the page came up with an agreement. The answer itself
 * is stored by then.
 */
export function createCookieAnswer(tools: CookieAnswerTools): (given?: string) => Promise<void> {
  const { storage, route, language, device } = tools;
  const refusedKey = consentRefusedKey(tools.storagePrefix);
  let started = false;

  async function start(): Promise<void> {
    if (started) return;
    started = true;
    await Promise.all(
      trackerScripts(route, tools.query).map((kind) =>
        tools.load(kind).catch(() => {
          if (kind === 'asianAnalytics') tools.tell('wcslogLoadError', {});
        }),
      ),
    );
  }

  function agree(): Promise<void> {
    storage.remove(refusedKey);
    const facts = { platform_type: device, lang: language };
    tools.tell('clickAcceptCookie', facts);
    if (route?.screen === 'login') {
      tools.tell('loginAcceptCookie', { ...facts, show_footer: shellOf(route).footerLine });
    }
    return start();
  }

  function refuse(): void {
    const withdrawn = storage.get(consentKey) !== null;
    storage.remove(consentKey);
    tools.forget();
    if (withdrawn) tools.reload();
  }

  return async (given) => {
    if (given === refusedKey) refuse();
    else if (given === undefined) await start();
    else await agree();
  };
}
