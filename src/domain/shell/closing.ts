/**
 * A site that closes: from when nobody can create an account, log in, or do more than withdraw, why, and who takes over. The operator's
 * file and the site's record say it alike (decision 0181), so each part that cannot be read is ignored alone.
 */

import { type ClosingPart, type ClosingReason, type SiteId, siteIds } from '../site/site.ts';
import { jsonObject } from '../storage/json.ts';
import { type OthersText, othersText } from '../text/others-text.ts';

export const closingParts = ['signUp', 'onlyWithdrawals', 'login'] as const satisfies readonly ClosingPart[];

const reasons = ['law', 'licence', 'business'] as const satisfies readonly ClosingReason[];

export interface Closing {
  /** When each part ends, in ms since epoch; a part that is not there goes on. */
  readonly ends: Readonly<Partial<Record<ClosingPart, number>>>;
  readonly why?:
    | { readonly type: 'known'; readonly reason: ClosingReason }
    | { readonly type: 'words'; readonly texts: ReadonlyMap<string, string> }
    | undefined;
  readonly next?:
    | { readonly type: 'site'; readonly site: SiteId }
    | { readonly type: 'company'; readonly company: OthersText; readonly address: string }
    | undefined;
}

/** Of a company's name, in characters. */
const maxNameLength = 80;

interface Readers {
  /** Remembers a place that cannot be read. */
  ignore(place: string): void;
  timeOf(raw: unknown, place: string): number | undefined;
  textsOf(raw: unknown, place: string): readonly [string, string][];
}

/** @returns `undefined` where nothing ends */
export function readClosing(raw: unknown, readers: Readers): Closing | undefined {
  if (raw === undefined || raw === false) return undefined;
  const fields = typeof raw === 'object' ? jsonObject(raw) : undefined;
  if (fields === undefined) {
    readers.ignore('closing');
    return undefined;
  }
  const { why, next, ...parts } = fields;
  const ends: Partial<Record<ClosingPart, number>> = {};
  for (const [name, value] of Object.entries(parts)) {
    const part = closingParts.find((known) => known === name);
    const end = part && readers.timeOf(value, `closing.${name}`);
    if (part === undefined) readers.ignore(`closing.${name}`);
    else if (end !== undefined) ends[part] = end;
  }
  const reason = readReason(why, readers);
  const successor = readNext(next, readers);
  return Object.keys(ends).length === 0 ? undefined : { ends, why: reason, next: successor };
}

function readReason(raw: unknown, { ignore, textsOf }: Readers): Closing['why'] {
  if (raw === undefined) return undefined;
  const reason = reasons.find((known) => known === raw);
  if (reason) return { type: 'known', reason };
  if (typeof raw === 'object') {
    const texts = new Map(textsOf(raw, 'closing.why'));
    return texts.size > 0 ? { type: 'words', texts } : undefined;
  }
  ignore('closing.why');
  return undefined;
}

function readNext(raw: unknown, { ignore }: Readers): Closing['next'] {
  if (raw === undefined) return undefined;
  const { site: id, company, address } = (typeof raw === 'object' && jsonObject(raw)) || {};
  const site = siteIds.find((known) => known === id);
  if (site) return { type: 'site', site };
  const name = typeof company === 'string' ? othersText(company, maxNameLength) : '';
  if (name !== '' && typeof address === 'string' && /^https:\/\//.test(address) && URL.canParse(address)) {
    return { type: 'company', company: name, address };
  }
  ignore('closing.next');
  return undefined;
}

/** Whether a part has ended. @param now ms since epoch */
export function hasEnded({ ends }: Closing, part: ClosingPart, now: number): boolean {
  return (ends[part] ?? Number.POSITIVE_INFINITY) <= now;
}

/** Texts of a language under its own code (`de-EU`), or under `de` for all languages that start with it. */
export function textFor(texts: ReadonlyMap<string, string>, language: string): string | undefined {
  return texts.get(language) ?? texts.get(language.replace(/-.*/, ''));
}
