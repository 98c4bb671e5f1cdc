/** Headers the client adds to its calls (S7.02, S7.04, S7.14, S7.39); CORS must allow each of them. */

export const requestHeaders = [
  'accept',
  'content-type',
  'guid',
  'lang',
  'platform',
  'tx-id',
  'usertoken',
  'entry',
  'tgtoken',
  'oauth_tmp_login_id',
  'x-client-agent',
] as const;
export type RequestHeader = (typeof requestHeaders)[number];
