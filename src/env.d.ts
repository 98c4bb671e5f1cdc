/// <reference types="astro/client" />

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the visitor's first touch; the value names a tab-storage key whose presence hydrates at once. */
    'client:intent'?: boolean | string;
    /** Hydrates after the page is loaded where its query has one of the parameters, and after another island otherwise. */
    'client:query'?: readonly string[];
  }
}

export {};
