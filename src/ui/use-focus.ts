import { type RefObject, useEffect } from 'react';

/** Puts the caret into a field whenever `moment` changes to something: a step that appears, a field that is refused. */
export function useFocus(ref: RefObject<HTMLElement | null>, moment: unknown): void {
  useEffect(() => {
    if (moment) ref.current?.focus();
  }, [ref, moment]);
}
