/** Faults that an attacker or an auditor finds in an exchange whose answers have the right form. */

import { answers, type Breakage, envelope, type Fields, header, replay } from './breakage.ts';

const info = '/user/public/register/info';
const sendItem = '/user/public/register/send/verify/item';
const verify = '/user/public/register/verify';
const open = '/user/public/register/password';
const confirm = '/oauth/v1/private/confirm_auth';
const risk = '/user/public/risk/verify';
const known = 'ann@mail.example';

const refusal = (ret_code: number, result: Fields | null = null) => ({ ret_code, ret_msg: '', result, token: null });
const loggedIn = { ret_code: 0, ret_msg: '', result: { id: 1 }, token: 'any' };
/** The answer with another envelope. */
const withFields = (answer: Response, fields: Fields) => new Response(JSON.stringify(fields), answer);

const openByPasskey = '/user/public/register/passkey';

/** Opens an account at the given refusal with a code: the first one is 1. */
function opensAt(code: number, at: number) {
  let seen = 0;
  return envelope(openByPasskey, (fields) => {
    if (fields.ret_code === code) seen += 1;
    return fields.ret_code === code && seen === at ? loggedIn : fields;
  });
}

/** Changes the address that an application is led to. */
const leadsTo = (change: (address: URL, agree: boolean) => void) =>
  answers(confirm, async (answer, { body }) => {
    const fields: Fields = await answer.json();
    const { redirect_url } = Object(fields.result) as Fields;
    if (typeof redirect_url !== 'string') return withFields(answer, fields);
    const address = new URL(redirect_url);
    change(address, body.agree === true);
    return withFields(answer, { ...fields, result: { redirect_url: address.href } });
  });

