/**
 * The affiliates, brokers and referrers of the sandbox. People and tests use these ids:
 *
 * | code    | who                                                                     |
 * |---------|-------------------------------------------------------------------------|
 * | 10001   | an affiliate with a name, a signature, two comments and three group items |
 * | 10002   | an affiliate who does not want to be named; code HIDDEN10002              |
 * | 10003   | an affiliate with a picture on the page's own host                      |
 * | 10004   | an affiliate of whom there is anonymity, and nothing else (610016)      |
 * | 20001   | a broker                                                                |
 * | FRIEND1 | an account holder who invites                                           |
 * | S1CODE  | a short code, of affiliate 10001                                        |
 *
 * Every other affiliate is unknown: 610017 when asked for anonymity, 610016 when asked for more.
 */

import type { affiliateInfo } from '../../contract/affiliate.ts';
import type { ResultOf } from '../../contract/endpoint.ts';

interface Affiliate {
  readonly anonymous: boolean;
  readonly code: string;
  readonly shown?: ResultOf<typeof affiliateInfo>;
}

const plain = { personality: { personalSignature: '', content: [] }, groupInfo: [] };

export const affiliates: ReadonlyMap<string, Affiliate> = new Map([
  [
    '10001',
    {
      anonymous: false,
      code: 'ADA10001',
      shown: {
        nickname: 'Ada Bell',
        // On a host that is not allowed: pages draw initials instead.
        headimg: 'https://pictures.example/ada.png',
        personality: {
          personalSignature: 'I write about markets every Monday.',
          content: ['Clear and patient.', 'Helped me to begin.'],
        },
        groupInfo: [
          { content: 'An item of a kind that no page knows', type: 2 },
          { content: 'A weekly letter for beginners', type: 0 },
          { content: 'Questions and answers on Fridays', type: 1 },
        ],
      },
    },
  ],
  [
    '10002',
    { anonymous: true, code: 'HIDDEN10002', shown: { nickname: 'Nobody may see this', headimg: '', ...plain } },
  ],
  ['10003', { anonymous: false, code: 'CAM10003', shown: { nickname: 'Cam Ode', headimg: '/favicon.svg', ...plain } }],
  ['10004', { anonymous: false, code: 'DEE10004' }],
]);

export const brokers: readonly string[] = ['20001'];
export const referrers: ReadonlyMap<string, string> = new Map([['FRIEND1', '/favicon.svg']]);
export const shortCodes: ReadonlyMap<string, string> = new Map([['S1CODE', '10001']]);

/** The data of shared links, by token. The last one is broken on purpose. */
export const sharedLinks: ReadonlyMap<string, string> = new Map([
  ['share-affiliate', JSON.stringify({ affiliate_id: '10001', channel: 'partner' })],
  ['share-friend', JSON.stringify({ ref: 'FRIEND1', tag: 'fox' })],
  ['share-broken', '{"affiliate_id":'],
]);
