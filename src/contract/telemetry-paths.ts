/** Apart from the schemas: who only sends needs no more, and a page that reports loads no more. */

import { ourPaths } from './our-paths.ts';

export const telemetryPaths = { metrics: '/v2/public/metrics', diagnostics: ourPaths.diagnostics } as const;
