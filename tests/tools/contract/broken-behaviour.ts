/** Sandboxes that answer in the right form what is not so. */

import { setTimeout as wait } from 'node:timers/promises';
import { answers, type Breakage, envelope, type Fields, header, replay } from './breakage.ts';

const login = ['login'];
const passkey = ['passkey'];
const freeze = ['freeze'];
const freezePath = '/user/public/account/freeze';

/** Changes the options that a call gives. */
const options = (path: string, change: Fields) =>
  envelope(path, ({ result, ...rest }) => ({
    ...rest,
    result: result && { options: { ...((result as Fields).options as Fields), ...change } },
  }));
const loginOptions = '/user/public/passkey/options';
const creationOptions = '/user/private/passkey/options';

/** Refuses every passkey after the first one that is stored. */
function storesOne() {
  let isFirst = true;
  return envelope('/user/private/passkey/create', (fields) => {
    if (fields.ret_code !== 0) return fields;
    if (!isFirst) return { ...fields, ret_code: 33102 };
    isFirst = false;
    return fields;
  });
}

/** Refuses the second press with the same link. */
function freezesOnce() {
  let isFirst = true;
  return envelope(freezePath, (fields) => {
    if (fields.ret_code !== 0) return fields;
    if (!isFirst) return { ...fields, ret_code: 10016, result: null };
    isFirst = false;
    return fields;
  });
}

const secondStep = ['second-step'];
const riskVerify = '/user/public/risk/verify';
const passed = { ret_code: 0, ret_msg: '', result: { risk_token: 'any', risk_token_type: 'pass' }, token: null };
/** Passes a check that is refused with this code. */
const passes = (code: number) => envelope(riskVerify, (fields) => (fields.ret_code === code ? passed : fields));
/** Logs in with any second step, and without one not. */
const takesAnyStep = answers('/login', async (answer, { body }) => {
  const fields: Fields = await answer.json();
  const isWrong = body.risk_token !== undefined && fields.ret_code === 33110;
  const logsIn = { ret_code: 0, ret_msg: '', result: { id: 1 }, token: 'any' };
  return new Response(JSON.stringify(isWrong ? logsIn : fields), answer);
});

const taken = (fields: Fields) => ({ ...fields, ret_code: 0, result: null });

