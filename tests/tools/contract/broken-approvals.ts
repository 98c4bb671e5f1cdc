/** Sandboxes that get approvals on another device wrong. */

import { answers, type Break, type Breakage, envelope, type Fields, success } from './breakage.ts';

const generate = '/v3/public/qrcode/generate';
const status = '/v3/public/qrcode/status';
const scan = '/user/private/approval/scan';
const pending = '/user/private/approval/pending';
const answer = '/user/private/approval/answer';
const verify = '/user/public/risk/verify';

const approval = ['approval'];
const check = ['security-check'];

const done = (result: Fields, token: string | null = null) => ({ ret_code: 0, ret_msg: '', result, token });
const confirmed = done({ status: 'confirmed' });
const loggedIn = done({ status: 'confirmed' }, 'any');
const passed = done({ risk_token: 'any', risk_token_type: 'pass' });
const resultOf = (fields: Fields) => Object(fields.result) as Fields;
const withResult = (change: (result: Fields) => Fields) =>
  success((fields) => ({ ...fields, result: change(resultOf(fields)) }));

/** Changes an answer by what was asked, and by what was answered before. */
function remembering(
  change: (fields: Fields, asked: Parameters<Break>[1], seen: Map<string, string>) => unknown,
): Break {
  const seen = new Map<string, string>();
  return async (real, asked) => {
    const response = await real();
    if (asked.method === 'OPTIONS') return response;
    return new Response(JSON.stringify(change(await response.json(), asked, seen)), response);
  };
}

/** Whoever scans first is the owner; a call of anybody else that is refused is answered so in place of that. */
const letsStrangers = (path: string, instead: (scanned: Fields) => unknown) =>
  remembering((fields, asked, seen) => {
    const session = asked.headers.get('usertoken') ?? '';
    if (asked.path === scan && fields.ret_code === 0) seen.set('owner', session).set('scanned', JSON.stringify(fields));
    const isStranger = seen.has('owner') && seen.get('owner') !== session;
    const isRefused = asked.path === path && fields.ret_code === 20024;
    return isRefused && isStranger ? instead(JSON.parse(seen.get('scanned') ?? '')) : fields;
  });

export const brokenApprovals: readonly Breakage[] = [
  {
    name: 'a QR code without a number',
    only: ['qr'],
    type: 'advice',
    change: envelope(
      generate,
      withResult(({ number: _, ...rest }) => rest),
    ),
    finds:
      'qrGenerate: result.number is missing: whoever gets a picture of their own code scanned gets the login, and nothing is compared',
  },
  {
    name: 'a number that is not compared',
    only: approval,
    change: envelope(answer, (fields) => (resultOf(fields).status === 'wrong_number' ? confirmed : fields)),
    finds: 'approvalAnswer: number is not compared: a wrong one is confirmed',
  },
  {
    name: 'a wrong number that nobody hears of',
    only: approval,
    change: envelope(status, (fields) =>
      resultOf(fields).status === 'wrong_number' ? done({ status: 'waiting' }) : fields,
    ),
    finds: 'qrStatus: result.status must be wrong_number after a wrong one: its owner is to be warned',
  },
  {
    name: 'an approval that is used twice',
    only: approval,
    change: remembering((fields, { path }, seen) => {
      if (path !== status) return fields;
      if (typeof fields.token === 'string') seen.set('used', '');
      return seen.has('used') && fields.token === null ? loggedIn : fields;
    }),
    finds: 'qrStatus: uuid logs in twice',
  },
  {
    name: 'an approval that is answered twice',
    only: approval,
    change: envelope(answer, (fields) => (fields.ret_code === 20024 ? confirmed : fields)),
    finds: 'approvalAnswer: ret_code a second answer must be refused with 20024; it is 0',
  },
  {
    name: 'an approval that another account answers',
    only: approval,
    change: letsStrangers(answer, () => confirmed),
    finds: 'approvalAnswer: id is answered by another account',
  },
  {
    name: 'a code that another account takes over',
    only: approval,
    change: letsStrangers(scan, (scanned) => scanned),
    finds: 'approvalScan: scan is taken over by a second account',
  },
  {
    name: 'an approval that gets around the passkey',
    only: approval,
    change: envelope(status, (fields) => (resultOf(fields).status === 'passkey_needed' ? loggedIn : fields)),
    finds: 'qrStatus: result.status logs in where the account demands a passkey, on a device that it does not trust',
  },
  {
    name: 'a session for a device that did not ask',
    only: approval,
    change: remembering((fields, { path, headers }, seen) => {
      const guid = headers.get('guid') ?? '';
      if (path === generate) seen.set('page', guid);
      return path === status && seen.get('page') !== guid ? loggedIn : fields;
    }),
    finds: 'qrStatus: uuid logs in a device that did not ask for the code',
  },
  {
    name: 'numbers that change from call to call',
    only: approval,
    change: envelope(
      pending,
      withResult(({ approvals }) => ({
        approvals: (approvals as Fields[]).map((one) => ({ ...one, numbers: ['00', '01', '02'] })),
      })),
    ),
    finds: 'approvalPending: result.approvals[].numbers are others than before: the one that stays is right',
  },
  {
    name: 'a phone that is told the uuid of the page',
    only: approval,
    change: remembering((fields, { path }, seen) => {
      if (path === generate) seen.set('uuid', String(resultOf(fields).uuid));
      if (path !== scan || fields.ret_code !== 0) return fields;
      return done({ approval: { ...(resultOf(fields).approval as Fields), id: seen.get('uuid') } });
    }),
    finds: 'approvalScan: result.approval.id is the uuid of the page: the phone could take the login',
  },
  {
    name: 'a security check that passes before anybody has approved it',
    only: check,
    change: answers(verify, async (response, { body }) => {
      const fields = await response.json();
      const isTaken = body.way === 'device' && fields.ret_code === 10016;
      return new Response(JSON.stringify(isTaken ? passed : fields), response);
    }),
    finds: 'verifyRisk: approval passes before anybody has confirmed it',
  },
  {
    name: 'an approval that passes two checks',
    only: check,
    change: remembering((fields, { path, body }, seen) => {
      if (path !== verify || body.way !== 'device') return fields;
      if (fields.ret_code === 0) seen.set('used', '');
      return seen.has('used') ? passed : fields;
    }),
    finds: 'verifyRisk: approval is good twice',
  },
];
