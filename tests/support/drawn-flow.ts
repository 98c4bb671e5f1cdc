/**
 * Draws an island in Node with a flow that a test has led to a state. The test file replaces the hook that creates flows:
 * `vi.mock('…/src/services/islands/use-flow.tsx', () => import('…/support/drawn-flow.ts'))`.
 */

import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

let drawnFlow: unknown;

/** In place of the islands' own hook: gives the flow of the test. */
export function useFlow(): unknown {
  return drawnFlow;
}

/** What a visitor sees of an island: its words, and its headings, buttons and links one by one. */
export function drawWith(flow: unknown, island: ReactNode) {
  drawnFlow = flow;
  const html = renderToStaticMarkup(island);
  drawnFlow = undefined;
  const textsOf = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) => wordsIn(inner));
  const links = [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  return {
    words: wordsIn(html),
    headings: textsOf('h1'),
    buttons: textsOf('button'),
    links: textsOf('a'),
    /** Where the links lead, by their words. */
    addresses: Object.fromEntries(links.map(([, href = '', inner = '']) => [wordsIn(inner), href])),
  };
}

function wordsIn(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
