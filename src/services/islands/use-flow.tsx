import type { Flow } from '../page/lifetime.ts';
import { useCreated } from './flow-hooks.tsx';

/**
 * Creates a flow that ends with the island, or attaches to the page's flow, which the island never ends.
 *
 * @param ofPage the flow that came before the island
 * @returns `undefined` during the first render, which must equal the page's HTML
 */
export function useFlow<Created extends Flow>(create: () => Created, ofPage?: Created): Created | undefined {
  return useCreated(() => ofPage ?? create(), ofPage ? undefined : dispose);
}

/**
 * A flow that belongs to the page: the island uses it and never disposes of it.
 *
 * @param find returns the same flow each time
 */
export function usePageFlow<Found>(find: () => Found): Found | undefined {
  return useCreated(find);
}

function dispose(flow: Flow): void {
  flow.dispose();
}
