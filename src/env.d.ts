/// <reference types="astro/client" />

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the visitor's first touch; the value names a tab-storage key whose presence hydrates at once. */
    'client:intent'?: boolean | string;
  }
}

export {};
