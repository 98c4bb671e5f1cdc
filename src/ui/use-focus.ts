import { type RefObject, useEffect } from 'react';

/**
 * Focuses an element whenever `trigger` changes to a truthy value: a new step, a refused field.
 *
 * @param select also selects the text of the input, so that the next key replaces what was refused
 */
export function useFocus(ref: RefObject<HTMLElement | null>, trigger: unknown, select = false): void {
  useEffect(() => {
    if (!trigger) return;
    ref.current?.focus();
    if (select) (ref.current as HTMLInputElement | null)?.select();
  }, [ref, trigger, select]);
}