export const plantedFaults: readonly Breakage[] = [
  {
    name: 'a sign-up that says at its first call who has an account',
    only: ['strangers'],
    change: answers(info, (answer, { body }) => (body.email === known ? withFields(answer, refusal(20022)) : answer)),
    finds: 'registerInfo: existing account is told by 20022 in place of 0: anybody can ask who has an account',
  },
  {
    name: 'a sign-up that says it by a field',
    only: ['strangers'],
    change: answers(info, async (answer, { body }) => {
      const { result, ...rest }: Fields = await answer.json();
      return withFields(answer, {
        ...rest,
        result: { ...Object(result), ...(body.email === known && { returning: true }) },
      });
    }),
    finds:
      'registerInfo: existing account is told by other fields or another ret_msg: anybody can ask who has an account',
  },
  {
    name: 'a sign-up of the old way that says it',
    siteId: 'tur',
    only: ['strangers'],
    change: answers('/verify/register/email', (answer, { body }) =>
      body.email === known ? withFields(answer, refusal(20022)) : answer,
    ),
    finds: 'legacyVerifyEmail: existing account is told by 20022 in place of 0: anybody can ask who has an account',
  },
  {
    name: 'a login that says that a name is unknown',
    only: ['strangers'],
    change: answers('/login', (answer, { body }) =>
      body.username === known ? answer : withFields(answer, refusal(10002, { password_error_count: 1 })),
    ),
    finds: 'login: existing account is told by 31002 in place of 10002: anybody can ask who has an account',
  },
  {
    name: 'a login that says it by its text',
    only: ['strangers'],
    change: answers('/login', async (answer, { body }) => {
      const fields: Fields = await answer.json();
      return withFields(
        answer,
        body.username === known ? fields : { ...fields, ret_msg: `${body.username} is unknown` },
      );
    }),
    finds: 'login: existing account is told by other fields or another ret_msg: anybody can ask who has an account',
  },
  {
    name: 'passwords of one character',
    only: ['password-rules'],
    change: envelope(open, (fields) => (fields.ret_code === 10001 ? loggedIn : fields)),
    finds: 'registerPassword: password of 1 character is taken; pages take 8 to 64 characters',
  },
  {
    name: 'passwords of seven characters',
    only: ['password-rules'],
    change: (() => {
      let refused = 0;
      return envelope(open, (fields) => {
        if (fields.ret_code === 10001) refused += 1;
        return refused === 2 ? loggedIn : fields;
      });
    })(),
    finds: 'registerPassword: password of 7 characters is taken; pages take 8 to 64 characters',
  },
  {
    name: 'no limit of wrong passwords',
    only: ['password-limit'],
    change: envelope('/login', (fields) =>
      fields.ret_code === 31030 ? refusal(31002, { password_error_count: 5 }) : fields,
    ),
    finds: 'login: tries takes 20 wrong passwords for one account: a password can be guessed',
  },
  {
    name: 'a limit of wrong passwords that only wrong ones meet',
    only: ['password-limit'],
    change: (() => {
      let isLimited = false;
      return envelope('/login', (fields) => {
        if (isLimited) return loggedIn;
        isLimited = fields.ret_code === 31030;
        return fields;
      });
    })(),
    finds: 'login: tries the right password logs in while wrong ones are refused for their number',
  },
  {
    name: 'no limit of wrong codes',
    only: ['code-limit'],
    change: answers(verify, async (answer, { body, newestCode }) => {
      const isRight = body.verify_code === (await newestCode());
      return withFields(answer, { ...refusal(0), result: { verify_result: isRight ? 1 : 0 } });
    }),
    finds: 'registerVerify: tries takes the right code after 20 wrong ones: a code can be guessed',
  },
  {
    name: 'codes as often as somebody asks',
    only: ['code-limit'],
    change: answers(sendItem, async (answer, { body }) =>
      withFields(answer, { ...refusal(0), result: { uuid: body.uuid, resend_after: 60 } }),
    ),
    finds: 'sendVerifyItem: tries sends a second code to an address at once: anybody can fill a mailbox',
  },
  {
    name: 'a limit of codes that does not say how long',
    only: ['code-limit'],
    change: envelope(sendItem, (fields) => (fields.ret_code === 20025 ? refusal(20025) : fields)),
    finds:
      'sendVerifyItem: Retry-After is missing beside 20025, and so is result.resend_after: nobody knows how long to wait',
  },
  {
    name: 'a limit of passwords that does not say how long',
    only: ['password-limit'],
    change: envelope('/login', (fields) => (fields.ret_code === 31030 ? refusal(31030) : fields)),
    finds: 'login: Retry-After is missing beside 31030, and so is result.retry_after: nobody knows how long to wait',
  },
  {
    name: '503 without Retry-After',
    only: ['login'],
    change: answers('/login', (answer) => new Response('', { status: 503, headers: answer.headers })),
    finds: 'login: Retry-After is missing beside 503: pages say "wait a minute", and cannot know better',
  },
  {
    name: 'a Retry-After in words',
    only: ['login'],
    change: answers('/login', (answer) => header(answer, 'retry-after', 'soon')),
    finds: 'login: Retry-After is neither a number of seconds nor a date',
  },
  {
    name: 'a registration that caches may keep',
    only: ['register'],
    change: answers('/user/public/register/recall/info', (answer) => header(answer, 'cache-control', 'max-age=60')),
    finds: 'registerRecall: Cache-Control lacks no-store on an answer about a person',
  },
  {
    name: 'a QR code that caches may keep',
    only: ['qr'],
    change: answers('/v3/public/qrcode/generate', (answer) => header(answer, 'cache-control')),
    finds: 'qrGenerate: Cache-Control lacks no-store on an answer about a person',
  },
  {
    name: 'a captcha without work',
    only: ['own-captcha'],
    change: answers('/user/public/captcha/magpie/verify', (answer, { body }) =>
      withFields(answer, { ...refusal(0), result: { token: 'any', scene: body.scene } }),
    ),
    finds: 'magpieVerify: answers are taken though no work was done',
  },
  {
    name: 'a second factor that takes any code',
    only: ['security-check'],
    change: envelope(risk, () => ({ ...refusal(0), result: { risk_token: 'any', risk_token_type: 'pass' } })),
    finds: 'verifyRisk: ret_code a wrong code must be refused with 20023; it is 0',
  },
  {
    name: 'a second factor that an invented token passes',
    only: ['security-check'],
    change: answers('/login', (answer, { body }) => (body.risk_token ? withFields(answer, loggedIn) : answer)),
    finds: 'login: risk_token logs in with an invented one',
  },
  {
    name: 'a second factor that is passed before its code',
    only: ['security-check'],
    change: answers('/login', (answer, { body }) => (body.risk_token ? withFields(answer, loggedIn) : answer)),
    finds: 'login: risk_token logs in with one whose code was not typed',
  },
  {
    name: 'a consent for the address of somebody else',
    only: ['consent'],
    change: envelope(confirm, (fields) =>
      fields.ret_code === 50002
        ? { ...refusal(0), result: { redirect_url: 'https://foreign.example/?code=1' } }
        : fields,
    ),
    finds: 'oauthConfirmAuth: ret_code the redirect_uri of somebody else must be refused with 50002; it is 0',
  },
  {
    name: 'an application that may name any address',
    only: ['consent'],
    change: envelope('/oauth/v1/public/client_info', (fields) => ({
      ...fields,
      ret_code: 0,
      result:
        fields.result && 'client_name' in Object(fields.result) ? fields.result : { client_name: 'x', verified: true },
    })),
    finds: 'oauthClientInfo: ret_code the redirect_uri of somebody else must be refused with 50002; it is 0',
  },
  {
    name: 'an answer to an application without its state',
    only: ['consent'],
    change: leadsTo((address) => address.searchParams.delete('state')),
    finds: 'oauthConfirmAuth: result.redirect_url has not the state of the request',
  },
  {
    name: 'a code for an application that was refused',
    only: ['consent'],
    change: leadsTo((address, agree) => {
      if (!agree) address.searchParams.set('code', 'any');
    }),
    finds: 'oauthConfirmAuth: result.redirect_url must have error after a no',
  },
  {
    name: 'an answer that goes to another address',
    only: ['consent'],
    change: leadsTo((address) => {
      address.host = 'foreign.example';
    }),
    finds: 'oauthConfirmAuth: result.redirect_url leads to another address than that of the application',
  },
  {
    name: 'a consent of nobody',
    only: ['consent'],
    change: answers(confirm, (answer, { headers }) =>
      headers.get('usertoken') === 'of-nobody'
        ? withFields(answer, { ...refusal(0), result: { redirect_url: 'https://tally.example/callback?code=1' } })
        : answer,
    ),
    finds: 'oauthConfirmAuth: ret_code is 0 to an invented token; it must be 10006',
  },
  {
    name: 'a code of the old way that is any code',
    siteId: 'tur',
    only: ['register'],
    change: envelope('/user/public/register_compliance', () => loggedIn),
    finds: 'registerCompliance: journey a wrong code is taken',
  },
  {
    name: 'a messenger that anybody may be',
    only: ['messenger'],
    change: envelope('/user/public/login/thirdparty', (fields) => (fields.ret_code === 40004 ? loggedIn : fields)),
    finds: 'messengerLogin: ret_code data that nobody has signed must be refused with 40004; it is 0',
  },
  {
    name: 'a link with a messenger that anybody may be',
    only: ['messenger'],
    change: envelope('/user/private/bind/telegram', (fields) => (fields.ret_code === 40004 ? refusal(0) : fields)),
    finds: 'bindMessenger: ret_code data that nobody has signed must be refused with 40004; it is 0',
  },
  {
    name: 'a link with a messenger that stays',
    only: ['messenger'],
    change: async (real, { path, method }) =>
      path === '/user/private/unbind/telegram' && method === 'POST'
        ? header(Response.json(refusal(0)), 'cache-control', 'no-store')
        : real(),
    finds: 'unbindMessenger: result leaves the link: bindStatus must be 0 then',
  },
  {
    name: 'the account of somebody else as the own one',
    only: ['messenger'],
    change: envelope('/user/private/one_people_bind/set', () => refusal(0)),
    finds: 'setOnePersonBind: bind_uid of somebody else is taken',
  },
  {
    name: 'an account without a password that is open before its code',
    only: ['passkey-account'],
    change: opensAt(20026, 1),
    finds: 'registerPasskey: ret_code a registration whose code was not typed must be refused with 20026; it is 0',
  },
  {
    name: 'a challenge for a registration whose code was not typed',
    only: ['passkey-account'],
    change: envelope(`${openByPasskey}/options`, (fields) =>
      fields.ret_code === 0 ? fields : { ...refusal(0), result: { options: {} } },
    ),
    finds:
      'registerPasskeyOptions: ret_code a registration whose code was not typed must be refused with 20026; it is 0',
  },
  {
    name: 'a challenge of another registration',
    only: ['passkey-account'],
    change: opensAt(33103, 1),
    finds: 'registerPasskey: ret_code a challenge of another registration must be refused with 33103; it is 0',
  },
  {
    name: 'a challenge of a registration that is good twice',
    only: ['passkey-account'],
    change: opensAt(33103, 2),
    finds: 'registerPasskey: ret_code a challenge that was used must be refused with 33103; it is 0',
  },
  {
    name: 'an account whose passkey did not verify anybody',
    only: ['passkey-account'],
    change: opensAt(33102, 1),
    finds: 'registerPasskey: ret_code a passkey without user verification must be refused with 33102; it is 0',
  },
  {
    name: 'an account for the passkey of another page',
    only: ['passkey-account'],
    change: opensAt(33102, 2),
    finds: 'registerPasskey: ret_code the origin of another page must be refused with 33102; it is 0',
  },
  {
    name: 'a login that says that the account has no password',
    only: ['passkey-account'],
    change: (() => {
      let isFirst = true;
      return answers('/login', (answer) => {
        if (!isFirst) return answer;
        isFirst = false;
        return withFields(answer, refusal(33102));
      });
    })(),
    finds: 'login: account without a password is told by 33102 in place of 31002: anybody can ask who has an account',
  },
  {
    name: 'a proof by passkey that is good twice',
    only: ['passkey-account'],
    change: envelope('/user/private/passkey/remove', (fields) => (fields.ret_code === 33103 ? refusal(0) : fields)),
    finds: 'passkeyRemove: ret_code a proof that was used must be refused with 33103; it is 0',
  },
  {
    name: 'the last passkey of an account that can be removed',
    only: ['passkey-account'],
    change: (() => {
      let refusals = 0;
      return envelope('/user/private/passkey/remove', (fields) => {
        if (fields.ret_code === 33102) refusals += 1;
        return refusals === 2 ? refusal(0) : fields;
      });
    })(),
    finds: 'passkeyRemove: ret_code the only passkey must be refused with 33102; it is 0',
  },
  {
    name: 'a code of a provider that is good twice',
    only: ['providers'],
    change: replay('/user/public/login/thirdparty'),
    finds: 'thirdPartyLogin: code takes a code that was used',
  },
  {
    name: 'a code of a provider without its verifier',
    only: ['providers'],
    change: answers('/user/public/login/thirdparty', (answer, { body }) =>
      body.code_verifier === 'v'.repeat(43) ? withFields(answer, loggedIn) : answer,
    ),
    finds: 'thirdPartyLogin: code takes a code with the verifier of somebody else',
  },
  {
    name: 'an account that is open before its code',
    only: ['password-rules'],
    change: (() => {
      let isFirst = true;
      return envelope(open, (fields) => {
        if (!isFirst) return fields;
        isFirst = false;
        return fields.ret_code === 20026 ? loggedIn : fields;
      });
    })(),
    finds:
      'registerPassword: uuid opens an account whose code was not typed: anybody can have one with the address of others',
  },
  {
    name: 'a profile that shows the whole address',
    only: ['login'],
    change: envelope('/v2/private/user/profile', (fields) => ({
      ...fields,
      result: { ...Object(fields.result), vague_email: known },
    })),
    finds: 'profile: result.vague_email is not masked: pages show and keep it as it comes',
  },
  {
    name: 'a copy of a passkey',
    only: ['passkey'],
    change: (() => {
      let refusals = 0;
      return envelope('/user/public/passkey/login', (fields) => {
        if (fields.ret_code === 33102) refusals += 1;
        // The five before it are the forgeries.
        return fields.ret_code === 33102 && refusals === 6 ? loggedIn : fields;
      });
    })(),
    finds: 'passkeyLogin: ret_code a counter that was used before must be refused with 33102; it is 0',
  },
  {
    name: 'a recovery code that is good twice',
    only: ['security-check'],
    change: (() => {
      const used = new Set<unknown>();
      return answers(risk, async (answer, { body }) => {
        const fields: Fields = await answer.clone().json();
        if (body.way !== 'recovery_code') return answer;
        const code = String(body.recovery_code).replaceAll('-', '').toLowerCase();
        if (fields.ret_code === 0) used.add(code);
        const isUsed = fields.ret_code !== 0 && used.has(code);
        return isUsed
          ? withFields(answer, { ...refusal(0), result: { risk_token: 'any', risk_token_type: 'pass' } })
          : answer;
      });
    })(),
    finds: 'verifyRisk: ret_code a recovery code that was used must be refused with 20023; it is 0',
  },
  {
    name: 'recovery codes that new ones do not replace',
    only: ['security-check'],
    change: (() => {
      let refusals = 0;
      return answers(risk, async (answer, { body }) => {
        const { ret_code: code }: Fields = await answer.clone().json();
        if (body.way !== 'recovery_code') return answer;
        if (code === 20023) refusals += 1;
        const passed = { ...refusal(0), result: { risk_token: 'any', risk_token_type: 'pass' } };
        return code === 20023 && refusals === 3 ? withFields(answer, passed) : answer;
      });
    })(),
    finds: 'verifyRisk: ret_code a recovery code of before must be refused with 20023; it is 0',
  },
];
