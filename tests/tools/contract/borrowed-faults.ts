/** Faults by which something of one account, one address or one call is good for another one. */

import { answers, type Break, type Breakage, envelope, type Fields } from './breakage.ts';

const thirdParty = '/user/public/login/thirdparty';
const remove = '/user/private/passkey/remove';
const secondStep = ['second-step'];
const otherOwner = ['other-owner'];

const done = (result: Fields | null = null, token: string | null = null) => ({
  ...{ ret_code: 0, ret_msg: '', result, token },
});
const loggedIn = done({ id: 1 }, 'any');
const passed = done({ risk_token: 'any', risk_token_type: 'pass' });
/** Answers a call so where it was refused with this code. */
const takes = (path: string, code: number, instead: Fields = done()) =>
  envelope(path, (fields) => (fields.ret_code === code ? instead : fields));

/** Logs in every browser that has opened an account, by its Guid. */
function knowsByGuid(): Break {
  const known = new Set<string>();
  return async (real, { path, method, headers }) => {
    const answer = await real();
    const guid = headers.get('guid') ?? '';
    if (method === 'OPTIONS') return answer;
    if (path === '/user/public/register/password') known.add(guid);
    return path === '/login' && known.has(guid) ? new Response(JSON.stringify(loggedIn), answer) : answer;
  };
}

export const borrowedFaults: readonly Breakage[] = [
  {
    name: 'a passkey that another account names',
    only: otherOwner,
    change: takes('/user/private/passkey/rename', 33101),
    finds: 'passkeyRename: ret_code a passkey of another account must be refused with 33101; it is 0',
  },
  {
    name: 'a passkey that another account removes',
    only: otherOwner,
    change: takes(remove, 33101),
    finds: 'passkeyRemove: ret_code a passkey of another account must be refused with 33101; it is 0',
  },
  {
    name: 'a passkey for the challenge of another account',
    only: otherOwner,
    change: takes('/user/private/passkey/create', 33103),
    finds: 'passkeyCreate: credential takes a challenge that another account has asked for',
  },
  {
    name: 'a login that stands for a proof',
    only: otherOwner,
    change: takes(remove, 33103),
    finds: 'passkeyRemove: credential takes the challenge of a login as a proof',
  },
  {
    name: 'a proof by the passkey of another account',
    only: otherOwner,
    change: answers(remove, (answer, { body }) => (body.proof ? new Response(JSON.stringify(done()), answer) : answer)),
    finds: 'passkeyRemove: credential takes a proof by a passkey of another account',
  },
  {
    name: 'a proof that stands for a login',
    only: otherOwner,
    change: takes('/user/public/passkey/login', 33103, loggedIn),
    finds: 'passkeyLogin: ret_code the challenge of a proof must be refused with 33103; it is 0',
  },
  {
    name: 'a device that is trusted for its Guid',
    only: secondStep,
    change: knowsByGuid(),
    finds: 'login: Guid makes a device trusted: scripts can read and send it',
  },
  {
    name: 'a second step with the challenge of another one',
    only: secondStep,
    change: takes('/user/public/risk/verify', 33103, passed),
    finds: 'verifyRisk: answer the challenge of another check completes a login that demands a passkey',
  },
  {
    name: 'a second step with the challenge of a login',
    only: secondStep,
    change: takes('/user/public/risk/verify', 33103, passed),
    finds: 'verifyRisk: answer the challenge of a login completes a login that demands a passkey',
  },
  {
    name: 'a code of another registration',
    only: ['other-address'],
    change: envelope('/user/public/register/verify', () => done({ verify_result: 1 })),
    finds: 'registerVerify: code of another registration is taken: anybody can have any address',
  },
  {
    name: 'an account with another address than that of its code',
    siteId: 'tur',
    only: ['other-address'],
    change: envelope('/user/public/register_compliance', () => loggedIn),
    finds: 'registerCompliance: email is not that of the code: anybody can have any address',
  },
  {
    name: 'a second factor that can be guessed',
    only: ['security-check'],
    change: answers('/user/public/risk/verify', async (answer, { body, newestCode }) => {
      const { ret_code }: Fields = await answer.clone().json();
      const isRight = ret_code === 20024 && body.verify_code === (await newestCode());
      return isRight ? new Response(JSON.stringify(passed), answer) : answer;
    }),
    finds: 'verifyRisk: tries takes the right code after 10 wrong ones: it can be guessed',
  },
  {
    name: 'a token for one login that lives for long',
    only: ['quick-login'],
    change: takes('/user/public/quick_login', 10001, loggedIn),
    finds: 'quickLogin: tmp_token is good for longer than a minute: addresses are kept in histories',
  },
  {
    name: 'a sign-up that says by a flag who has an account',
    only: ['strangers'],
    change: answers('/user/public/register/info', async (answer, { body }) => {
      const { result, ...rest }: Fields = await answer.json();
      const returning = body.email === 'ann@mail.example';
      return new Response(JSON.stringify({ ...rest, result: { ...Object(result), returning } }), answer);
    }),
    finds:
      'registerInfo: existing account is told by other fields or another ret_msg: anybody can ask who has an account',
  },
  {
    name: 'data of a messenger that live for long',
    only: ['messenger'],
    change: takes(thirdParty, 40004, loggedIn),
    finds: 'messengerLogin: auth_date of a month ago must be refused with 40004; it is 0',
  },
  {
    name: 'a link with a messenger without a check',
    only: ['messenger'],
    change: takes('/user/private/bind/telegram', 10016),
    finds: 'bindMessenger: risk_token may be any: whoever has a session for a moment can stay',
  },
  {
    name: 'a messenger in place of the passkey',
    only: ['messenger'],
    change: takes(thirdParty, 33110, loggedIn),
    finds: 'messengerLogin: ret_code an account that demands its passkey must be refused with 33110; it is 0',
  },
  {
    name: 'a provider in place of the passkey',
    only: ['providers'],
    change: takes(thirdParty, 33110, loggedIn),
    finds: 'thirdPartyLogin: ret_code an account that demands its passkey must be refused with 33110; it is 0',
  },
];
