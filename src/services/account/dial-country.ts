/** The country of the dial code that a visitor has chosen, in the tab's storage: a reload and a change of language keep it. */

import type { DialCountry } from '../../domain/site/dial-codes.ts';
import { dialCountryKey } from '../../domain/storage/stored-names.ts';
import type { FlowTools } from '../page/tools.ts';

interface DialTools {
  readonly platform: Pick<FlowTools['platform'], 'tabStorage'>;
  readonly page: Pick<FlowTools['page'], 'storagePrefix' | 'dialCountry'>;
}

/** @returns the site's country until the visitor has chosen another one */
export function chosenDialCountry({ platform, page }: DialTools): DialCountry {
  const stored = platform.tabStorage.get(dialCountryKey(page.storagePrefix)) ?? '';
  const [, country, code] = /^([A-Z]{2}) (\d{1,4})$/.exec(stored) ?? [];
  // Stryker disable next-line LogicalOperator: both come from one match
  return country && code ? { country, code } : page.dialCountry;
}

export function keepDialCountry({ platform, page }: DialTools, { country, code }: DialCountry): void {
  platform.tabStorage.set(dialCountryKey(page.storagePrefix), `${country} ${code}`);
}
