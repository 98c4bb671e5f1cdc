/**
 * In the gallery's build this file replaces `services/islands/use-flow.tsx` and `services/lazy-texts/use-lazy-texts.tsx`: islands get a flow in the
 * state to be shown, which does nothing, and their texts at once. So the gallery renders the islands themselves, not copies.
 */

import { useState } from 'react';
import type { PageContext } from '../domain/navigation/page-context.ts';
import type { Messages } from '../i18n/messages.ts';
import type { LazyTexts } from '../services/lazy-texts/use-lazy-texts.tsx';

/** `undefined` while the pages are built, as in a real build. */
let currentFlow: object | undefined;
let lazyTexts: Messages = {};

/** @param parts of the flow that the next rendered islands get; every other method of it does nothing */
export function setFlow(parts: object): void {
  currentFlow = new Proxy(parts, { get: (own, name) => (name in own ? Reflect.get(own, name) : missingPart(name)) });
}

export function setLazyTexts(messages: Messages): void {
  lazyTexts = messages;
}

/** A method that does nothing; `undefined` for a store, and for what React and `await` look for in any object. */
function missingPart(name: string | symbol): unknown {
  if (name === 'then' || typeof name === 'symbol' || name.startsWith('$')) return undefined;
  return () => undefined;
}

export function useFlow<Created>(_create: () => Created, _ofPage?: Created): Created | undefined {
  const [flow] = useState(() => currentFlow);
  return flow as Created | undefined;
}

export const usePageFlow = useFlow;

export function useLazyTexts(_page: PageContext): LazyTexts {
  return { texts: lazyTexts, state: { type: 'there', texts: lazyTexts }, again: () => undefined };
}
