/// <reference types="astro/client" />

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the visitor's first touch. */
    'client:intent'?: boolean | IntentOptions;
    /** Hydrates at once, behind the flow whose script is named, if there is one. */
    'client:now'?: boolean | Pick<IntentOptions, 'flow' | 'start'>;
    /** Hydrates after the page is loaded where its query has one of the parameters, and after another island otherwise. */
    'client:query'?: readonly string[];
  }
}

/** What scripts before the islands have taken out of the page's address, or keep until an island can do the rest. */
interface EarlyPage {
  /** The quick-login token (S2.08). Whoever uses it deletes it. */
  token?: string | null | undefined;
  /** What the messenger opened the mini app with, as the fragment had it (S9.29). */
  launch?: string | undefined;
  /** The offer of passkeys in the autofill, where it is made at load (`app/page/passkey-at-load.ts`). */
  passkeyOffer?: {
    /** Ends it for good. */
    end(): void;
    /** The form's flow goes on with it: from now on nothing else of the page begins, renews or uses it. */
    takeOver(): import('./flows/login/passkey-autofill.ts').PasskeyAutofill;
  };
  /** Which client the calls of an authorization's page name (S7.04). */
  oauthLoginId?: Promise<string>;
  /** The page's cookies at the moment when the visitor ended the session before a script listened to the header's button. */
  ended?: string | undefined;
}

declare global {
  interface ImportMetaEnv {
    /** The build writes those of its site (`astro.config.mjs`). `undefined` in unit tests. */
    readonly RP_IDS?: import('./domain/site/relying-party.ts').RpIds;
  }

  interface IntentOptions {
    /** A tab-storage key whose presence hydrates at once. */
    readonly key: string;
    /** Address of the script that starts the island's flow before React is there, and the name of the export that makes it. */
    readonly flow?: string;
    readonly start?: string;
  }

  /** Missing where there is nothing to keep. */
  var earlyPage: EarlyPage | undefined;

  /** Resolves once the first frame of the page is on the screen (`shell/inline/first-frame.ts`). */
  var firstFrame: Promise<unknown>;

  /**
   * The page's cookies, as in `document.cookie`: known before its first frame (`shell/inline/cookies.ts`). Only the head's script can
   * ask for them. These three are all globals of ours.
   */
  var cookies: Promise<string>;

  interface Window {
    /** Astro's: the client directives of the page's islands, by name. */
    readonly Astro?: Readonly<Record<string, import('astro').ClientDirective>>;
  }

  interface WindowEventMap {
    /** An island listens from now on. Dispatched on its element; does not bubble. */
    ready: Event;
    /** The flow of an island takes submits from now on, before the island itself. Dispatched on its element; does not bubble. */
    listening: Event;
    /** Astro's: an island's scripts could not be loaded, or it could not be drawn. Bubbles. */
    'astro:hydration-error': CustomEvent;
  }
}

export {};
