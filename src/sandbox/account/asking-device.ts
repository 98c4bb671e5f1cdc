/** The device that wants to log in, as the exchange sees it: what its user agent says, where it is, and its network address. */

import { exampleAddress } from '../checks/ban.ts';
import type { Call } from '../server/handler.ts';

export interface AskingDevice {
  /** Its system: `Windows`. */
  readonly device: string;
  readonly browser: string;
  /** A country, in English. */
  readonly place: string;
  readonly address: string;
}

export const unknown = 'Unknown';

/** The first that fits: the words of one system or browser are also in the texts of others. */
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;
const browsers = [
  ['Edge', /\bEdg\w*\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

export function askingDevice({ userAgent, scenario }: Pick<Call, 'userAgent' | 'scenario'>): AskingDevice {
  return {
    device: nameIn(systems, userAgent),
    browser: nameIn(browsers, userAgent),
    place: placeOf(scenario.country),
    address: exampleAddress,
  };
}

function nameIn(names: readonly (readonly [string, RegExp])[], userAgent: string): string {
  return names.find(([, words]) => words.test(userAgent))?.[0] ?? unknown;
}

/** @param country as the scenario has it: `GB`, `CA-Ontario`, or empty */
function placeOf(country: string): string {
  const [region = '', part] = country.split('-');
  if (!/^[A-Z]{2}$/.test(region)) return unknown;
  const name = new Intl.DisplayNames(['en'], { type: 'region' }).of(region) ?? region;
  return part === undefined ? name : `${part}, ${name}`;
}
