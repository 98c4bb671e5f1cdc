/** How the page tells about itself: metrics on every site, errors on the main one. Fetched with the first call or error. */

import type { EventRecord, MetricRecord } from '../contract/telemetry.ts';
import { telemetryPaths } from '../contract/telemetry-paths.ts';
import type { PageContext } from '../domain/page-context.ts';
import { createBatch } from '../platform/monitoring-batch.ts';
import { createMonitoringClient, type MonitoringClient } from '../platform/monitoring-client.ts';
import { maskText } from '../platform/monitoring-mask.ts';
import { createSender } from '../platform/telemetry.ts';
import type { Clock } from '../platform/types.ts';

const metricLimits = { most: 20, waitMs: 5000, parcelsPerMinute: 12 };

export interface Monitoring {
  /** How a call went. */
  call(record: MetricRecord): void;
  /** What happened in a flow. */
  event(name: string, facts: EventRecord['facts']): void;
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
  const sendBeacon = navigator.sendBeacon?.bind(navigator);
  const send = createSender({ sendBeacon, fetch: (address, init) => fetch(address, init) });
  const client = createMonitoringClient((text) => console.warn(text));
  const batch = createBatch<MetricRecord>(clock, metricLimits, (records) =>
    send(origin + telemetryPaths.metrics, { records }),
  );
  const mainSite = page.site === 'global';

  if (mainSite) {
    client.init({
      clock,
      mainSite,
      path: () => location.pathname,
      secrets: () => [token() ?? '', ...[...document.querySelectorAll('input')].map(({ value }) => value)],
      send: (records) => send(origin + telemetryPaths.diagnostics, { records }),
    });
  }
  function flush(): void {
    batch.flush();
    client.flush();
  }
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());

  return {
    call: (record) => batch.add(record),
    event(name, facts) {
      const masked = Object.entries(facts).map(([key, value]) => [
        key,
        typeof value === 'string' ? clean(key, value) : value,
      ]);
      batch.add({ type: 'event', name, facts: Object.fromEntries(masked) });
    },
    report: (type, error, island) => {
      if (mainSite) client.report(type, error, island);
    },
  };
}

/** A call's id may stay: it is ours, and by it the call is found. */
function clean(key: string, text: string): string {
  return key === 'supportId' ? text.slice(0, 64) : maskText(text).slice(0, 200);
}
