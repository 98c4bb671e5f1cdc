/** Sandboxes whose headers break the contract. */

import { answers, type Breakage, header, preflights } from './breakage.ts';

const login = ['login'];
export const brokenHeaders: readonly Breakage[] = [
  ...(
    [
      [
        'no Access-Control-Allow-Origin',
        'access-control-allow-origin',
        undefined,
        'Access-Control-Allow-Origin is missing',
      ],
      [
        'a * for the origin',
        'access-control-allow-origin',
        '*',
        'Access-Control-Allow-Origin is *, which browsers refuse for calls with credentials',
      ],
      [
        'another origin',
        'access-control-allow-origin',
        'http://other.example',
        'Access-Control-Allow-Origin is not the page’s origin http://localhost:4321',
      ],
      ['no credentials', 'access-control-allow-credentials', undefined, 'Access-Control-Allow-Credentials is not true'],
      [
        'Date that is not exposed',
        'access-control-expose-headers',
        'Retry-After, tx-id',
        'Access-Control-Expose-Headers lacks Date: pages cannot read it',
      ],
      [
        'Retry-After that is not exposed',
        'access-control-expose-headers',
        'Date, tx-id',
        'Access-Control-Expose-Headers lacks Retry-After: pages cannot read it',
      ],
      [
        'tx-id that is not exposed',
        'access-control-expose-headers',
        'Date, Retry-After',
        'Access-Control-Expose-Headers lacks tx-id: pages cannot read it',
      ],
      ['no Date', 'date', undefined, 'Date is missing or no time'],
      ['another tx-id', 'tx-id', 'of-another-call', 'tx-id is not the id that the call was sent with'],
      ['no Vary', 'vary', undefined, 'Vary lacks Origin: a cache may give the answer to another origin'],
      [
        'a session that caches may keep',
        'cache-control',
        'max-age=60',
        'Cache-Control lacks no-store on an answer about a person',
      ],
      ['a wrong content type', 'content-type', 'text/plain', 'Content-Type is not application/json'],
    ] as const
  ).map(([name, of, value, finds]) => ({
    name,
    only: login,
    change: answers('/login', (answer) => header(answer, of, value)),
    finds: `login: ${finds}`,
  })),
  {
    name: 'a 429 that does not say how long to wait',
    only: login,
    change: answers('/login', ({ headers }) => new Response('', { status: 429, headers })),
    finds: 'login: Retry-After is missing beside 429: pages say "wait a minute", and cannot know better',
  },
  {
    name: 'a preflight that is no endpoint',
    only: login,
    change: preflights(() => new Response('', { status: 404 })),
    finds: 'login: preflight has status 404',
  },
  {
    name: 'a preflight without UserToken',
    only: login,
    change: preflights((answer) =>
      header(answer, 'access-control-allow-headers', 'content-type,guid,lang,platform,tx-id,x-client-agent'),
    ),
    finds: 'memberInfo: Access-Control-Allow-Headers of the preflight lacks usertoken',
  },
  {
    name: 'a preflight with * for the headers',
    only: login,
    change: preflights((answer) => header(answer, 'access-control-allow-headers', '*')),
    finds:
      'login: Access-Control-Allow-Headers of the preflight lacks content-type, guid, lang, platform, tx-id, x-client-agent',
  },
  {
    name: 'a preflight without credentials',
    only: login,
    change: preflights((answer) => header(answer, 'access-control-allow-credentials')),
    finds: 'login: Access-Control-Allow-Credentials of the preflight is not true',
  },
  {
    name: 'a preflight that lets every origin in',
    only: login,
    change: preflights((answer, { headers }) =>
      header(answer, 'access-control-allow-origin', headers.get('origin') ?? ''),
    ),
    finds: 'login: Access-Control-Allow-Origin of the preflight lets a foreign origin in',
  },
  {
    name: 'a preflight that is not kept',
    only: login,
    change: preflights((answer) => header(answer, 'access-control-max-age')),
    finds: 'login: Access-Control-Max-Age of the preflight is below 600: more calls cost two round trips',
    type: 'advice',
  },
];
