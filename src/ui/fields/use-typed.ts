import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The text of an uncontrolled box, which begins with what was typed before the scripts were there, otherwise with `initial`.
 * Not by `defaultValue`: that is an attribute, which style sheets and recorders of pages read.
 */
export function useTyped(inputRef: RefObject<HTMLInputElement | null>, initial: string) {
  const [typed, setTyped] = useState(initial);

  useLayoutEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    if (input.value === '') input.value = initial;
    setTyped(input.value);
  }, [inputRef, initial]);

  return [typed, setTyped] as const;
}
