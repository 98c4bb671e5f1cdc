/** The steps of a registration as a table: which event leads from which step to which (S2.31, S4.05–S4.08). */

import type { EndpointDescription } from '../../contract/endpoint.ts';
import { passkeyCreateOptions } from '../../contract/passkeys.ts';
import { recoveryCreate, recoveryLeft } from '../../contract/recovery.ts';
import {
  registerInfo,
  registerPasskey,
  registerPasskeyOptions,
  registerPassword,
  registerRecall,
  registerTwoFactor,
  registerVerify,
  registerVerifyResult,
  sendVerifyItem,
} from '../../contract/register.ts';
import {
  legacyEmail,
  legacyMobile,
  legacyVerifyEmail,
  legacyVerifyMobile,
  registerCompliance,
} from '../../contract/register-legacy.ts';
import { riskIntercept } from '../../contract/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { type EventsOf, flowTable } from '../../services/page/flow-table.ts';
import type { RegisterState, RegisterStep } from './state.ts';

type Step = RegisterState['step'];
type Calls = readonly EndpointDescription[];

const sends: Calls = [riskIntercept, registerInfo, sendVerifyItem, legacyVerifyEmail, legacyVerifyMobile];
const opens: Calls = [registerPassword, registerCompliance, legacyEmail, legacyMobile];

/** A step that was seen, by Back and Forward or by a button of the form. */
function goTo<To extends RegisterStep>(...to: readonly To[]) {
  return { to, back: true } as const;
}

/** A registration that the exchange no longer knows begins again. */
function failed<To extends RegisterStep>(to: readonly To[], calls: Calls) {
  return { to, calls, codes: { account: [retCodes.registrationExpired] } } as const;
}

/** A page that has left for the login, and is restored by the browser. */
const reset = { to: ['account'] } as const;
const signedIn = { to: ['done'] } as const;

export const registerTable = flowTable<Step>()(
  'register',
  // Any but the first after a reload.
  ['account', 'contact', 'code', 'link', 'password', 'passkey', 'backup'],
  {
    account: {
      submit: { to: ['account', 'code', 'link'] },
      // By the address of the page, or by what a reload has left.
      recall: { to: ['account'] },
      answered: {
        to: ['account', 'contact', 'code', 'link', 'password', 'passkey'],
        calls: [...sends, registerRecall],
      },
      failed: { to: ['account'], calls: [...sends, registerRecall] },
      'go-to': goTo('contact', 'code', 'link', 'password', 'passkey', 'security'),
      'signed-in-elsewhere': signedIn,
    },
    contact: { submit: { to: ['contact', 'password'] }, 'go-to': goTo('account', 'password', 'security') },
    code: {
      // The old calls look at the code together with the password.
      submit: { to: ['code', 'password'] },
      resend: { to: ['code'] },
      answered: { to: ['code', 'password', 'passkey'], calls: [registerVerify, ...sends] },
      failed: failed(['code', 'account'], [registerVerify, ...sends]),
      'confirmed-elsewhere': { to: ['password', 'passkey'] },
      'go-to': goTo('account', 'password', 'passkey'),
      reset,
    },
    link: {
      resend: { to: ['link'] },
      answered: { to: ['link'], calls: sends },
      failed: failed(['link', 'account'], sends),
      confirmed: { to: ['password'], calls: [registerVerifyResult] },
      expired: failed(['link', 'account'], [registerVerifyResult]),
      'confirmed-elsewhere': { to: ['password'] },
      'go-to': goTo('account'),
      reset,
    },
    password: {
      submit: { to: ['password'] },
      answered: { to: ['done', 'password'], calls: opens },
      failed: failed(['password', 'code', 'account'], opens),
      'ask-codes': { to: ['security'] },
      'go-to': goTo('account', 'contact', 'code', 'passkey', 'security'),
      'opened-elsewhere': { to: ['password'], calls: [registerRecall] },
      'signed-in-elsewhere': signedIn,
      reset,
    },
    passkey: {
      create: { to: ['passkey'] },
      opened: { to: ['backup'], calls: [registerPasskey] },
      answered: { to: ['passkey'], calls: [registerPasskeyOptions, registerPasskey] },
      failed: failed(['passkey', 'account'], [registerPasskeyOptions, registerPasskey]),
      'choose-password': { to: ['password'], back: true },
      'go-to': goTo('account', 'code', 'password'),
      'opened-elsewhere': { to: ['passkey'], calls: [registerRecall] },
      'signed-in-elsewhere': signedIn,
      reset,
    },
    security: {
      submit: { to: ['security'] },
      answered: { to: ['done'], calls: [registerTwoFactor] },
      failed: failed(['security', 'account'], [registerTwoFactor, ...sends]),
      'go-to': goTo('account', 'contact', 'password'),
      reset,
    },
    backup: {
      submit: { to: ['backup'] },
      answered: { to: ['backup', 'done'], calls: [recoveryLeft, recoveryCreate, passkeyCreateOptions] },
      failed: { to: ['backup'], calls: [recoveryCreate, passkeyCreateOptions] },
    },
    done: { reset },
  },
);

export type RegisterEvent = EventsOf<typeof registerTable>;
