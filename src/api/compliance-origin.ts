import type { Environment } from '../domain/site/site.ts';

/** The calls that a tester's own compliance host may answer. */
export function isCompliancePath(path: string): boolean {
  return path.startsWith('/compliance/');
}

/**
 * Another origin for the compliance calls (S7.05), from the stored value `complianceSDKApi2Host`: a host, or an https
 * origin (local pages: http as well). `undefined` for anything else, and always in production: there a stored value is
 * nobody's business but an attacker's.
 */
export function complianceOrigin(stored: string | null, environment: Environment): string | undefined {
  if (environment === 'prod') return undefined;
  const [, scheme = 'https:', host] = /^(?:(https?:)\/\/)?([a-z\d.-]+(?::\d+)?)$/i.exec(stored ?? '') ?? [];
  if (host === undefined || (scheme === 'http:' && environment !== 'local')) return undefined;
  return `${scheme}//${host}`;
}
