/**
 * How the page tells about itself: metrics and errors. Every page fetches it, behind its first frame. The client for errors is asked
 * on every site; it refuses on all but the main one by itself, and says so in the console (S5.30, S8.37).
 */

import { type CallFacts, callRecordOf } from '../../api/call-record.ts';
import { createBatch } from '../../browser/batch.ts';
import { createMonitoringClient, type MonitoringClient } from '../../browser/client.ts';
import { createSender } from '../../browser/telemetry.ts';
import type { Clock } from '../../browser/types.ts';
import { metricsPath } from '../../contract/endpoint.ts';
import * as ourPaths from '../../contract/our-paths.ts';
import type { MetricRecord, VitalRecord } from '../../contract/telemetry.ts';
import type { ComplianceItem } from '../../domain/checks/compliance.ts';
import { unknownParts } from '../../domain/checks/compliance-files.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { EventFacts, EventName } from '../../domain/shell/events.ts';
import { watchPolicy } from './policy.ts';
import { release } from './release.ts';

const metricLimits = { most: 20, waitMs: 5000, parcelsPerMinute: 12 };

export interface Monitoring {
  /** How a call went. */
  call(facts: CallFacts): void;
  /** What happened in a flow. */
  event(name: EventName, facts: EventFacts[EventName]): void;
  /** Tells which rules of the operator's compliance file name something that no page has (S4.54). */
  configRead(items: readonly ComplianceItem[]): void;
  readonly report: MonitoringClient['report'];
}

/**
 * @param origin of the exchange's API
 * @param token the session's, never to be in a report
 */
export function startMonitoring(
  page: Pick<PageContext, 'site'>,
  origin: string,
  clock: Clock,
  token: () => string | undefined,
): Monitoring {
  const send = createSender((address, init) => fetch(address, init));
  const report = (path: string, records: readonly object[]) => send(origin + path, { release, records });
  const client = createMonitoringClient((text) => console.warn(text));
  const batch = createBatch<MetricRecord>(clock, metricLimits, (records) => report(metricsPath, records));

  client.init({
    clock,
    mainSite: page.site === 'global',
    path: () => location.pathname,
    secrets: () => [token() ?? '', ...[...document.querySelectorAll('input')].map(({ value }) => value)],
    send: (records) => report(ourPaths.diagnostics, records),
  });
  // What was before is known to the browser all the same.
  import('./vitals.ts').then(({ watchVitals }) => watchVitals(tellVital)).catch(() => undefined);
  /** Most of them are known when the page is hidden, and then there may be no later. */
  function tellVital(record: VitalRecord): void {
    batch.add(record);
    if (document.visibilityState === 'hidden') batch.flush();
  }
  const event: Monitoring['event'] = (name, facts) => batch.add({ type: 'event', name, facts });
  watchPolicy((facts) => event('policyViolated', facts));
  function flush(): void {
    batch.flush();
    client.flush();
  }
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());

  return {
    call: (facts) => batch.add(callRecordOf(facts)),
    event,
    configRead(items) {
      for (const { part, rule } of unknownParts(items)) {
        event('complianceRuleIgnored', { part, rule: Math.min(rule, 100) });
      }
    },
    report: client.report,
  };
}
