import { type ReactNode, type RefObject, useEffect, useState } from 'react';

/**
 * The error of a field, which leaves with the edit that mends it: it must not contradict what stands in the box by then. It
 * comes back only with another refusal.
 *
 * @param refusal the object that says that the field is refused, another one for each refusal
 * @param isMended whether the text may be submitted again; any edit counts where it is left out
 */
export function useFieldError<Error extends ReactNode>(
  inputRef: RefObject<HTMLInputElement | null>,
  refusal: object,
  error: Error,
  isMended: (text: string) => boolean = () => true,
): Error | undefined {
  const [mended, setMended] = useState<object>();

  useEffect(() => {
    if (error === undefined) return;
    function read({ target }: Event) {
      const input = inputRef.current;
      if (input && target === input && isMended(input.value)) setMended(refusal);
    }
    // On the document, after React's own listener: drawn before it, a controlled input would lose the key.
    document.addEventListener('input', read);
    return () => document.removeEventListener('input', read);
  });

  return mended === refusal ? undefined : error;
}
