/** Accounts and problems that the gallery shows: with long texts, because short ones always fit. */

import type { CodeAccount, Username } from '../domain/account/username.ts';
import type { Problem } from '../services/errors/problem.ts';
import { everyKind } from './gallery-state.ts';

const email = 'maximiliane.longname-and-more@a-rather-long-subdomain.mail.example';

/** As the exchange masks the name of an account. */
export const maskedEmail = 'maximiliane.longname-and-m***@subdomain.mail.example';

export const longEmail: Username = { type: 'email', email };
const mobile: Username = { type: 'mobile', mobile: '1512345678901' };
export const emailAccount: CodeAccount = { username: longEmail, dialCode: '' };
export const mobileAccount: CodeAccount = { username: mobile, dialCode: '995' };

/** About a minute after the page was opened, in ms since epoch. A constant, so that two pictures of one page are equal. */
export const soon = Date.now() + 59_000;

export const supportId = '0b9f6f1e-6a53-4f58-9f0a-6f2f8a0f7c11';
const failure = { type: 'failure', supportId } as const;

export const problems = everyKind<Problem>()({
  unknown: { ...failure, text: 'unknown' },
  timeout: { ...failure, text: 'timeout' },
  offline: { ...failure, text: '-200' },
  'too-often': { ...failure, text: 'http429until', retryAt: soon },
  encryption: { type: 'encryption' },
  captcha: { type: 'captcha' },
  'no-part': { type: 'part', missing: 'code' },
  'no-network': { type: 'part', missing: 'offline' },
  'maybe-open': { type: 'maybe-open', name: email },
});
