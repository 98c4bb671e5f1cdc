/** The parts of the OpenAPI document that every call shares: the envelope, the headers, CORS, and the introduction. */

import { type Envelope, type RequestHeader, requestHeaders } from '../../contract/endpoint.ts';

/** OpenAPI has its own places for the other headers: the content types and the session token. */
const elsewhere: readonly RequestHeader[] = ['accept', 'content-type', 'usertoken'];
/** Headers of every call. */
export const sharedHeaders = ['guid', 'lang', 'platform', 'tx-id', 'x-client-agent'] as const satisfies RequestHeader[];

/** What pages may read of an answer besides what CORS always allows. */
const exposed = ['Date', 'Retry-After', 'tx-id'];

export const intro = `What the pages ask of an exchange. Written by \`npm run contract\` from the schemas that the pages themselves use; a test
compares the two.

## Envelope

Every answer has status 200 and a JSON body with \`ret_code\`, \`ret_msg\`, \`result\` and \`token\`. \`ret_code\` 0 and 10007 are success; any
other one is a refusal, and the error catalogue of the pages decides what the visitor sees. A status outside 200–299, a body that is
no JSON and a body without a numeric \`ret_code\` all count as "no answer". \`token\` is a text where it replaces the session token, else null.
The spellings \`retCode\` and \`retMsg\` are read as well. Pages wait 30 s for an answer, and report one that takes 5 s or more.

## CORS

Pages call from their own origins with credentials, and every call has a preflight.

| header of the answer | value |
| --- | --- |
| \`Access-Control-Allow-Origin\` | the page's origin, if it is one of the pages' hosts; never \`*\` |
| \`Access-Control-Allow-Credentials\` | \`true\` |
| \`Access-Control-Allow-Methods\` (preflight) | \`GET, POST\` |
| \`Access-Control-Allow-Headers\` (preflight) | ${requestHeaders.map((name) => `\`${name}\``).join(', ')} |
| \`Access-Control-Max-Age\` (preflight, advice) | 600 or more: a preflight for each call costs a round trip |
| \`Access-Control-Expose-Headers\` | ${exposed.map((name) => `\`${name}\``).join(', ')} |
| \`Vary\` | \`Origin\` |
| \`Cache-Control\` | \`no-store\` on every answer about a person, logged in or not: a registration, a QR code, a captcha, the own network |

## Time and passwords

\`Date\` tells the exchange's time, because a device's clock may be wrong by days; where it cannot be exposed, the envelope's \`time_now\`
does. A password is RSA PKCS#1 v1.5 of the UTF-8 bytes of \`{encrypt_timestamp}:{password}\`, in base64, with the public key of the
environment. A password whose time is off is refused with 10001 before it counts as a try; the page encrypts it once more.

## Too many calls

\`Retry-After\`, in seconds or as a date, beside the statuses 429 and 503 and beside the return codes 20025, 31018 and 31030 says when the
same call may be made again. Pages tell visitors that time and do not make the call before. More than an hour counts as an hour.

## Names and passwords in Unicode

One letter can be written as one character or as several, and programs add characters that nobody sees. Pages remove what cannot be
seen from names, codes and passwords and compose them (NFC) before they are checked, hashed or encrypted. An exchange does the same
with what it compares, and tries the raw form of a password for accounts from before.

## What is ours

The product text does not show every path and field. \`x-path-is-ours\` and \`x-fields-of-ours\` name those that we chose: an exchange may
have them under other names, and then \`src/contract/\` is the place to change.`;

const envelopeFields = {
  ret_code: { type: 'integer', description: 'A number, never a text. 0 and 10007 are success.' },
  ret_msg: { type: 'string', description: 'For developers: visitors see the text of the code in their language.' },
  result: { description: 'What the call is asked for; null for none.' },
  token: { type: ['string', 'null'], description: 'A text replaces the session token; null keeps it.' },
  time_now: {
    type: 'number',
    description: 'The time in seconds since epoch, where pages cannot read `Date`. (The name is ours.)',
  },
} satisfies Record<keyof Envelope, object>;

const envelope = { type: 'object', required: ['ret_code', 'ret_msg', 'result', 'token'] };

/** Headers of an answer, by reference. */
export const responseHeaders = Object.fromEntries(
  [
    'Date',
    'tx-id',
    'Access-Control-Allow-Origin',
    'Access-Control-Allow-Credentials',
    'Access-Control-Expose-Headers',
    'Vary',
  ].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** @param comments what each request header is, by its name */
export function components(comments: Readonly<Record<string, string>>) {
  const text = (description: string, more = {}) => ({
    description,
    required: true,
    schema: { type: 'string', ...more },
  });
  return {
    securitySchemes: {
      session: { type: 'apiKey', in: 'header', name: 'UserToken', description: comments.usertoken ?? '' },
    },
    parameters: Object.fromEntries(
      requestHeaders
        .filter((name) => !elsewhere.includes(name))
        .map((name) => [
          name,
          {
            name,
            in: 'header',
            required: (sharedHeaders as readonly string[]).includes(name),
            description: comments[name] ?? '',
            schema: { type: 'string' },
          },
        ]),
    ),
    headers: {
      Date: text('The exchange’s time.'),
      'tx-id': text('The id that the call was sent with.'),
      'Access-Control-Allow-Origin': text('The page’s origin.'),
      'Access-Control-Allow-Credentials': text('`true`', { const: 'true' }),
      'Access-Control-Expose-Headers': text(`At least ${exposed.join(', ')}.`),
      Vary: text('`Origin`: a cache must not give the answer to another origin.'),
    },
    schemas: {
      Envelope: {
        ...envelope,
        description: 'The envelope of a call that can log somebody in.',
        properties: envelopeFields,
      },
      EnvelopeWithoutLogin: {
        ...envelope,
        description: 'The envelope. `token` is a text only where a session’s token is replaced by another one.',
        properties: envelopeFields,
      },
      Refusal: {
        ...envelope,
        description: 'The call is refused.',
        properties: {
          ...envelopeFields,
          ret_code: { ...envelopeFields.ret_code, not: { enum: [0, 10007] } },
          result: { description: 'null, or what belongs to the code.' },
        },
      },
    },
    responses: {
      Unexpected: {
        description:
          'Counts as no answer. The visitor is told that something is wrong on our side; 403 and 429 have an advice of their own.',
      },
    },
  };
}
