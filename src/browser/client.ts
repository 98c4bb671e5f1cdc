/**
 * The monitoring client: tells the error collector what broke, and nothing about whom it broke for (S7.63). Small
 * enough to be ours. What it does itself never becomes an error: a client that reports its own failures has no end.
 */

import { createBatch } from './batch.ts';
import { maskPath, maskStack, maskText } from './mask.ts';
import type { Clock } from './types.ts';

/** What is sent about one error. */
export interface Diagnostic {
  readonly type: 'error' | 'rejection' | 'island';
  readonly name: string;
  readonly message: string;
  readonly stack: string[];
  readonly page: string;
  readonly island?: string;
  readonly call?: string;
  readonly ret_code?: number;
  readonly tx_id?: string;
  /** Milliseconds since epoch. */
  readonly at: number;
}

export interface MonitoringOptions {
  readonly clock: Clock;
  /** On the main site; nowhere else is the client allowed (S5.30). */
  readonly mainSite: boolean;
  path(): string;
  /** Texts that must not leave, whatever they look like: what stands in the page's fields. */
  secrets(): readonly string[];
  send(records: readonly Diagnostic[]): void;
}

export interface MonitoringClient {
  /** @returns whether the client works from now on */
  init(options: MonitoringOptions): boolean;
  report(type: Diagnostic['type'], error: unknown, island?: string): void;
  /** Sends what is there, as when the page is left. */
  flush(): void;
}

/** Said in the console (S8.37): the script tag stands at the top of the business code; no init on other than main sites. An error on such a site meets the first, because init was refused. */
const consoleTexts = {
  notFirst: '[监控] 请将监控脚本的 script 标签放在业务代码的最前面。',
  notMainSite: '[监控] 非主站不允许调用 init。',
} as const;

const limits = { most: 10, waitMs: 2000, parcelsPerMinute: 5 };
/** Different errors of one page; more of them are one error that calls itself different names. */
const mostErrors = 50;

/** @param warn writes to the developer's console */
export function createMonitoringClient(warn: (text: string) => void): MonitoringClient {
  let running: { options: MonitoringOptions; batch: ReturnType<typeof createBatch<Diagnostic>> } | undefined;
  const known = new Set<string>();
  let warned = false;

  return {
    init(options) {
      if (!options.mainSite) {
        warn(consoleTexts.notMainSite);
        return false;
      }
      running ??= { options, batch: createBatch(options.clock, limits, options.send) };
      return true;
    },

    report(type, error, island) {
      if (type === 'rejection' && isAbort(error)) return;
      if (running === undefined) {
        // Once a page: an error may come many times.
        if (!warned) warn(consoleTexts.notFirst);
        warned = true;
        return;
      }
      try {
        const { options, batch } = running;
        const facts = factsOf(error, options.secrets());
        // The same error says nothing new the second time, not even with another call's id.
        const same = JSON.stringify({ type, island, ...facts, tx_id: '' });
        if (known.has(same) || known.size >= mostErrors) return;
        known.add(same);
        const page = maskPath(options.path());
        batch.add({ type, ...facts, page, ...(island && { island }), at: options.clock.now() });
      } catch {
        // An error that cannot even be facts, such as one whose message throws.
      }
    },

    flush: () => running?.batch.flush(),
  };
}

/**
 * An abort is no fault: somebody wanted it. Chromium rejects with one by itself, on every page, where the visitor goes to a third page
 * while the second is on its way: it aborts the transition between the first two.
 */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** An error as what may be known of it. Things thrown that are no errors are named by their type alone. */
function factsOf(error: unknown, secrets: readonly string[]): Omit<Diagnostic, 'type' | 'page' | 'at' | 'island'> {
  if (!(error instanceof Error)) {
    return { name: typeof error, message: typeof error === 'string' ? maskText(error, secrets) : '', stack: [] };
  }
  const name = error.name.replace(/\W/g, '').slice(0, 64);
  const stack = maskStack(error.stack ?? '');
  // A server's message may repeat what the visitor typed, so a report of a failed call has only its name, code and id.
  if ('supportId' in error && 'call' in error && 'retCode' in error) {
    const { call, retCode, supportId } = error;
    return { name, message: '', stack, call: String(call), ret_code: Number(retCode), tx_id: String(supportId) };
  }
  return { name, message: maskText(error.message, secrets), stack };
}
