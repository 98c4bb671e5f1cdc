/**
 * Draws an island with React into the HTML that the build has written of it. In the place of Astro's own script: our islands have no slots
 * and no actions, and are never only in the browser.
 */

import { type ComponentType, createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Astro's interface of a renderer, as `shell/inline/island.ts` calls it. */
export default (element: HTMLElement) => (component: ComponentType<object>, properties: object) =>
  startTransition(() => {
    // React makes ids unique by it, as it did when the page was built.
    const identifierPrefix = element.getAttribute('prefix') ?? '';
    hydrateRoot(element, createElement(component, properties), { identifierPrefix });
  });
