/** Sandboxes whose answers break the contract. */

import { answers, type Breakage, envelope, type Fields, html, success, without } from './breakage.ts';

const login = ['login'];
export const brokenBodies: readonly Breakage[] = [
  {
    name: 'status 401 for a wrong password',
    only: ['wrong-password'],
    change: answers('/login', (answer) => new Response(answer.body, { status: 401, headers: answer.headers })),
    finds: 'login: status 401: a refusal has status 200 and its ret_code; any other status counts as no answer',
  },
  {
    name: 'an HTML page with status 200',
    only: login,
    change: answers('/login', html(200)),
    finds: 'login: body is not a JSON object with the fields of the envelope',
  },
  {
    name: 'an HTML page with status 502',
    only: login,
    change: answers('/login', html(502)),
    finds: 'login: status 502: a refusal has status 200 and its ret_code; any other status counts as no answer',
  },
  {
    name: 'a redirect',
    only: login,
    change: answers('/login', () => new Response(null, { status: 302, headers: { location: '/signin' } })),
    finds: 'login: status 302: a refusal has status 200 and its ret_code; any other status counts as no answer',
  },
  {
    name: 'a list in place of the envelope',
    only: login,
    change: envelope('/login', (fields) => [fields]),
    finds: 'login: body is not a JSON object with the fields of the envelope',
  },
  {
    name: 'an envelope inside another one',
    only: login,
    change: envelope('/login', (fields) => ({ data: fields })),
    finds: 'login: ret_code is missing or no whole number',
  },
  {
    name: 'success for a wrong password',
    only: ['wrong-password'],
    change: envelope('/login', (fields) => ({ ...fields, ret_code: 0 })),
    finds: 'login: ret_code a wrong password must be refused with 31002; it is no envelope',
  },
  {
    name: 'a code as text',
    only: login,
    change: envelope('/login', (fields) => ({ ...fields, ret_code: String(fields.ret_code) })),
    finds: 'login: ret_code is a text and must be a number',
  },
  {
    name: 'another code for a wrong password',
    only: ['wrong-password'],
    change: envelope('/login', (fields) => (fields.ret_code === 31002 ? { ...fields, ret_code: 10002 } : fields)),
    finds: 'login: ret_code a wrong password must be refused with 31002; it is ret_code 10002',
  },
  {
    name: 'a code that nobody knows',
    only: ['settings'],
    change: envelope('/user/public/get-white-hosts', () => ({
      ret_code: 77777,
      ret_msg: '',
      result: null,
      token: null,
    })),
    finds: 'whiteHosts: ret_code 77777 is not in the catalogue: visitors see a general text',
    type: 'advice',
  },
  {
    name: 'the other spelling',
    only: login,
    change: envelope('/login', ({ ret_code: retCode, ret_msg: retMsg, ...rest }) => ({ retCode, retMsg, ...rest })),
    finds: 'login: retCode is the other spelling of ret_code; pages read both',
    type: 'advice',
  },
  {
    name: 'no message',
    only: login,
    change: envelope('/login', without('ret_msg')),
    finds: 'login: ret_msg is missing or no text',
  },
  {
    name: 'no result',
    only: ['logout'],
    change: envelope('/logout', without('result')),
    finds: 'logout: result is missing; it is null where there is nothing',
  },
  {
    name: 'an empty token',
    only: ['settings'],
    change: envelope('/v2/public/country-list', (fields) => ({ ...fields, token: '' })),
    finds: 'countryList: token is neither null nor a text that replaces the session token',
  },
  {
    name: 'a token inside the result',
    only: login,
    change: envelope(
      '/login',
      success(({ token, result, ...rest }) => ({ ...rest, token: null, result: { ...(result as object), token } })),
    ),
    finds: 'login: token is missing in the envelope; result.token is not read',
  },
  {
    name: 'a login without a token',
    only: login,
    change: envelope(
      '/login',
      success((fields) => ({ ...fields, token: null })),
    ),
    finds: 'login: token is missing: the call logs somebody in',
  },
  {
    name: 'a token where nobody logs in',
    only: ['settings'],
    change: envelope('/v2/public/country-list', (fields) => ({ ...fields, token: 'new' })),
    finds: 'countryList: token comes with a call that logs nobody in: it would replace the session',
  },
  {
    name: 'a token with a refusal',
    only: ['wrong-password'],
    change: envelope('/login', (fields) => ({ ...fields, token: 'new' })),
    finds: 'login: token comes with a refusal',
  },
  {
    name: 'a number as text',
    only: login,
    change: envelope(
      '/login',
      success(({ result, ...rest }) => ({ ...rest, result: { id: String((result as Fields).id) } })),
    ),
    finds: 'login: result.id must be number, is string',
  },
  {
    name: 'a field that is missing',
    only: ['register'],
    change: envelope(
      '/user/public/register/info',
      success((fields) => ({ ...fields, result: {} })),
    ),
    finds: 'registerInfo: result.uuid must be "uuid", is undefined',
  },
  {
    name: 'a list that stands alone',
    only: ['settings'],
    change: envelope('/register/countryCode', ({ result, ...rest }) => ({ ...rest, result: (result as Fields).list })),
    finds: 'countryCodes: result.list must be "list", is undefined',
  },
];
