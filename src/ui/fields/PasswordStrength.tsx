import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { styleSheet } from '../style-sheet.ts';
import { useSettled } from '../use-settled.ts';
import type { Strength } from './estimate-strength.ts';
import css from './password-strength.css?inline';

const bars: readonly Strength[] = ['weak', 'fair', 'good', 'strong'];
const ensureStyles = styleSheet(css);

/**
 * How hard the new password is to guess, 300 ms after the last key (S5.32). It only advises. The estimate's code is fetched with
 * the first character.
 *
 * @returns `undefined` while the field is empty, and where the estimate cannot be had
 */
export function usePasswordStrength(inputRef: RefObject<HTMLInputElement | null>, accountName: string) {
  const [password, setPassword] = useState('');
  const [strength, setStrength] = useState<Strength>();
  const settled = useSettled(password);

  useEffect(() => {
    const listening = new AbortController();
    const read = () => setPassword(inputRef.current?.value ?? '');
    inputRef.current?.addEventListener('input', read, { signal: listening.signal });
    read();
    return () => listening.abort();
  }, [inputRef]);

  useEffect(() => {
    let cancelled = false;
    if (settled === '') setStrength(undefined);
    else
      import('./estimate-strength.ts').then(
        ({ estimateStrength }) => cancelled || setStrength(estimateStrength(settled, accountName)),
        () => undefined,
      );
    return () => {
      cancelled = true;
    };
  }, [settled, accountName]);

  return strength;
}

interface StrengthBarsProps {
  readonly strength: Strength | undefined;
}

/** The strength as a drawing: the field's note says it in words. */
export function StrengthBars({ strength }: StrengthBarsProps) {
  useLayoutEffect(ensureStyles, []);
  return (
    <div className={strength ? `strength-bars ${strength}` : 'strength-bars'} aria-hidden="true">
      {bars.map((bar, index) => (
        <span key={bar} className={strength && index <= bars.indexOf(strength) ? 'on' : undefined} />
      ))}
    </div>
  );
}
