import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus a place when a new screen takes the old one's button away: the field of a form, else the heading. Nothing
 * happens on a page that nobody has touched.
 *
 * @param screen its name
 */
export function useScreenFocus(frame: RefObject<HTMLElement | null>, screen: string): void {
  const wasInside = useRef(false);

  useEffect(() => {
    const element = frame.current;
    const note = () => {
      wasInside.current = true;
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [frame]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
  useEffect(() => {
    if (!wasInside.current || document.activeElement !== document.body) return;
    const place = ['#username', 'h1'].map((selector) => frame.current?.querySelector<HTMLElement>(selector));
    const target = place.find((found) => found);
    if (target?.tagName === 'H1') target.tabIndex = -1;
    target?.focus();
  }, [screen]);
}
