import { useEffect, useState } from 'react';
import type { DialCountry } from '../domain/dial-codes.ts';

interface DialCodeSelectProps {
  readonly label: string;
  /** BCP 47 tag, for the countries' names and their order. */
  readonly tag: string;
  readonly selected: DialCountry;
  onSelect(country: DialCountry): void;
}

interface Option extends DialCountry {
  readonly name: string;
}

/** The system's own picker, so that a phone shows what its owner knows; the closed box shows the code alone. */
export function DialCodeSelect({ label, tag, selected, onSelect }: DialCodeSelectProps) {
  const [options, setOptions] = useState<readonly Option[]>([{ ...selected, name: selected.country }]);

  useEffect(() => {
    let left = false;
    import('../domain/dial-codes.ts').then(
      ({ dialCountries }) => left || setOptions(namedOptions(dialCountries, tag)),
      // Without the list the site's own code still works.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [tag]);

  return (
    <div className="dial-code" dir="ltr">
      <span aria-hidden="true">+{selected.code}</span>
      <select
        aria-label={label}
        autoComplete="tel-country-code"
        value={selected.country}
        onChange={(event) => {
          const chosen = options.find((option) => option.country === event.target.value);
          if (chosen) onSelect({ country: chosen.country, code: chosen.code });
        }}
      >
        {options.map(({ country, code, name }) => (
          <option key={country} value={country}>
            {name} +{code}
          </option>
        ))}
      </select>
    </div>
  );
}

function namedOptions(countries: readonly DialCountry[], tag: string): Option[] {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const order = new Intl.Collator(tag);
  return countries
    .map((row) => ({ ...row, name: names.of(row.country) ?? row.country }))
    .sort((a, b) => order.compare(a.name, b.name));
}
