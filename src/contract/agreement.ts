/** What a visitor agrees to: the sentence, the versions of the documents in it, and the signed receipt (decision 0104). */

import * as v from 'valibot';
import { endpoint, text } from './endpoint.ts';
import * as ourPaths from './our-paths.ts';

const version = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The versions of a site's documents. */
const versions = {
  /** Id of the site, such as `eu`. */
  site: text(16),
  /** Version of the terms. */
  terms: version,
  /** Version of the privacy notice. */
  privacy: version,
};

const agreement = v.object({
  ...versions,
  /** Path code of the page's language. */
  language: text(16),
  /** Key of the sentence in the pages' texts. */
  sentence_key: text(64),
  /** The sentence as it was shown. Keep and sign only one that stands in the file `/agreement.json` of a release. */
  sentence: text(1000),
  /** Version of the pages. */
  release: text(32),
});
export type Agreement = v.InferOutput<typeof agreement>;

/** Of a call that opens an account. Left out where the operator has switched agreements off. */
export const agreementInput = { agreement: v.optional(agreement) };

/** The newest versions that an account has agreed to, one row for a site. Without the field nobody is asked to agree again. */
export const agreedVersions = { agreements: v.optional(v.array(v.object(versions))) };

/** What the exchange signs: the payload of a receipt, which is a compact JWS with ES256 (RFC 7515). */
export const receiptPayload = v.object({
  ...agreement.entries,
  /** Of the account. */
  uid: v.number(),
  /** Milliseconds since epoch. */
  agreed_at: v.number(),
});
export type Receipt = v.InferOutput<typeof receiptPayload>;

/** Agrees once more, after a login. A sentence that is unknown is answered with 10001. */
export const agreeAgain = endpoint({
  method: 'POST',
  path: ourPaths.agreement,
  access: 'private',
  hideErrors: true,
  input: v.object({ agreement }),
  result: v.unknown(),
});

/** The receipts of the account, the newest first. */
export const receiptList = endpoint({
  method: 'GET',
  path: ourPaths.receipts,
  access: 'private',
  input: v.object({}),
  result: v.object({ receipts: v.array(text(8192)) }),
});
