/**
 * What the law wants of a page: known once everything it depends on is known, and again on each change (S4.51–S4.54).
 */

import { atom, type ReadableAtom } from 'nanostores';
import { ignoreExchangeError } from '../../api/errors.ts';
import type { Exchange } from '../../api/exchange.ts';
import { createStoredValue } from '../../api/stored-value.ts';
import type { Platform } from '../../browser/types.ts';
import { readComplianceConfig, regulationInfo, storedRegulation } from '../../contract/compliance.ts';
import { regulationCacheMs } from '../../contract/endpoint.ts';
import {
  type ComplianceItem,
  complianceConfigPath,
  complianceSite,
  regulationOf,
  winningItems,
} from '../../domain/checks/compliance.ts';
import type { Environment, SiteId } from '../../domain/site/site.ts';
import { regulationKey } from '../../domain/storage/stored-names.ts';

export interface ComplianceTools {
  readonly platform: Pick<Platform, 'clock' | 'storage' | 'fetch'>;
  readonly exchange: Pick<Exchange, 'send'>;
  readonly page: { readonly site: SiteId };
  readonly environment: Environment;
  /** Called with the rules of the file that could be read, in its order. */
  configRead?(items: readonly ComplianceItem[]): void;
}

/** The item that counts for each element. */
export type ComplianceConfig = ReadonlyMap<string, ComplianceItem>;

export interface Compliance {
  /** `undefined` until everything it depends on is known. */
  readonly $config: ReadableAtom<ComplianceConfig | undefined>;
  /** @param account id; empty where nobody is signed in */
  setAccount(account: string): void;
}

/**
 * Starts both requests. Neither ever fails: without an answer the regulation is `null` for good (S8.22), without a
 * configuration there are no items.
 *
 * @param needsAccount whether to wait for `setAccount`; otherwise nobody is signed in until it is called
 */
export function createCompliance(tools: ComplianceTools, { needsAccount }: { needsAccount: boolean }): Compliance {
  const site = complianceSite(tools.page.site);
  const $config = atom<ComplianceConfig | undefined>();
  let items: readonly ComplianceItem[] | undefined;
  let regulation: string | null | undefined;
  /** The places of the items that count, in the file. */
  let last: string | undefined;
  let account = needsAccount ? undefined : '';

  function update(): void {
    if (items === undefined || regulation === undefined || account === undefined) return;
    const next = winningItems(items, { site, account, regulation });
    const winners = [...next.values()].map((item) => items?.indexOf(item)).join();
    // Listeners are called for a real change only.
    if (winners !== last) $config.set(next);
    last = winners;
  }

  requestRegulation(tools).then((known) => {
    regulation = known;
    update();
  });
  fetchConfig(tools).then((known) => {
    items = known;
    tools.configRead?.(known);
    update();
  });
  return {
    $config,
    setAccount(known) {
      account = known;
      update();
    },
  };
}

/** From the stored entry while it lasts, else from the exchange; `null` where that fails (S4.53, S9.05). */
async function requestRegulation({ platform, exchange }: ComplianceTools): Promise<string | null> {
  const { clock, storage } = platform;
  const stored = createStoredValue(storage, regulationKey, storedRegulation, {
    clock,
    lifeMs: regulationCacheMs,
    expiresAt: ({ expiredTime }) => expiredTime,
  });
  const known = stored.read();
  if (known) return regulationOf(known.restrictOperate);
  const answer = await exchange.send(regulationInfo, {}).catch(ignoreExchangeError);
  if (answer === undefined) return null;
  stored.write({ restrictOperate: answer.restrictOperate, expiredTime: clock.now() + regulationCacheMs });
  return regulationOf(answer.restrictOperate);
}

async function fetchConfig({ platform, environment }: ComplianceTools): Promise<readonly ComplianceItem[]> {
  try {
    const response = await platform.fetch(complianceConfigPath(environment));
    return response.ok ? readComplianceConfig(await response.json()) : [];
  } catch {
    return [];
  }
}
