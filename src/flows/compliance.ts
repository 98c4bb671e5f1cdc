/**
 * Finds out what the law wants of a page, and tells whoever wants to know: once everything it depends on is known, and
 * again on each change (S4.51–S4.54).
 */

import * as v from 'valibot';
import { readComplianceConfig, regulationInfo, storedRegulation } from '../contract/compliance.ts';
import { cacheTimes } from '../contract/endpoint.ts';
import {
  type ComplianceItem,
  complianceConfigPath,
  complianceSite,
  regulationOf,
  winningItems,
} from '../domain/compliance.ts';
import type { Environment, SiteId } from '../domain/site.ts';
import { regulationKey } from '../domain/stored-names.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Platform } from '../platform/types.ts';

export interface ComplianceTools {
  readonly platform: Pick<Platform, 'clock' | 'storage' | 'fetch'>;
  readonly exchange: Pick<Exchange, 'send'>;
  readonly page: { readonly site: SiteId };
  readonly environment: Environment;
}

/** The item that counts for each element. */
export type ComplianceConfig = ReadonlyMap<string, ComplianceItem>;

export interface Compliance {
  /** Calls back at once if it is ready, when it becomes ready, and on each change. @returns ends that */
  subscribe(listener: (config: ComplianceConfig) => void): () => void;
  /** @param account id; empty where nobody is signed in */
  setAccount(account: string): void;
}

/**
 * Starts to find out. Neither call ever fails: without an answer the regulation is `null` for good (S8.22), without a
 * configuration there are no items.
 *
 * @param needsAccount whether to wait for `setAccount`; otherwise nobody is signed in until it says so
 */
export function createCompliance(tools: ComplianceTools, { needsAccount }: { needsAccount: boolean }): Compliance {
  const listeners = new Set<(config: ComplianceConfig) => void>();
  const site = complianceSite(tools.page.site);
  let items: readonly ComplianceItem[] | undefined;
  let regulation: string | null | undefined;
  let account = needsAccount ? undefined : '';
  let config: ComplianceConfig | undefined;

  function update(): void {
    if (items === undefined || regulation === undefined || account === undefined) return;
    const next = winningItems(items, { site, account, regulation });
    if (config !== undefined && isSame(config, next)) return;
    config = next;
    for (const listener of [...listeners]) listener(config);
  }

  askRegulation(tools).then((answer) => {
    regulation = answer;
    update();
  });
  fetchConfig(tools).then((answer) => {
    items = answer;
    update();
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (config !== undefined) listener(config);
      return () => listeners.delete(listener);
    },
    setAccount(value) {
      account = value;
      update();
    },
  };
}

/** From the stored entry while it lasts, else from the exchange; `null` where that fails (S4.53, S9.05). */
async function askRegulation({ platform, exchange }: ComplianceTools): Promise<string | null> {
  const { clock, storage } = platform;
  const kept = v.safeParse(storedRegulation, parsed(storage.get(regulationKey)));
  // One that claims to live longer was written by another clock.
  const lifeLeft = kept.success ? kept.output.expiredTime - clock.now() : 0;
  if (kept.success && lifeLeft > 0 && lifeLeft <= cacheTimes.regulationMs) {
    return regulationOf(kept.output.restrictOperate);
  }
  try {
    const { restrictOperate } = await exchange.send(regulationInfo, {});
    const expiredTime = clock.now() + cacheTimes.regulationMs;
    storage.set(regulationKey, JSON.stringify({ restrictOperate, expiredTime }));
    return regulationOf(restrictOperate);
  } catch {
    return null;
  }
}

async function fetchConfig({ platform, environment }: ComplianceTools): Promise<readonly ComplianceItem[]> {
  try {
    const response = await platform.fetch(complianceConfigPath(environment));
    return response.ok ? readComplianceConfig(await response.json()) : [];
  } catch {
    return [];
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

function isSame(one: ComplianceConfig, other: ComplianceConfig): boolean {
  return one.size === other.size && [...one].every(([element, item]) => other.get(element) === item);
}
