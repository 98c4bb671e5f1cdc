import { type ReactNode, type RefObject, useEffect, useState } from 'react';

/**
 * The error of a field, which leaves with the edit that mends it: it must not contradict what stands in the box by then. It
 * comes back only with another refusal.
 *
 * @param boxRef the box, or what the boxes of the field stand in
 * @param refusal the object that says that the field is refused, another one for each refusal
 * @param isMended whether the text may be submitted again; any edit counts where it is left out
 */
export function useFieldError<Error extends ReactNode>(
  boxRef: RefObject<HTMLElement | null>,
  refusal: object,
  error: Error,
  isMended: (text: string) => boolean = () => true,
): Error | undefined {
  const [mended, setMended] = useState<object>();

  useEffect(() => {
    if (error === undefined) return;
    function read({ target }: Event) {
      const isOurs = target instanceof HTMLInputElement && boxRef.current?.contains(target);
      if (isOurs && isMended(target.value)) setMended(refusal);
    }
    // On the document, after React's own listener: drawn before it, a controlled input would lose the key.
    document.addEventListener('input', read);
    return () => document.removeEventListener('input', read);
  });

  return mended === refusal ? undefined : error;
}
