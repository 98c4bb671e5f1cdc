/** How fast a page was for its visitor (S7.12). The library reads what the browser has noted since the page was asked for. */

import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { VitalRecord } from '../../contract/telemetry.ts';
import { matchRoute } from '../../domain/navigation/routes.ts';

/** Reports each measure once it is final: a name, a number and the page's route, and nothing of what was seen or typed. */
export function watchVitals(report: (record: VitalRecord) => void): void {
  // The address may change later, and the measures belong to this page.
  const route = vitalRoute(location.pathname);
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch((metric) => report(vitalRecordOf(metric, route)));
}

/** `/en/invite/FRIEND1` → `/invite`; `other` for a path that is not ours: nothing of such a path is sent. */
export function vitalRoute(path: string): VitalRecord['route'] {
  return matchRoute(path)?.path ?? 'other';
}

type Vital = Pick<MetricType, 'name' | 'value' | 'rating'>;

export function vitalRecordOf({ name, value, rating }: Vital, route: VitalRecord['route']): VitalRecord {
  const rounded = name === 'CLS' ? Math.round(value * 1e4) / 1e4 : Math.round(value);
  return { type: 'vital', name, value: Math.max(0, rounded), rating, route };
}
