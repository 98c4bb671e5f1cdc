/**
 * A minimal exchange: sign-up by mail, login and logout, as `docs/contract/openapi.json` asks for them, with nothing but Node. It
 * keeps everything in memory and "sends" codes to `outbox`. `node docs/contract/example/exchange.mjs` serves it on port 4322;
 * `PAGES` lists the origins of the pages, and `PRIVATE_KEY` names the PEM file of the key for passwords.
 */

import { constants, privateDecrypt, randomBytes, randomInt, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const hash = promisify(scrypt);
const requestHeaders =
  'accept, content-type, guid, lang, platform, tx-id, usertoken, entry, tgtoken, oauth_tmp_login_id, x-client-agent';
const minute = 60_000;
const maxBodyBytes = 65_536;
/** Refusals, by the tables of the document. */
const codes = {
  unreadable: 10001,
  sessionExpired: 10006,
  exists: 20022,
  wrongCode: 20023,
  expiredCode: 20024,
  tooManyCodes: 20025,
  registrationExpired: 20026,
  wrongCredentials: 31002,
  tooManyPasswords: 31030,
};

class Refusal extends Error {
  constructor(code, message, result = null) {
    super(message);
    this.code = code;
    this.result = result;
  }
}

/**
 * @param {object} options
 * @param {readonly string[]} options.pages origins that may call
 * @param {string} options.privateKey PEM
 * @param {() => number} [options.now] ms since epoch
 */
export function createExampleExchange({ pages, privateKey, now = Date.now }) {
  const accounts = new Map();
  const registrations = new Map();
  const sessions = new Map();
  const failures = new Map();
  /** When each address was last sent a code: by address, because anybody can begin another registration of it. */
  const sentAt = new Map();
  /** What was "sent": the newest code of each address. */
  const outbox = new Map();
  let lastId = 0;

  const calls = {
    'POST /user/public/risk/default-intercept': ({ body }) => {
      text(body.userName);
      return { result: { risk_token: token(), risk_token_type: 'pass' } };
    },
    'POST /user/public/register/info': ({ body }) => {
      const email = address(body.email);
      if (body.from !== 1 || body.verify_type !== 1) throw new Refusal(codes.unreadable, 'by a code to an e-mail only');
      const uuid = randomUUID();
      registrations.set(uuid, { email, expires: now() + 30 * minute, verified: false, tries: 0 });
      return { result: { uuid } };
    },
    'POST /user/public/register/send/verify/item': ({ body }) => {
      const registration = registrationOf(body.uuid);
      const { email } = registration;
      const wait = Math.ceil(((sentAt.get(email) ?? -minute) + minute - now()) / 1000);
      if (wait > 0) throw new Refusal(codes.tooManyCodes, 'too many codes', { resend_after: wait });
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      Object.assign(registration, { code, tries: 0 });
      sentAt.set(email, now());
      outbox.set(email, code);
      return { result: { uuid: body.uuid, resend_after: 60 } };
    },
    'POST /user/public/register/verify': ({ body }) => {
      const registration = registrationOf(body.uuid);
      if (!registration.code || registration.tries >= 5) throw new Refusal(codes.expiredCode, 'ask for another code');
      registration.tries += 1;
      if (!same(registration.code, text(body.verify_code))) throw new Refusal(codes.wrongCode, 'wrong code');
      if (accounts.has(registration.email)) throw new Refusal(codes.exists, 'account exists');
      Object.assign(registration, { verified: true, code: undefined });
      return { result: { verify_result: 1 } };
    },
    'GET /user/public/register/recall/info': ({ query }) => {
      const { email, verified, opened } = registrationOf(query.get('uuid'), { opened: true });
      if (!verified) throw new Refusal(codes.registrationExpired, 'nothing to recall');
      return { result: { recall_stage: opened ? 'commit_login' : 'commit_password', login_name: email } };
    },
    'POST /user/public/register/password': async ({ body }) => {
      const registration = registrationOf(body.uuid);
      if (!registration.verified) throw new Refusal(codes.registrationExpired, 'verify the address first');
      const password = decrypt(body);
      if (password.length < 8) throw new Refusal(codes.unreadable, 'password is too short');
      registration.opened = true;
      const salt = randomBytes(16);
      lastId += 1;
      const account = { id: lastId, email: registration.email, salt, hash: await hash(password, salt, 32) };
      accounts.set(account.email, account);
      return { result: { id: account.id }, token: openSession(account) };
    },
    'POST /login': async ({ body }) => {
      const email = address(body.username);
      const password = decrypt(body);
      const failed = failures.get(email) ?? { count: 0, until: 0 };
      const wait = Math.ceil((failed.until - now()) / 1000);
      if (failed.count >= 5 && wait > 0)
        throw new Refusal(codes.tooManyPasswords, 'too many wrong passwords', { retry_after: wait });
      const account = accounts.get(email);
      // Hashed without an account as well, so that the time does not tell whether there is one.
      const hashed = await hash(password, account?.salt ?? randomBytes(16), 32);
      if (!account || !timingSafeEqual(hashed, account.hash)) {
        const count = (failed.until > now() ? failed.count : 0) + 1;
        failures.set(email, { count, until: now() + 15 * minute });
        throw new Refusal(codes.wrongCredentials, 'wrong credentials', { password_error_count: count });
      }
      failures.delete(email);
      return { result: { id: account.id }, token: openSession(account) };
    },
    'POST /logout': ({ session }) => {
      sessions.delete(session);
      return {};
    },
    'GET /user/private/member/info': ({ session }) => {
      const { id } = member(session);
      return { result: { id, uid: id, trade_env: 0 } };
    },
    'GET /v2/private/user/profile': ({ session }) => {
      const { id, email } = member(session);
      return { result: { id, vague_email: email.replace(/^(.).*@/, '$1***@'), email_verified: true } };
    },
  };

  // Regulated sites log in by another path.
  calls['POST /user/public/login_compliance'] = calls['POST /login'];

  /** The registration of a uuid; one whose account is open counts only where `opened` says so. */
  function registrationOf(uuid, { opened = false } = {}) {
    const found = registrations.get(uuid);
    if (!found || found.expires < now() || (found.opened && !opened))
      throw new Refusal(codes.registrationExpired, 'no such registration');
    return found;
  }

  function member(session) {
    const account = sessions.get(session);
    if (!account) throw new Refusal(codes.sessionExpired, 'nobody is signed in');
    return account;
  }

  function openSession(account) {
    const session = token();
    sessions.set(session, account);
    return session;
  }

  /** The password; one that was encrypted too long ago or too far ahead is refused, so that nobody can send it again. */
  function decrypt({ encrypt_password: encrypted, encrypt_timestamp: time }) {
    let clear = '';
    try {
      const key = { key: privateKey, padding: constants.RSA_PKCS1_PADDING };
      clear = privateDecrypt(key, Buffer.from(text(encrypted), 'base64')).toString();
    } catch {
      throw new Refusal(codes.unreadable, 'encrypt_password cannot be decrypted');
    }
    const at = clear.indexOf(':');
    if (clear.slice(0, at) !== String(time) || Math.abs(now() - time) > 5 * minute) {
      throw new Refusal(codes.unreadable, 'encrypt_timestamp is too far off');
    }
    return clear.slice(at + 1);
  }

  async function answer(request, url) {
    const call = calls[`${request.method} ${url.pathname}`];
    if (!call) throw new Refusal(codes.unreadable, 'no such call');
    const body = request.method === 'POST' ? await readJson(request) : {};
    return call({ body, query: url.searchParams, session: request.headers.usertoken });
  }

  async function respond(request, response) {
    const url = new URL(request.url, 'http://exchange');
    const { origin = '' } = request.headers;
    response.setHeader('Vary', 'Origin');
    response.setHeader('Cache-Control', 'no-store');
    if (pages.includes(origin)) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Allow-Credentials', 'true');
      response.setHeader('Access-Control-Expose-Headers', 'Date, Retry-After, tx-id');
    }
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST');
      response.setHeader('Access-Control-Allow-Headers', requestHeaders);
      response.setHeader('Access-Control-Max-Age', '600');
      response.writeHead(204).end();
      return;
    }
    const [txId] = /^[\w-]{1,64}$/.exec(request.headers['tx-id'] ?? '') ?? [randomUUID()];
    let envelope;
    try {
      const { result = null, token: session = null } = await answer(request, url);
      envelope = { ret_code: 0, ret_msg: '', result, token: session };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      envelope = { ret_code: error.code, ret_msg: error.message, result: error.result, token: null };
    }
    const headers = { 'Content-Type': 'application/json', Date: new Date(now()).toUTCString(), 'tx-id': txId };
    response.writeHead(200, headers).end(JSON.stringify(envelope));
  }

  return {
    outbox,
    /** For `http.createServer`. */
    listener(request, response) {
      respond(request, response).catch(() => response.writeHead(500).end());
    },
  };
}

