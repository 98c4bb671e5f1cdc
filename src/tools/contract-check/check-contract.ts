/** Checks somebody's exchange: makes the journeys, and says of each call and requirement how it was answered. */

import { isExchangeError } from '../../api/errors.ts';
import type { Platform } from '../../browser/types.ts';
import { type EndpointName, endpoints } from '../../contract/all.ts';
import type { Site } from '../../domain/site/site.ts';
import { StopError } from '../system/command.ts';
import type { ContractAdapter } from './adapter.ts';
import { createFindings, type Finding } from './findings.ts';
import { type Account, CannotTry, JourneyRefused, JourneyStopped, type JourneyTools } from './journey-tools.ts';
import { journeys } from './journeys.ts';
import { createPageNetwork, type PageNetwork } from './page-network.ts';
import { type Part, type PartName, partOn, parts } from './parts.ts';
import { openVisit } from './visit.ts';

export interface CheckOptions {
  /** Origin of the exchange. */
  readonly api: string;
  /** Whose pages the exchange is for. */
  readonly site: Site;
  readonly adapter: ContractAdapter;
  /** Names of journeys; all if empty. */
  readonly only?: readonly string[];
  readonly fetch: typeof fetch;
  readonly clock: Platform['clock'];
  /** From here on an answer is late, in ms; 5 s as in the pages (S8.05). */
  readonly lateMs?: number;
  /** Between two looks for a code. */
  pause(): Promise<void>;
  /** @param ms until another code may be sent */
  wait(ms: number): Promise<void>;
}

export type Verdict =
  | { readonly type: 'right' }
  | { readonly type: 'wrong'; readonly findings: readonly Finding[] }
  /** In the right form, but never with what the call is for. */
  | { readonly type: 'refused'; readonly why: string }
  | { readonly type: 'not-tried'; readonly why: string };

export interface ContractReport {
  readonly site: Site;
  /** Parts that the team does not offer. */
  readonly off: readonly PartName[];
  readonly only: readonly string[];
  /** Those that the pages of the site make. */
  readonly calls: ReadonlyMap<EndpointName, Verdict>;
  readonly journeys: ReadonlyMap<string, Verdict>;
  readonly requirements: ReadonlyMap<string, Verdict>;
  readonly advice: readonly Finding[];
}

const names = Object.keys(endpoints) as EndpointName[];
const lateMs = 5000;
const switchedOff = 'is switched off, as the adapter says';

/** @throws {StopError} for a journey that there is not */
export async function checkContract({
  api,
  site,
  adapter,
  only = [],
  ...options
}: CheckOptions): Promise<ContractReport> {
  const unknown = only.find((name) => !journeys.some((one) => one.name === name));
  if (unknown)
    throw new StopError(`There is no journey "${unknown}"; there are ${journeys.map(({ name }) => name).join(', ')}.`);
  const findings = createFindings();
  const { pageOrigin, publicKey } = adapter;
  const network = createPageNetwork(options.fetch, { pageOrigin, lateMs: options.lateMs ?? lateMs }, findings);
  let known: Account | undefined = adapter.account;
  const tools: JourneyTools = {
    adapter,
    site,
    findings,
    open: () => openVisit({ api, fetch: network.fetch, clock: options.clock, pageOrigin, publicKey, site }),
    account: async (openOne) => {
      known ??= await openOne();
      return known;
    },
    setAccount: (account) => {
      known ??= account;
    },
    answers: () => network.answers,
    pause: options.pause,
    wait: options.wait,
    now: options.clock.now,
  };
  const made = new Map<string, Verdict>();
  const { without: off = [] } = adapter;
  for (const journey of journeys) {
    if (journey.isMadeOn && !journey.isMadeOn(site)) continue;
    if (off.includes(journey.part)) made.set(journey.name, { type: 'not-tried', why: switchedOff });
    else if (only.length > 0 && !only.includes(journey.name))
      made.set(journey.name, { type: 'not-tried', why: 'left out by --only' });
    else made.set(journey.name, await attempt(() => journey.run(tools), tools));
  }
  const wrong = findings.all.filter(({ type }) => type === 'wrong');
  const calls = names.flatMap((name) => {
    const part = partOn(site, name);
    const untried = part && off.includes(part) ? switchedOff : whyNot(part);
    return part ? [[name, verdictOf(name, wrong, network.answers, untried)] as const] : [];
  });
  return {
    ...{ site, off, only },
    journeys: made,
    calls: new Map(calls),
    requirements: requirementsOf(made),
    advice: findings.all.filter(({ type }) => type === 'advice'),
  };
}

