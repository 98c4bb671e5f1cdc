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
    const listening = new AbortController();
    const read = ({ target }: Event) => isMended((target as HTMLInputElement).value) && setMended(refusal);
    if (error !== undefined) inputRef.current?.addEventListener('input', read, { signal: listening.signal });
    return () => listening.abort();
  });

  return mended === refusal ? undefined : error;
}