async function readJson(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > maxBodyBytes) throw new Refusal(codes.unreadable, 'body is too long');
    parts.push(part);
  }
  try {
    const body = JSON.parse(Buffer.concat(parts).toString());
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Refused below.
  }
  throw new Refusal(codes.unreadable, 'body is no JSON object');
}

function text(value) {
  if (typeof value !== 'string' || value === '' || value.length > 512)
    throw new Refusal(codes.unreadable, 'a field is missing or too long');
  return value;
}

function address(value) {
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text(value))) throw new Refusal(codes.unreadable, 'no e-mail address');
  return value.toLowerCase();
}

function token() {
  return randomBytes(32).toString('base64url');
}

/** Compares without telling by the time how much is right. */
function same(one, other) {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { PORT = '4322', PAGES = 'http://localhost:4321', PRIVATE_KEY = '' } = process.env;
  const { listener, outbox } = createExampleExchange({
    pages: PAGES.split(','),
    privateKey: readFileSync(PRIVATE_KEY, 'utf8'),
  });
  const withOutbox = (request, response) => {
    const [, to] = /^\/outbox\/(.+)$/.exec(request.url) ?? [];
    if (to === undefined) listener(request, response);
    else response.end(outbox.get(decodeURIComponent(to)) ?? '');
  };
  createServer(withOutbox).listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
}
