/** The pages of the phone in a local run. */

import type { Context } from 'hono';
import { html } from 'hono/html';
import { formPage } from './form-page.ts';
import type { Html } from './html-document.ts';

export function signInPage(c: Context, scan: string, refused = false): Response | Promise<Response> {
  return formPage(
    c,
    'Sign in on this phone',
    html`${refused ? html`<p role="alert">There is no such account, or the password is wrong.</p>` : html``}
<form method="post" action="/phone/sign-in"><input type="hidden" name="scan" value="${scan}">
<label>Email, or number as +44 5551234567<input name="account" autocomplete="username" required maxlength="100"></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required maxlength="100"></label>
<button class="main">Sign in</button>
</form>
<p class="small">A phone of the sandbox: sign in with an account that was opened here.</p>`,
  );
}

export function scanPage(c: Context, address: string): Response | Promise<Response> {
  return formPage(
    c,
    'Scan a code',
    html`<form method="get" action="/phone">
<label>What the code holds<input name="scan" required maxlength="1024" autocomplete="off"></label>
<button class="main">Scan</button>
</form>
${signOut(address)}`,
  );
}

export function askPage(c: Context, address: string, scan: string): Response | Promise<Response> {
  return formPage(
    c,
    'Log in on the other device?',
    html`<p>Confirm only if the code is on a screen in front of you.</p>
<form method="post" action="/phone/answer"><input type="hidden" name="scan" value="${scan}">
<button class="main" name="answer" value="confirm">Confirm</button>
<button name="answer" value="refuse">Refuse</button>
</form>
${signOut(address)}`,
  );
}

export function messagePage(c: Context, title: string, text: string): Response | Promise<Response> {
  return formPage(c, title, html`<p>${text}</p><p><a href="/phone">Scan another code</a></p>`);
}

function signOut(address: string): Html {
  return html`<form method="post" action="/phone/sign-out"><p class="small">Signed in as <bdi>${address}</bdi></p><button>Sign out</button></form>`;
}
