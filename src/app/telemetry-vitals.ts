/** A page's speed as its visitor had it (S7.12). The library reads what the browser noted since the page was asked for. */

import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { VitalRecord } from '../contract/telemetry.ts';
import type { RoutePath } from '../domain/routes.ts';

/**
 * The paths of the routes again, complete by type. Sharing the table itself would part the bundles anew, and every login
 * would pay for it.
 */
const routePaths: Readonly<Record<RoutePath, true>> = {
  '/': true,
  '/login': true,
  '/oauth-login': true,
  '/tr-login': true,
  '/register': true,
  '/sign-up': true,
  '/invite': true,
  '/oauth-register': true,
  '/tr-register': true,
  '/oauth': true,
  '/oauth-authorized': true,
  '/oauth-log-out': true,
  '/tr-authorized': true,
  '/email-code-verify': true,
  '/exclusive-benefits': true,
  '/friend-invite': true,
  '/telegram-register-login': true,
  '/earn/tg-page': true,
  '/_app': true,
};

/** Tells each measure once it is final: a name, a number and the page's route, and nothing of what was seen or typed. */
export function watchVitals(tell: (record: VitalRecord) => void): void {
  // Where the visitor goes from here is another page's story.
  const route = routeOf(location.pathname);
  const report = (metric: Vital) => tell(vitalRecordOf(metric, route));
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(report);
}

/** `/en/invite/FRIEND1` → `/invite`; `other` for a path that is not ours: nothing of it is told. */
export function routeOf(path: string): VitalRecord['route'] {
  const rest = path.replace(/^\/[^/]*/, '');
  const paths = Object.keys(routePaths) as RoutePath[];
  if (rest === '' || rest === '/') return '/';
  return paths.find((known) => known !== '/' && `${rest}/`.startsWith(`${known}/`)) ?? 'other';
}

type Vital = Pick<MetricType, 'name' | 'value' | 'rating'>;

export function vitalRecordOf({ name, value, rating }: Vital, route: VitalRecord['route']): VitalRecord {
  const rounded = name === 'CLS' ? Math.round(value * 1e4) / 1e4 : Math.round(value);
  return { type: 'vital', name, value: Math.max(0, rounded), rating, route };
}
