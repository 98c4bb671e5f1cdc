/** Headers the client adds to its calls (S7.02); CORS must allow each of them. */

export const requestHeaders = [
  'accept',
  'content-type',
  'guid',
  'lang',
  'platform',
  'tx-id',
  'usertoken',
  'entry',
  'x-client-agent',
] as const;
export type RequestHeader = (typeof requestHeaders)[number];