export const brokenBehaviour: readonly Breakage[] = [
  {
    name: 'a late answer',
    only: login,
    change: answers('/login', async (answer) => {
      await wait(300);
      return answer;
    }),
    finds: 'login: time answered after 0.25 s or more: pages report it as slow',
  },
  {
    name: 'a connection that breaks',
    only: login,
    change: async (real, { path, method }) =>
      path === '/login' && method === 'POST' ? Promise.reject(new TypeError('reset')) : real(),
    finds: 'login: answer there is none: the connection failed',
  },
  {
    name: 'the sent code in an answer',
    only: ['register'],
    change: answers('/user/public/register/send/verify/item', async (answer, { newestCode }) => {
      const body = await answer.json();
      return new Response(JSON.stringify({ ...body, ret_msg: `sent ${await newestCode()}` }), answer);
    }),
    finds: 'sendVerifyItem: body has the code that was sent: only its owner may know it',
  },
  {
    name: 'every code being right',
    only: ['register'],
    change: envelope('/user/public/register/verify', (fields) => ({
      ...fields,
      ret_code: 0,
      result: { verify_result: 1 },
    })),
    finds: 'registerVerify: journey a wrong code is taken',
  },
  {
    name: 'every password being right',
    only: ['wrong-password'],
    change: envelope('/login', () => ({ ret_code: 0, ret_msg: '', result: { id: 1 }, token: 'any' })),
    finds: 'login: answer a wrong password logs in',
  },
  {
    name: 'a session that outlives its logout',
    only: ['logout'],
    change: async (real, { path, method }) =>
      path === '/logout' && method === 'POST'
        ? header(Response.json({ ret_code: 0, ret_msg: '', result: null, token: null }), 'cache-control', 'no-store')
        : real(),
    finds: 'logout: session memberInfo answers 0 to the old token; it must be 10006',
  },
  {
    name: 'a token that anybody may invent',
    only: ['session'],
    change: envelope('/user/private/member/info', () => ({
      ret_code: 0,
      ret_msg: '',
      result: { id: 1, uid: 1, trade_env: 0 },
      token: null,
    })),
    finds: 'memberInfo: ret_code is 0 to an invented token; it must be 10006',
  },
  {
    name: 'a password of yesterday',
    only: ['clock'],
    change: envelope('/login', () => ({ ret_code: 0, ret_msg: '', result: { id: 1 }, token: 'any' })),
    finds: 'login: encrypt_timestamp answers 0 to a password of yesterday; it must be 10001',
  },
  {
    name: 'a login token that is good twice',
    only: ['quick-login'],
    change: replay('/user/public/quick_login'),
    finds: 'quickLogin: tmp_token logs in twice',
  },
  {
    name: 'an invented link that freezes an account',
    only: freeze,
    change: envelope(freezePath, (fields) => ({ ...fields, ret_code: 0, result: {} })),
    finds: 'freezeAccount: freeze_token answers 0 to an invented token; it must be 20023',
  },
  {
    name: 'a session that outlives the freeze of its account',
    only: freeze,
    change: envelope('/user/private/member/info', () => ({
      ret_code: 0,
      ret_msg: '',
      result: { id: 1, uid: 1, trade_env: 0 },
      token: null,
    })),
    finds: 'freezeAccount: session goes on after the freeze',
  },
  {
    name: 'a login to a frozen account',
    only: freeze,
    change: envelope('/login', () => ({ ret_code: 0, ret_msg: '', result: { id: 1 }, token: 'any' })),
    finds: 'login: answer logs in to a frozen account',
  },
  {
    name: 'a freeze whose lost answer cannot be asked for again',
    only: freeze,
    change: freezesOnce(),
    finds: 'freezeAccount: answer is another one when a lost answer is asked for again',
  },
  {
    name: 'every passkey being right',
    only: passkey,
    change: envelope('/user/public/passkey/login', () => ({
      ret_code: 0,
      ret_msg: '',
      result: { id: 1 },
      token: 'any',
    })),
    finds: 'passkeyLogin: ret_code a signature of another key must be refused with 33102; it is 0',
  },
  {
    name: 'an answer of a passkey that is good twice',
    only: passkey,
    change: replay('/user/public/passkey/login'),
    finds: 'passkeyLogin: ret_code an answer that was sent before must be refused with 33103; it is 0',
  },
  {
    name: 'a new passkey of anybody',
    only: passkey,
    change: envelope('/user/private/passkey/create', (fields) => ({ ...fields, ret_code: 0 })),
    finds: 'passkeyCreate: ret_code a passkey without user verification must be refused with 33102; it is 0',
  },
  {
    name: 'a passkey for whoever has the device',
    only: passkey,
    change: options(loginOptions, { userVerification: 'preferred' }),
    finds: 'passkeyLoginOptions: result.options.userVerification must be required',
  },
  {
    name: 'a passkey without a question that needs its owner',
    only: passkey,
    change: options(creationOptions, {
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }),
    finds:
      'passkeyCreateOptions: result.options.authenticatorSelection.userVerification must not be required where nobody is asked',
  },
  {
    name: 'a passkey without a question that is asked for and then refused',
    only: passkey,
    change: storesOne(),
    finds: 'passkeyCreate: ret_code refuses a passkey that its call for options allows: 33102',
  },
  {
    name: 'a passkey that needs a name',
    only: passkey,
    change: options(creationOptions, { authenticatorSelection: { userVerification: 'required' } }),
    finds: 'passkeyCreateOptions: result.options.authenticatorSelection.residentKey must be required',
  },
  {
    name: 'the relying party of another page',
    only: passkey,
    change: options(loginOptions, { rpId: 'foreign.example' }),
    finds: 'passkeyLoginOptions: result.options.rpId is not the rp_id of the call',
  },
  {
    name: 'a relying party that anybody may name',
    only: passkey,
    change: envelope(loginOptions, (fields) => ({ ...fields, ret_code: 0, result: fields.result ?? { options: {} } })),
    finds: 'passkeyLoginOptions: ret_code a foreign rp_id must be refused with 33102; it is 0',
  },
  {
    name: 'a challenge that can be guessed',
    only: passkey,
    change: options(creationOptions, { challenge: 'AAAA' }),
    finds: 'passkeyCreateOptions: result.options.challenge must have 16 bytes or more',
  },
  {
    name: 'a login by passkey that names an account',
    only: passkey,
    change: options(loginOptions, { allowCredentials: [{ id: 'AAAA', type: 'public-key' }] }),
    finds: 'passkeyLoginOptions: result.options.allowCredentials must be empty: it names an account',
  },
  {
    name: 'a passkey that is offered twice',
    only: passkey,
    change: options(creationOptions, { excludeCredentials: [] }),
    finds: 'passkeyCreateOptions: result.options.excludeCredentials lacks the passkey that was created',
  },
  {
    name: 'a list without the passkeys',
    only: passkey,
    change: envelope('/user/private/passkey/list', ({ result, ...rest }) => ({
      ...rest,
      result: { ...(result as Fields), list: [] },
    })),
    finds: 'passkeyList: result.list lacks the passkey that was created',
  },
  {
    name: 'a name that is not kept',
    only: passkey,
    change: envelope('/user/private/passkey/rename', taken),
    finds: 'passkeyRename: ret_code a passkey that the account has not must be refused with 33101; it is 0',
  },
  {
    name: 'a list with the names of others',
    only: passkey,
    change: envelope('/user/private/passkey/list', ({ result, ...rest }) => ({
      ...rest,
      result: {
        ...(result as Fields),
        list: ((result as Fields).list as Fields[]).map((one) => ({ ...one, name: '' })),
      },
    })),
    finds: 'passkeyRename: name is not the one that the list has then',
  },
  {
    name: 'a passkey that whoever has the session may remove',
    only: passkey,
    change: envelope('/user/private/passkey/remove', taken),
    finds: 'passkeyRemove: ret_code a wrong password must be refused with 31002; it is 0',
  },
  {
    name: 'a passkey of nobody that is removed',
    only: passkey,
    change: envelope('/user/private/passkey/remove', (fields) => (fields.ret_code === 33101 ? taken(fields) : fields)),
    finds: 'passkeyRemove: ret_code a passkey that the account has not must be refused with 33101; it is 0',
  },
  {
    name: 'a passkey that stays after its removal',
    only: passkey,
    change: replay('/user/private/passkey/list'),
    finds: 'passkeyList: result.list has the passkey that was removed',
  },
  {
    name: 'a removed passkey that could not be checked',
    only: passkey,
    change: envelope('/user/public/passkey/login', (fields) =>
      fields.ret_code === 33101 ? { ...fields, ret_code: 33102 } : fields,
    ),
    finds: 'passkeyLogin: ret_code a passkey that was removed must be refused with 33101; it is 33102',
  },
  {
    name: 'a second step whose challenge is good twice',
    only: secondStep,
    change: replay(riskVerify),
    finds: 'verifyRisk: answer an answer that was sent before completes a login that demands a passkey',
  },
  {
    name: 'a second step by whoever has the device',
    only: secondStep,
    change: passes(33102),
    finds: 'verifyRisk: answer an answer without user verification completes a login that demands a passkey',
  },
  {
    name: 'a second step that does not ask who holds the device',
    only: secondStep,
    change: options('/user/public/risk/passkey/options', { userVerification: 'preferred' }),
    finds: 'riskPasskeyOptions: result.options.userVerification must be required',
  },
  {
    name: 'a second step by any passkey',
    only: secondStep,
    change: options('/user/public/risk/passkey/options', { allowCredentials: [] }),
    finds: 'riskPasskeyOptions: result.options.allowCredentials must have the passkey of the account, and no other',
  },
  {
    name: 'a second step by the passkey of another account',
    only: secondStep,
    change: passes(33101),
    finds: 'verifyRisk: answer the passkey of another account completes a login that demands a passkey',
  },
  {
    name: 'a second step by a recovery code where a passkey is demanded',
    only: secondStep,
    change: passes(10016),
    finds: 'verifyRisk: answer recovery_code completes a login that demands a passkey',
  },
  {
    name: 'a code that is sent where a passkey is demanded',
    only: secondStep,
    change: envelope('/user/public/send/email/code', (fields) => ({ ...fields, ret_code: 0, result: {} })),
    finds: 'sendEmailCode: ret_code sends a code for a login that takes only a passkey',
  },
  {
    name: 'a code in place of the passkey',
    only: secondStep,
    change: takesAnyStep,
    finds: 'login: risk_token logs in by a code where the account demands its passkey',
  },
  {
    name: 'the second step of one login for another account',
    only: secondStep,
    change: takesAnyStep,
    finds: 'login: risk_token logs in with the second step of another account',
  },
  {
    name: 'a second step that is good for two logins',
    only: secondStep,
    change: takesAnyStep,
    finds: 'login: risk_token logs in twice with one second step',
  },
  {
    name: 'a passkey that is demanded and not asked for',
    only: secondStep,
    change: envelope('/login', (fields) =>
      fields.ret_code === 33110 ? { ret_code: 0, ret_msg: '', result: { id: 1 }, token: 'any' } : fields,
    ),
    finds: 'login: journey the password alone logs in to an account that demands its passkey',
  },
  {
    name: 'a demand that is told before the password',
    only: secondStep,
    change: envelope('/login', (fields) => (fields.ret_code === 31002 ? { ...fields, ret_code: 33110 } : fields)),
    finds: 'login: ret_code 33110 comes before the password was right',
  },
  {
    name: 'a QR code with its uuid',
    only: ['qr'],
    change: envelope('/v3/public/qrcode/generate', ({ result, ...rest }) => ({
      ...rest,
      result: { ...(result as Fields), content: `exchange:${(result as Fields).uuid}` },
    })),
    finds: 'qrGenerate: result.content has the uuid: who sees the code could take the login',
  },
  {
    name: 'a registration that is recalled as finished',
    only: ['register'],
    change: envelope('/user/public/register/recall/info', ({ result, ...rest }) => ({
      ...rest,
      result: { ...(result as Fields), recall_stage: 'commit_login' },
    })),
    finds: 'registerRecall: result.recall_stage must be commit_password before the password',
  },
  {
    name: 'the account of somebody else',
    only: login,
    change: envelope('/v2/private/user/profile', ({ result, ...rest }) => ({
      ...rest,
      result: { ...(result as Fields), id: 4 },
    })),
    finds: 'profile: result.id is another account than that of memberInfo',
  },
];
