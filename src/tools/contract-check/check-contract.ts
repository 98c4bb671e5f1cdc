/** Checks somebody's exchange: makes the journeys, and says of each call and requirement how it was answered. */

import { isExchangeError } from '../../api/errors.ts';
import type { Platform } from '../../browser/types.ts';
import { type EndpointName, endpoints } from '../../contract/all.ts';
import { StopError } from '../system/command.ts';
import type { ContractAdapter } from './adapter.ts';
import { createFindings, type Finding } from './findings.ts';
import { type Account, CannotTry, JourneyStopped, type JourneyTools } from './journey-tools.ts';
import { journeys } from './journeys.ts';
import { createPageNetwork } from './page-network.ts';
import { openVisit } from './visit.ts';

export interface CheckOptions {
  /** Origin of the exchange. */
  readonly api: string;
  readonly adapter: ContractAdapter;
  /** Names of journeys; all if empty. */
  readonly only?: readonly string[];
  readonly fetch: typeof fetch;
  readonly clock: Platform['clock'];
  /** From here on an answer is late, in ms; 5 s as in the pages (S8.05). */
  readonly lateMs?: number;
  /** Between two looks for a code. */
  pause(): Promise<void>;
}

export type Verdict =
  | { readonly type: 'right' }
  | { readonly type: 'wrong'; readonly findings: readonly Finding[] }
  | { readonly type: 'not-tried'; readonly why: string };

export interface ContractReport {
  readonly calls: ReadonlyMap<EndpointName, Verdict>;
  readonly journeys: ReadonlyMap<string, Verdict>;
  readonly requirements: ReadonlyMap<string, Verdict>;
  readonly advice: readonly Finding[];
}

const names = Object.keys(endpoints) as EndpointName[];
const lateMs = 5000;

/** @throws {StopError} for a journey that there is not */
export async function checkContract({ api, adapter, only = [], ...options }: CheckOptions): Promise<ContractReport> {
  const unknown = only.find((name) => !journeys.some((one) => one.name === name));
  if (unknown)
    throw new StopError(`There is no journey "${unknown}"; there are ${journeys.map(({ name }) => name).join(', ')}.`);
  const findings = createFindings();
  const { pageOrigin, publicKey } = adapter;
  const network = createPageNetwork(options.fetch, { pageOrigin, lateMs: options.lateMs ?? lateMs }, findings);
  let known: Account | undefined = adapter.account;
  const tools: JourneyTools = {
    adapter,
    findings,
    open: () => openVisit({ api, fetch: network.fetch, clock: options.clock, pageOrigin, publicKey }),
    account: async (openOne) => {
      known ??= await openOne();
      return known;
    },
    setAccount: (account) => {
      known ??= account;
    },
    bodies: () => network.bodies,
    pause: options.pause,
    now: options.clock.now,
  };
  const made = new Map<string, Verdict>();
  for (const journey of journeys) {
    if (only.length > 0 && !only.includes(journey.name))
      made.set(journey.name, { type: 'not-tried', why: 'left out by --only' });
    else made.set(journey.name, await attempt(() => journey.run(tools), tools));
  }
  const wrong = findings.all.filter(({ type }) => type === 'wrong');
  return {
    journeys: made,
    calls: new Map(names.map((name) => [name, verdictOf(name, wrong, network.answered)])),
    requirements: requirementsOf(made),
    advice: findings.all.filter(({ type }) => type === 'advice'),
  };
}

/** Wrong is also what a journey has found on its way to success, and what stops it as it has stopped another before. */
async function attempt(run: () => Promise<void>, { findings }: JourneyTools): Promise<Verdict> {
  const before = findings.all.length;
  const stopped: Finding[] = [];
  try {
    await run();
  } catch (error) {
    if (error instanceof CannotTry) return { type: 'not-tried', why: error.message };
    const stop = stopOf(error);
    findings.wrong(stop.call, stop.place, stop.what);
    stopped.push(stop);
  }
  const found = findings.all.slice(before).filter(({ type }) => type === 'wrong');
  const own = found.length > 0 ? found : stopped;
  return own.length === 0 ? { type: 'right' } : { type: 'wrong', findings: own };
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

function verdictOf(call: EndpointName, wrong: readonly Finding[], answered: ReadonlySet<EndpointName>): Verdict {
  const own = wrong.filter((one) => one.call === call);
  if (own.length > 0) return { type: 'wrong', findings: own };
  return answered.has(call) ? { type: 'right' } : { type: 'not-tried', why: reasonOf(call) };
}

/** What it would take to try a call. */
function reasonOf(call: EndpointName): string {
  if (call.startsWith('oauth')) return 'needs an application that is registered at the exchange';
  if (/thirdParty/.test(call)) return 'needs a login at an identity provider';
  if (/essenger|bindStatus|nePersonBind|completeTask/.test(call))
    return 'needs launch data that a messenger has signed';
  if (/partner|koreaHome/.test(call)) return 'needs a visitor of a campaign';
  if (/legacy|registerCompliance|loginCompliance|registerTwoFactor|registerVerifyResult/.test(call))
    return 'belongs to another kind of site';
  if (call === 'freezeAccount') return 'needs the link of a mail that warns of a login';
  if (/^risk(?:Ways|WayCode|PasskeyOptions)$|^recovery/.test(call))
    return 'is optional: an exchange that does not know it offers no other ways and no recovery codes';
  if (/banStatus|verifyRisk|send(?:Email|Phone)Code|magpieVerify|tradeSwitch/.test(call))
    return 'needs an account or a network that is limited';
  return 'no journey of this run got that far';
}

/** The worst verdict of the journeys that show a requirement. */
function requirementsOf(made: ReadonlyMap<string, Verdict>): Map<string, Verdict> {
  const weight = { right: 1, 'not-tried': 0, wrong: 2 } as const;
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
