/// <reference types="astro/client" />

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the visitor's first touch; with `flow` behind the flow that the page's script starts (`services/islands/form-page.ts`). */
    'client:intent'?: boolean | 'flow';
    /** Hydrates after the page is loaded where its query has one of the parameters, and after another island otherwise. */
    'client:query'?: readonly string[];
  }
}

/** What the head's script has taken out of the page's address (`layout/head.ts`). Whoever uses it deletes it. */
interface EarlyPage {
  /** The quick-login token (S2.08). */
  token?: string | undefined;
  /** What proves that a mail was read, of its link (S4.07). */
  linkToken?: string | undefined;
  /** What the messenger opened the mini app with, as the fragment had it, where storage is refused (S9.29). */
  launch?: string | undefined;
}

declare global {
  interface ImportMetaEnv {
    /** The build writes those of its site (`astro.config.mjs`). `undefined` in unit tests. */
    readonly RP_IDS?: import('./domain/site/relying-party.ts').RpIds;
    /** The version of `package.json`. `undefined` in unit tests, as `RELEASE`. */
    readonly VERSION?: string;
    /** The version, and the commit where the build was told it. */
    readonly RELEASE?: string;
  }

  /** Missing where there is nothing to keep. */
  var earlyPage: EarlyPage | undefined;

  interface Window {
    /** Astro's: the client directives of the page's islands, by name. */
    readonly Astro?: Readonly<Record<string, import('astro').ClientDirective>>;
  }

  interface WindowEventMap {
    /** An island listens from now on. Dispatched on its element; does not bubble. */
    ready: Event;
    /** The flow of an island takes submits from now on, before the island itself. Dispatched on its element; does not bubble. */
    listening: Event;
    /** Others had changed the HTML of an island, and React has drawn it anew. Bubbles. */
    redrawn: Event;
    /** Astro's: an island's scripts could not be loaded, or it could not be drawn. Bubbles. */
    'astro:hydration-error': CustomEvent;
  }
}

export {};