/**
 * Wrong is also what a journey has found on its way to success, and what stops it as it has stopped another before. A journey on
 * which every call was refused has shown nothing.
 */
async function attempt(run: () => Promise<void>, { findings, answers }: JourneyTools): Promise<Verdict> {
  const before = findings.all.length;
  const answersBefore = answers().length;
  const stopped: Finding[] = [];
  let refused: string | undefined;
  try {
    await run();
  } catch (error) {
    if (error instanceof CannotTry) return { type: 'not-tried', why: error.message };
    if (error instanceof JourneyRefused) refused = error.message;
    else {
      const stop = stopOf(error);
      findings.wrong(stop.call, stop.place, stop.what);
      stopped.push(stop);
    }
  }
  const found = findings.all.slice(before).filter(({ type }) => type === 'wrong');
  const own = found.length > 0 ? found : stopped;
  if (own.length > 0) return { type: 'wrong', findings: own };
  const isShown = answers()
    .slice(answersBefore)
    .some(({ outcome }) => outcome.type === 'success');
  if (!isShown) refused ??= 'every call was refused';
  return refused === undefined ? { type: 'right' } : { type: 'refused', why: refused };
}

/** @throws the error, if it is not the exchange's */
function stopOf(error: unknown): Finding {
  const stop = { type: 'wrong', place: 'journey' } as const;
  if (error instanceof JourneyStopped) return { ...stop, call: error.call, what: error.message };
  if (!isExchangeError(error)) throw error;
  return { ...stop, call: callNamed(error.call), what: `ends here: ${error.fault} ${error.retCode}` };
}

function callNamed(call: string): EndpointName {
  const found = names.find((name) => `${endpoints[name].method} ${endpoints[name].path}` === call);
  if (found === undefined) throw new Error(`${call} is no call of the contract.`);
  return found;
}

function whyNot(part: PartName | undefined): string {
  const { why } = part ? (parts[part] as Part) : {};
  return why ?? 'no journey of this run got that far';
}

/** Right is a call that has once brought what it is for: whoever refuses everything answers in the right form as well. */
function verdictOf(
  call: EndpointName,
  wrong: readonly Finding[],
  answers: PageNetwork['answers'],
  untried: string,
): Verdict {
  const own = wrong.filter((one) => one.call === call);
  if (own.length > 0) return { type: 'wrong', findings: own };
  const outcomes = answers.filter((one) => one.call === call).map(({ outcome }) => outcome);
  if (outcomes.some(({ type }) => type === 'success')) return { type: 'right' };
  const codes = outcomes.flatMap((outcome) => (outcome.type === 'refused' ? [outcome.code] : []));
  if (codes.length > 0) return { type: 'refused', why: `with ${[...new Set(codes)].join(', ')}` };
  return { type: 'not-tried', why: untried };
}

/** The worst verdict of the journeys that were made for a requirement. */
function requirementsOf(made: ReadonlyMap<string, Verdict>): Map<string, Verdict> {
  const weight = { right: 1, 'not-tried': 0, refused: 2, wrong: 3 } as const;
  const found = new Map<string, Verdict>();
  for (const { name, ids } of journeys) {
    const verdict = made.get(name);
    for (const id of verdict ? ids : []) {
      const known = found.get(id);
      if (verdict && (known === undefined || weight[verdict.type] > weight[known.type])) found.set(id, verdict);
    }
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}
