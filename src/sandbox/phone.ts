/**
 * A phone for local runs: signs in to an account, opens what a QR code holds, and confirms or refuses. Its session is a
 * cookie of its own, so that the browser's tabs stay who they are.
 */

import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parseUsername } from '../domain/username.ts';
import { type Account, accountByAddress, accountByToken, closeSession, openSession } from './accounts.ts';
import type { SandboxContext } from './context.ts';
import { askPage, messagePage, scanPage, signInPage } from './phone-page.ts';
import { answerCode, claimCode, scannedCode } from './qr-codes.ts';
import { isPassword } from './secrets.ts';

const cookie = 'phone';

/** `GET /phone` signs in or asks for a code's text; `GET /phone?scan=…` is what a code leads to. */
export function addPhone(app: Hono, context: SandboxContext): void {
  const ownerOf = (c: Context): Account | undefined => accountByToken(context, getCookie(c, cookie));

  app.use('/phone/*', async (c, next) => {
    // The pages send no referrer, and with it goes the name of their origin.
    const origin = c.req.header('origin') ?? 'null';
    return origin === 'null' || origin === new URL(c.req.url).origin ? next() : c.text('Not from here.', 403);
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
    if (code === undefined || !answerCode(context, code, owner.id, state)) {
      return messagePage(c, 'This code is not valid any more', 'Ask for a new one, and scan again.');
    }
    return state === 'confirmed'
      ? messagePage(c, 'Confirmed', 'The other device is logged in.')
      : messagePage(c, 'Refused', 'The other device is not logged in.');
  });
}

/** Numbers are stored with their dial code, and typed as they are listed: `+44 5551234567`. */
function addressOf(account: string): string {
  const parsed = parseUsername(account);
  return parsed.type === 'valid' && parsed.username.type === 'email'
    ? parsed.username.email.toLowerCase()
    : account.trim();
}

/** What a code holds, or the part of it that counts. */
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
