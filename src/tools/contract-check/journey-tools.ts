/** What journeys are given, and how they say that something cannot be tried. */

import { isExchangeError } from '../../api/errors.ts';
import type { CallOptions } from '../../api/exchange.ts';
import type { EndpointName } from '../../contract/all.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Site } from '../../domain/site/site.ts';
import { problemOf, type ReportError } from '../../services/errors/problem.ts';
import type { ContractAdapter } from './adapter.ts';
import type { Findings } from './findings.ts';
import type { PageNetwork } from './page-network.ts';
import type { PartName } from './parts.ts';
import type { Visit } from './visit.ts';

export interface Account {
  /** An e-mail address, or the digits of a number. */
  readonly username: string;
  /** Of a number: `44`. */
  readonly dialCode?: string;
  readonly password: string;
}

export interface JourneyTools {
  readonly adapter: ContractAdapter;
  /** Whose pages are visited. */
  readonly site: Site;
  readonly findings: Findings;
  /** A browser that was never here before. */
  open(): Visit;
  /** The team's account, the one that was opened before, or what `openOne` opens now. */
  account(openOne: () => Promise<Account>): Promise<Account>;
  setAccount(account: Account): void;
  /** Answers so far. */
  answers(): PageNetwork['answers'];
  /** Until a code is looked for again. */
  pause(): Promise<void>;
  /** @param ms as long as the exchange wants it */
  wait(ms: number): Promise<void>;
  /** ms since epoch. */
  now(): number;
}

export interface Journey {
  readonly name: string;
  readonly part: PartName;
  /** Left out: on every site. */
  isMadeOn?(site: Site): boolean;
  /** Requirements that it shows. */
  readonly ids: readonly string[];
  /** @throws {CannotTry} */
  run(tools: JourneyTools): Promise<void>;
}

/** Its message is the reason why something cannot be tried. */
export class CannotTry extends Error {
  override name = 'CannotTry';
}

/** The exchange has refused what the journey is about. Its message says which call, and with which code. */
export class JourneyRefused extends Error {
  override name = 'JourneyRefused';
}

/** A journey has ended too early. What is wrong with the answers is among the findings; this says where it ended. */
export class JourneyStopped extends Error {
  override name = 'JourneyStopped';
  readonly call: EndpointName;

  constructor(call: EndpointName, message: string) {
    super(message);
    this.call = call;
  }
}

/** Catches what a form would show. */
export function problemCatcher() {
  let last: unknown;
  const report: ReportError = async (error) => {
    last = error;
    return problemOf(error);
  };
  return {
    report,
    found: () => last !== undefined,
    failure: (call: EndpointName, what: string) =>
      new JourneyStopped(call, `${what}${last ? `: ${outcomeOf(last)}` : ''}`),
    /** Takes the error; it must be a refusal with this code. */
    expect(call: EndpointName, doing: string, code: number, { wrong }: Findings): void {
      const found = outcomeOf(last);
      if (found !== `ret_code ${code}`)
        wrong(call, 'ret_code', `${doing} must be refused with ${code}; it is ${found}`);
      last = undefined;
    },
  };
}

/** In words. The text of an exchange may have anything in it, so it is left out. */
function outcomeOf(error: unknown): string {
  if (!isExchangeError(error)) return error === undefined ? 'taken' : 'an error of the page';
  const { fault, retCode } = error;
  if (fault === 'refused') return `ret_code ${retCode}`;
  return fault === 'http'
    ? `status ${retCode}`
    : { timeout: 'no answer in time', parse: 'no envelope', 'no-response': 'no answer' }[fault];
}

/** Makes a call. @returns its return code; the status or a word where there is none */
export async function sendRaw<Input, Result>(
  { exchange }: Visit,
  endpoint: Endpoint<Input, Result>,
  input: Input,
  options?: CallOptions,
): Promise<{ readonly code: number | string }> {
  try {
    await exchange.send(endpoint, input, undefined, options);
    return { code: 0 };
  } catch (error) {
    if (!isExchangeError(error)) throw error;
    return { code: error.fault === 'refused' ? error.retCode : outcomeOf(error) };
  }
}
