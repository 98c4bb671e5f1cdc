/** The headers that no engine may leave to itself. */
export const tableHeaders = [
  'location',
  'vary',
  'cache-control',
  'allow',
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
] as const;
