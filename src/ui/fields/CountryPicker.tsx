import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LocalWords } from '../../domain/language/local-words.ts';
import { findCountries, nameCountries } from '../../domain/site/countries.ts';
import type { DialCountry } from '../../domain/site/dial-codes.ts';
import { Dialog } from '../Dialog.tsx';
import { isComposing } from '../keys.ts';
import { styleSheet } from '../style-sheet.ts';
import css from './country-picker.css?inline';

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
  /** Names of countries where the browser has none in that language. */
  readonly words: LocalWords | undefined;
  readonly selected: DialCountry;
  readonly countries: readonly DialCountry[];
  onSelect(country: DialCountry): void;
  onClose(): void;
}

const ensureStyles = styleSheet(css);
/** Whether this system draws flags; `undefined` until it was measured. */
let hasFlags: boolean | undefined;

/** How many countries Page Up and Page Down go on. */
const pageSize = 8;

/**
 * The list of countries with a search box: by name in the page's language or in English, by ISO code or by dial code.
 * Arrow keys, Home and End go through the matches, Enter takes one, Escape closes. A sheet on phones.
 */
export function CountryPicker({
  title,
  texts,
  tag,
  words,
  selected,
  countries,
  onSelect,
  onClose,
}: CountryPickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const moved = useRef(false);
  const named = useMemo(() => nameCountries(countries, tag, words), [countries, tag, words]);
  const [query, setQuery] = useState('');
  const found = useMemo(() => findCountries(named, query), [named, query]);
  const isSelected = ({ country }: DialCountry) => country === selected.country;
  const [active, setActive] = useState(() => Math.max(0, named.findIndex(isSelected)));

  useLayoutEffect(ensureStyles, []);

  useEffect(() => {
    // On a touch screen the keyboard would cover the list.
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus();
  }, []);

  useLayoutEffect(() => {
    const block = moved.current ? 'nearest' : 'center';
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block });
  }, [id, active]);

  function onKeyDown(event: KeyboardEvent) {
    const target = targetOf(event.key, active, found.length - 1);
    if (isComposing(event.nativeEvent) || (target === undefined && event.key !== 'Enter')) return;
    // Enter takes a country; it must not submit the form behind the dialog.
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
        autoCorrect="off"
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
        {found.map((entry, index) => (
          <CountryOption
            key={entry.country}
            id={`${id}-${index}`}
            {...entry}
            isActive={index === active}
            isSelected={isSelected(entry)}
            onSelect={onSelect}
          />
        ))}
        {found.length === 0 && <p className="countries-none">{texts.noCountry}</p>}
      </div>
      <span role="status" className="unseen">
        {query && (found.length === 0 ? texts.noCountry : texts.countryCount(found.length))}
      </span>
    </Dialog>
  );
  // Outside the form, whose styles must not apply.
  return createPortal(dialog, document.body);
}

/** The index that a key moves the active option to; `undefined` for any other key. */
function targetOf(key: string, active: number, last: number): number | undefined {
  return {
    ArrowDown: Math.min(active + 1, last),
    ArrowUp: Math.max(active - 1, 0),
    PageDown: Math.min(active + pageSize, last),
    PageUp: Math.max(active - pageSize, 0),
    Home: 0,
    End: last,
  }[key];
}

interface CountryOptionProps extends DialCountry {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  onSelect(country: DialCountry): void;
}

function CountryOption({ id, country, code, name, isActive, isSelected, onSelect }: CountryOptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-current={isSelected || undefined}
      onClick={() => onSelect({ country, code })}
    >
      <span aria-hidden="true">{flagOf(country)}</span>
      <span>{name}</span>
      <bdi dir="ltr">+{code}</bdi>
    </div>
  );
}

/** Whether this system draws two flag letters as one flag: then they are narrower than twice one letter. */
function drawsFlags(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  const width = (text: string) => context.measureText(text).width;
  return width('🇬🇧') < 1.5 * width('🇬');
}

/** The flag of a country as a character instead of an image; empty where the system would show two letters. */
function flagOf(country: string): string {
  hasFlags ??= drawsFlags();
  if (!hasFlags) return '';
  return String.fromCodePoint(...Array.from(country, (letter) => 0x1f1a5 + letter.charCodeAt(0)));
}
