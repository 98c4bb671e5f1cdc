/**
 * A phone for local runs. It signs in to an account, opens the address in a QR code, and confirms or refuses the login. Its
 * session has its own cookie, so that the other tabs of the browser keep their session.
 */

import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parseUsername } from '../../domain/account/username.ts';
import { askPage, messagePage, scanPage, signInPage } from '../pages/phone-page.ts';
import type { SandboxContext } from '../server/context.ts';
import { isPassword } from '../server/secrets.ts';
import { type Account, accountByAddress, accountByToken, closeSession, openSession, provenAt } from './accounts.ts';
import { answerCode, claimCode, scannedCode } from './qr.ts';

const cookie = 'phone';

/** `GET /phone` shows the sign-in or asks for the content of a code; `GET /phone?scan=…` is the address in a code. */
export function addPhone(app: Hono, context: SandboxContext): void {
  const ownerOf = (c: Context): Account | undefined => accountByToken(context, getCookie(c, cookie));

  app.use('/phone/*', async (c, next) => {
    // The pages send no referrer, so the browser sends `null` as their origin.
    const origin = c.req.header('origin') ?? 'null';
    return origin === 'null' || origin === new URL(c.req.url).origin
      ? next()
      : c.text('Only the phone page may send this.', 403);
  });
  app.get('/phone', (c) => {
    const scan = scanOf(c.req.query('scan') ?? '');
    const owner = ownerOf(c);
    if (owner === undefined) return signInPage(c, scan);
    if (scan === '') return scanPage(c, owner.address);
    const code = scannedCode(context, scan);
    if (code === undefined)
      return messagePage(c, 'This code is not valid any more', 'Ask for a new one, and scan again.');
    return claimCode(context, code, owner.id) && code.state !== 'confirmed' && code.state !== 'refused'
      ? askPage(c, owner.address, scan)
      : messagePage(c, 'This code is already in use', 'Another phone has scanned it, or it was answered.');
  });
  app.post('/phone/sign-in', async (c) => {
    const { account = '', password = '', scan = '' } = await fieldsOf(c);
    const found = accountByAddress(context, addressOf(account));
    if (!(await isPassword(password, found?.passwordHash)) || found === undefined) return signInPage(c, scan, true);
    setCookie(c, cookie, openSession(context, found.id), { httpOnly: true, sameSite: 'Strict', path: '/phone' });
    return c.redirect(phonePath(scan), 303);
  });
  app.post('/phone/sign-out', (c) => {
    const token = deleteCookie(c, cookie, { path: '/phone' });
    if (token !== undefined) closeSession(context, token);
    return c.redirect('/phone', 303);
  });
  app.post('/phone/answer', async (c) => {
    const { scan = '', answer = '' } = await fieldsOf(c);
    const owner = ownerOf(c);
    if (owner === undefined) return signInPage(c, scan);
    const code = scannedCode(context, scan);
    const state = answer === 'confirm' ? 'confirmed' : 'refused';
    const proven = provenAt(context, getCookie(c, cookie));
    if (code === undefined || !answerCode(context, code, owner.id, state, proven)) {
      return messagePage(c, 'This code is not valid any more', 'Ask for a new one, and scan again.');
    }
    return state === 'confirmed'
      ? messagePage(c, 'Confirmed', 'The other device is logged in.')
      : messagePage(c, 'Refused', 'The other device is not logged in.');
  });
}

/** A number is typed as it is stored, with its dial code: `+44 5551234567`. */
function addressOf(account: string): string {
  const parsed = parseUsername(account);
  return parsed.type === 'valid' && parsed.username.type === 'email'
    ? parsed.username.email.toLowerCase()
    : account.trim();
}

/** The secret in the content of a code: the parameter `scan` of its address, or the secret alone. Empty for anything else. */
function scanOf(text: string): string {
  return /^(?:.*[?&]scan=)?([\w-]{1,64})$/.exec(text.trim())?.[1] ?? '';
}

function phonePath(scan: string): string {
  return scan === '' ? '/phone' : `/phone?scan=${encodeURIComponent(scan)}`;
}

async function fieldsOf(c: Context): Promise<Partial<Record<string, string>>> {
  const fields = Object.entries(await c.req.parseBody());
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
}
