import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { findCountries, nameCountries } from '../domain/countries.ts';
import type { DialCountry } from '../domain/dial-codes.ts';
import css from './country-picker.css?inline';
import { Dialog } from './Dialog.tsx';
import { flagOf } from './flags.ts';
import { isComposing } from './keys.ts';
import { styleSheet } from './style-sheet.ts';

export interface PickerTexts {
  readonly search: string;
  readonly close: string;
  readonly noCountry: string;
  countryCount(count: number): string;
}

interface CountryPickerProps {
  readonly title: string;
  readonly texts: PickerTexts;
  /** BCP 47 tag, for the countries' names and their order. */
  readonly tag: string;
  readonly selected: DialCountry;
  readonly countries: readonly DialCountry[];
  onSelect(country: DialCountry): void;
  onClose(): void;
}

const ensureStyles = styleSheet(css);

/**
 * The list of countries with a box to search it, by name in the page's language or in English, by ISO code or by dial
 * code. Arrow keys, Home and End go through what was found, Enter takes, Escape closes. A sheet on phones.
 */
export function CountryPicker({ title, texts, tag, selected, countries, onSelect, onClose }: CountryPickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const moved = useRef(false);
  const named = useMemo(() => nameCountries(countries, tag), [countries, tag]);
  const [query, setQuery] = useState('');
  const found = useMemo(() => findCountries(named, query), [named, query]);
  const isSelected = ({ country }: DialCountry) => country === selected.country;
  const [active, setActive] = useState(() => Math.max(0, named.findIndex(isSelected)));

  useLayoutEffect(ensureStyles, []);

  useEffect(() => {
    // On a touch screen the keyboard would cover the list, which is there to be scrolled.
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus();
  }, []);

  useLayoutEffect(() => {
    const block = moved.current ? 'nearest' : 'center';
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block });
  }, [id, active]);

  function onKeyDown(event: KeyboardEvent) {
    const last = found.length - 1;
    const target = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (isComposing(event.nativeEvent) || (target === undefined && event.key !== 'Enter')) return;
    // Enter is a choice here and never submits the form behind.
    event.preventDefault();
    moved.current = true;
    const choice = found[active];
    if (target !== undefined) setActive(target);
    else if (choice) onSelect({ country: choice.country, code: choice.code });
  }

  const dialog = (
    <Dialog title={title} closeText={texts.close} described={false} onClose={onClose}>
      <input
        ref={input}
        className="country-search"
        type="text"
        role="combobox"
        aria-expanded={true}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        aria-label={texts.search}
        placeholder={texts.search}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        dir="auto"
        onInput={(event) => {
          moved.current = true;
          setQuery(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={title} className="countries">
        {found.map(({ country, code, name }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus, and says which option it is at
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box
          <div
            key={country}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            aria-current={country === selected.country || undefined}
            onClick={() => onSelect({ country, code })}
          >
            <span aria-hidden="true">{flagOf(country)}</span>
            <span>{name}</span>
            <bdi dir="ltr">+{code}</bdi>
          </div>
        ))}
        {found.length === 0 && <p className="countries-none">{texts.noCountry}</p>}
      </div>
      <span role="status" className="unseen">
        {query && (found.length === 0 ? texts.noCountry : texts.countryCount(found.length))}
      </span>
    </Dialog>
  );
  // Outside the form, whose styles are not for it.
  return createPortal(dialog, document.body);
}
