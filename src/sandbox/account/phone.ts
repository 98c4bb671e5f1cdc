/**
 * A phone for local runs. It signs in to an account, opens the address in a QR code, lists the logins that wait for an answer, and asks for
 * the number that the other device shows. Its session has its own cookie, so that the other tabs of the browser keep their session.
 */

import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import { approvalNumber } from '../../contract/approval.ts';
import { parseUsername } from '../../domain/account/username.ts';
import { askPage, messagePage, scanPage, signInPage } from '../pages/phone-page.ts';
import type { SandboxContext } from '../server/context.ts';
import { isPassword } from '../server/secrets.ts';
import { type Account, accountByAddress, accountByToken, closeSession, openSession } from './accounts.ts';
import { approvalAnswer, approvalPending, approvalScan, scanOf } from './phone-approvals.ts';

const cookie = 'phone';

/** `GET /phone` shows the sign-in, or what waits for an answer; `GET /phone?scan=…` is the address in a code. */
export function addPhone(app: Hono, context: SandboxContext): void {
  const callOf = (c: Context) => ({ context, token: getCookie(c, cookie) });
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
    if (scan === '') {
      const pending = approvalPending({}, callOf(c));
      return scanPage(c, owner.address, pending.type === 'ok' ? pending.result.approvals : []);
    }
    const scanned = approvalScan({ scan }, callOf(c));
    return scanned.type === 'ok' ? askPage(c, owner.address, scanned.result.approval) : overPage(c);
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
    const { id = '', number } = await fieldsOf(c);
    if (ownerOf(c) === undefined) return signInPage(c, '');
    const chosen = v.is(approvalNumber, number) ? number : undefined;
    const answer = approvalAnswer({ id, number: chosen }, callOf(c));
    return answer.type === 'ok' ? messagePage(c, messages[answer.result.status]) : overPage(c);
  });
}

const messages = {
  confirmed: { title: 'Confirmed', text: 'Go on at the other device.' },
  refused: { title: 'Refused', text: 'The other device is not logged in.' },
  wrong_number: {
    title: 'Stopped: this was not the number',
    text: 'The other device is not logged in, and shows this as well. If somebody told you a number, they tried to get into your account.',
  },
} as const;

function overPage(c: Context): Response | Promise<Response> {
  const title = 'This code is not valid any more';
  return messagePage(c, {
    title,
    text: 'It is too old, was answered, or another phone has scanned it. Ask for a new one.',
  });
}

/** A number is typed as it is stored, with its dial code: `+44 5551234567`. */
function addressOf(account: string): string {
  const parsed = parseUsername(account);
  return parsed.type === 'valid' && parsed.username.type === 'email'
    ? parsed.username.email.toLowerCase()
    : account.trim();
}

function phonePath(scan: string): string {
  return scan === '' ? '/phone' : `/phone?scan=${encodeURIComponent(scan)}`;
}

async function fieldsOf(c: Context): Promise<Partial<Record<string, string>>> {
  const fields = Object.entries(await c.req.parseBody());
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
}
