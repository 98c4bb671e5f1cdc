import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { LocalWords } from '../../domain/language/local-words.ts';
import { countryName } from '../../domain/site/countries.ts';
import type { DialCountry } from '../../domain/site/dial-codes.ts';
import { styleSheet } from '../style-sheet.ts';
import type { CountryPicker as Picker, PickerTexts } from './CountryPicker.tsx';
import css from './dial-code.css?inline';

const ensureStyles = styleSheet(css);

export interface CountryTexts extends PickerTexts {
  readonly dialCode: string;
  /** Names of countries where the browser has none in the page's language. Left out: English ones. */
  localWords?(): Promise<LocalWords | undefined>;
}

interface DialCodeButtonProps {
  readonly texts: CountryTexts;
  /** BCP 47 tag, for the countries' names and their order. */
  readonly tag: string;
  readonly selected: DialCountry;
  countries(): Promise<readonly DialCountry[]>;
  onSelect(country: DialCountry): void;
  /** The box that the code stands in: it has the focus after a country is chosen. */
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** Shows the dial code, names its country for screen readers, and opens the list of countries, whose code is loaded then. */
export function DialCodeButton({ texts, tag, selected, countries, onSelect, inputRef }: DialCodeButtonProps) {
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<LocalWords>();
  useLayoutEffect(ensureStyles, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the language of a page does not change
  useEffect(() => {
    let isHere = true;
    void texts.localWords?.().then((loaded) => isHere && setWords(loaded));
    return () => {
      isHere = false;
    };
  }, []);

  const [choice, setChoice] = useState<{ readonly Dialog: typeof Picker; readonly list: readonly DialCountry[] }>();

  async function open() {
    if (busy) return;
    setBusy(true);
    try {
      const [{ CountryPicker }, list, loaded] = await Promise.all([
        import('./CountryPicker.tsx'),
        countries(),
        words ?? texts.localWords?.(),
      ]);
      setWords(loaded);
      setChoice({ Dialog: CountryPicker, list });
    } catch {
      // Without the list the visitor keeps the dial code that is chosen.
    }
    setBusy(false);
  }

  return (
    <>
      <button
        type="button"
        className="dial-code"
        aria-haspopup="dialog"
        aria-busy={busy}
        aria-label={`${texts.dialCode}: ${countryName(selected.country, tag, words)} +${selected.code}`}
        onClick={open}
      >
        <bdi dir="ltr">+{selected.code}</bdi>
      </button>
      {choice && (
        <choice.Dialog
          title={texts.dialCode}
          texts={texts}
          tag={tag}
          words={words}
          selected={selected}
          countries={choice.list}
          onClose={() => setChoice(undefined)}
          onSelect={(country) => {
            setChoice(undefined);
            onSelect(country);
            // Later than the dialog, which gives the focus back to the button that opened it.
            setTimeout(() => inputRef.current?.focus());
          }}
        />
      )}
    </>
  );
}
