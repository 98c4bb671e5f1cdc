/**
 * The operator's file of a host, `/status.json`: what is switched off, a notice of maintenance, and how the site closes. It is written by hand and
 * read without a build (decision 0115), so each part that cannot be read is ignored alone, and what is not said is on.
 */

import { jsonObject } from '../storage/json.ts';
import { type Closing, readClosing, textFor } from './closing.ts';
import { type Switches, switchesBy, switchNames } from './switches.ts';

/** In characters. A longer file is not read. */
const maxFileLength = 16_384;
/** Of the operator's words in one language, in characters. */
const maxTextLength = 500;

export interface Maintenance {
  /** The operator's words by language, as plain text. A language without any gets a sentence of ours. */
  readonly texts: ReadonlyMap<string, string>;
  /** The notice is shown from here, in ms since epoch. */
  readonly from: number | undefined;
  /** The notice ends here. */
  readonly until: number | undefined;
}

export interface HostStatus extends Switches {
  readonly maintenance: Maintenance | undefined;
  readonly closing?: Closing | undefined;
  /** Ids of identity providers. */
  readonly providersOff: readonly string[];
  /** Names of captcha vendors. */
  readonly captchasOff: readonly string[];
}

export type ReadStatus =
  /** `ignored`: the places that could not be read, such as `captcha.geetest`. */
  | { readonly type: 'read'; readonly status: HostStatus; readonly ignored: readonly string[] }
  /** Then everything is on. */
  | { readonly type: 'unreadable'; readonly why: 'too-long' | 'no-object' };

type Ignore = (place: string) => void;

export function readHostStatus(text: string): ReadStatus {
  if (text.length > maxFileLength) return { type: 'unreadable', why: 'too-long' };
  const file = jsonObject(text);
  if (file === undefined) return { type: 'unreadable', why: 'no-object' };
  const ignored: string[] = [];
  const ignore: Ignore = (place) => ignored.push(place);
  const { maintenance, closing, providers, captcha, ...others } = file;
  const names: readonly string[] = switchNames;
  for (const name of Object.keys(others)) if (!names.includes(name)) ignore(name);
  const status = {
    maintenance: readMaintenance(maintenance, ignore),
    closing: closingOf(closing, ignore),
    ...switchesBy((name) => isOn(file[name], name, ignore)),
    providersOff: namesOff(providers, 'providers', ignore),
    captchasOff: namesOff(captcha, 'captcha', ignore),
  };
  return { type: 'read', status, ignored };
}

/** How a site closes, by the operator's file or by its record. */
export function closingOf(raw: unknown, ignore: Ignore): Closing | undefined {
  return readClosing(raw, {
    ignore,
    timeOf: (time, place) => timeOf(time, place, ignore),
    textsOf: (texts, place) => textsOf(texts, place, ignore),
  });
}

/** Only `false` switches off. */
function isOn(raw: unknown, place: string, ignore: Ignore): boolean {
  if (raw !== undefined && typeof raw !== 'boolean') ignore(place);
  return raw !== false;
}

function namesOff(raw: unknown, place: string, ignore: Ignore): string[] {
  return fieldsOf(raw, place, ignore)
    .filter(([name, value]) => !isOn(value, `${place}.${name}`, ignore))
    .map(([name]) => name);
}

/** `true` is a notice in our own words. */
function readMaintenance(raw: unknown, ignore: Ignore): Maintenance | undefined {
  if (raw === false) return undefined;
  const fields = raw === true ? {} : Object.fromEntries(fieldsOf(raw, 'maintenance', ignore));
  if (raw !== true && !isObject(raw)) return undefined;
  const { text, from, until, ...others } = fields;
  for (const name of Object.keys(others)) ignore(`maintenance.${name}`);
  const start = timeOf(from, 'maintenance.from', ignore);
  const end = timeOf(until, 'maintenance.until', ignore);
  const ordered = start === undefined || end === undefined || start < end;
  if (!ordered) ignore('maintenance.until');
  return { texts: new Map(textsOf(text, 'maintenance.text', ignore)), from: start, until: ordered ? end : undefined };
}

function textsOf(raw: unknown, place: string, ignore: Ignore): [string, string][] {
  return fieldsOf(raw, place, ignore).flatMap(([language, value]): [string, string][] => {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text !== '' && text.length <= maxTextLength) return [[language, text]];
    ignore(`${place}.${language}`);
    return [];
  });
}

/** `2026-12-01T22:00Z`, with or without seconds: UTC, so that nobody has to know whose clock is meant. */
function timeOf(raw: unknown, place: string, ignore: Ignore): number | undefined {
  if (raw === undefined) return undefined;
  const isUtc = typeof raw === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/.test(raw);
  const time = isUtc ? Date.parse(raw) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  ignore(place);
  return undefined;
}

function isObject(raw: unknown): boolean {
  return typeof raw === 'object' && jsonObject(raw) !== undefined;
}

function fieldsOf(raw: unknown, place: string, ignore: Ignore): [string, unknown][] {
  if (isObject(raw)) return Object.entries(jsonObject(raw) ?? {});
  if (raw !== undefined) ignore(place);
  return [];
}

/** Whether the notice is shown now. */
export function isShown({ from, until }: Maintenance, now: number): boolean {
  return (from === undefined || from <= now) && (until === undefined || now < until);
}

/** The operator's words for a language: under its own code (`de-EU`), or under `de` for all languages that start with it. */
export function maintenanceText({ texts }: Maintenance, language: string): string | undefined {
  return textFor(texts, language);
}
