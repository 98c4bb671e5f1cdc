/**
 * In the gallery's build this file replaces `services/islands/use-flow.tsx`, `services/lazy-texts/use-lazy-texts.tsx` and
 * `services/local-words/use-local-words.tsx`: islands get a flow in the state to be shown, which does nothing, and their texts and words
 * at once. So the gallery renders the islands themselves, not copies.
 */

import { useState } from 'react';
import type { LocalWords } from '../domain/language/local-words.ts';
import type { PageContext } from '../domain/navigation/page-context.ts';
import type { Messages } from '../i18n/messages.ts';
import type { LazyTexts } from '../services/lazy-texts/use-lazy-texts.tsx';

/** `undefined` while the pages are built, as in a real build. */
let currentFlow: object | undefined;
/** Until an island has taken it: the flow of a form is not that of a panel inside the form, whose code comes later. */
let untaken: object | undefined;
/** What any other island gets. It does nothing. */
const idleFlow = withMissingParts({});
let lazyTexts: Messages = {};
let localWords: LocalWords | undefined;

/** @param parts of the flow that the next rendered island gets; every other method of it does nothing */
export function setFlow(parts: object): void {
  currentFlow = withMissingParts(parts);
  untaken = currentFlow;
}

export function setLazyTexts(messages: Messages): void {
  lazyTexts = messages;
}

function withMissingParts(parts: object): object {
  return new Proxy(parts, { get: (own, name) => (name in own ? Reflect.get(own, name) : missingPart(name)) });
}

/** A method that does nothing; `undefined` for a store, and for what React and `await` look for in any object. */
function missingPart(name: string | symbol): unknown {
  if (name === 'then' || typeof name === 'symbol' || name.startsWith('$')) return undefined;
  return () => undefined;
}

export function useFlow<Created>(_create: () => Created, _ofPage?: Created): Created | undefined {
  const [flow] = useState(takeFlow);
  return flow as Created | undefined;
}

function takeFlow(): object | undefined {
  const flow = untaken ?? (currentFlow && idleFlow);
  untaken = undefined;
  return flow;
}

/** What belongs to the page and not to an island. */
export function usePageFlow<Created>(_create: () => Created): Created | undefined {
  const [flow] = useState(() => currentFlow);
  return flow as Created | undefined;
}

export function useLazyTexts(_page: PageContext): LazyTexts {
  return { texts: lazyTexts, state: { type: 'there', texts: lazyTexts }, again: () => undefined };
}

export function setLocalWords(words: LocalWords | undefined): void {
  localWords = words;
}

export function useLocalWords(_page: PageContext): LocalWords | undefined {
  return localWords;
}
