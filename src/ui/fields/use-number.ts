import { type RefObject, useEffect, useRef } from 'react';
import { readNumber } from '../../domain/account/phone-number.ts';
import type { DialCountry } from '../../domain/site/dial-codes.ts';
import { useSettled } from '../use-settled.ts';
import { putText } from './put-text.ts';

interface NumberBox {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** What stands in the box. */
  readonly typed: string;
  readonly dialCountry: DialCountry;
  onDialCountry(country: DialCountry): void;
}

/**
 * Makes a box show which number it understood (S5.02, S5.09, S5.10): a country code chooses the dial country 300 ms after the
 * last key, and the digits stand alone once the box loses the focus or its form is sent. A text that is no number stays.
 *
 * @returns takes a country from the list, and reads what was typed anew: some countries keep a zero that others drop
 */
export function useNumber({ inputRef, typed, dialCountry, onDialCountry }: NumberBox): (country: DialCountry) => void {
  const settled = useSettled(typed);
  /** As it was typed, and as it was shown then. */
  const written = useRef({ typed: '', shown: '' });

  function show(country: DialCountry): void {
    const input = inputRef.current;
    if (!input) return;
    const text = input.value === written.current.shown ? written.current.typed : input.value;
    const number = readNumber(text, country);
    if (!number?.isPossible) {
      // What is too long or too short is shown as it was written, so that its owner sees what to mend.
      if (number) putText(input, text);
      written.current = { typed: text, shown: input.value };
      return;
    }
    const { mobile, dialCountry: understood, international } = number;
    // A country from the list counts from now on, also where the text had named another one.
    written.current = { typed: international ? mobile : text, shown: mobile };
    if (understood.country !== country.country || understood.code !== country.code) onDialCountry(understood);
    putText(input, mobile);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a country from the list is not taken back by the text before it
  useEffect(() => {
    const number = readNumber(settled, dialCountry);
    if (number?.international && number.dialCountry.code !== dialCountry.code) onDialCountry(number.dialCountry);
  }, [settled]);

  // Typed before the scripts were there; and the country of an earlier page may be known only now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is typing is not interrupted
  useEffect(() => {
    if (document.activeElement !== inputRef.current) show(dialCountry);
  }, [dialCountry.country, dialCountry.code]);

  useEffect(() => {
    const input = inputRef.current;
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    input?.addEventListener('blur', () => show(dialCountry), { signal });
    // After the form has read the box: the country that is shown changes with the text.
    input?.form?.addEventListener('submit', () => (timer = setTimeout(() => show(dialCountry))), { signal });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  });

  return (country) => {
    onDialCountry(country);
    show(country);
  };
}
