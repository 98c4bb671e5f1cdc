import { type RefObject, useEffect } from 'react';

/** Focuses an element whenever `trigger` changes to a truthy value: a new step, a refused field. */
export function useFocus(ref: RefObject<HTMLElement | null>, trigger: unknown): void {
  useEffect(() => {
    if (trigger) ref.current?.focus();
  }, [ref, trigger]);
}
