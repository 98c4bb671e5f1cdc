import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { styleSheet } from '../style-sheet.ts';
import { useSettled } from '../use-settled.ts';
import type { Strength } from './estimate-strength.ts';
import css from './password-strength.css?inline';

interface PasswordStrengthProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly accountName: string;
  /** The field shows an error: the meter says nothing beside it. */
  readonly isRefused: boolean;
  /** A sentence for each strength. */
  readonly texts: Readonly<Record<Strength, string>>;
}

const bars: readonly Strength[] = ['weak', 'fair', 'good', 'strong'];
const ensureStyles = styleSheet(css);

/**
 * Shows how hard the new password is to guess, 300 ms after the last key (S5.32). It only advises. The estimate's code is
 * fetched with the first character; if that fails, nothing is shown.
 */
export function PasswordStrength({ inputRef, accountName, isRefused, texts }: PasswordStrengthProps) {
  const [password, setPassword] = useState('');
  const [strength, setStrength] = useState<Strength>();
  const settled = useSettled(password);

  useLayoutEffect(ensureStyles, []);

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

  return (
    <div className="strength" data-strength={strength}>
      <div className="strength-bars" aria-hidden="true">
        {bars.map((bar, index) => (
          <span key={bar} data-on={strength && index <= bars.indexOf(strength) ? '' : undefined} />
        ))}
      </div>
      <p role="status">{!isRefused && strength && texts[strength]}</p>
    </div>
  );
}
