import type { Flow } from '../flows/lifetime.ts';
import { useCreated } from './flow-hooks.ts';

/**
 * Creates a flow that ends with the island.
 *
 * @returns `undefined` during the first render, which must equal the page's HTML
 */
export function useFlow<Created extends Flow>(create: () => Created): Created | undefined {
  return useCreated(create, dispose);
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
