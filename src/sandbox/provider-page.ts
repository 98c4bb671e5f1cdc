/** What a stand-in for a provider of identities shows. */

import type { Context } from 'hono';
import { formPage } from './form-page.ts';
import { html } from './html.ts';

export function providerPage(name: string, request: Readonly<Record<string, string>>, c: Context): Response {
  const fields = Object.entries(request).map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`,
  );
  return formPage(
    c,
    name,
    html`<p>The site at <bdi>${new URL(request.redirect_uri ?? '').host}</bdi> wants to know who you are.</p>
<form method="post" action="${c.req.path}">${fields}
<label>Your ${name} account<input name="account" value="visitor@mail.example" required maxlength="100"></label>
<button class="main" name="answer" value="allow">Allow</button>
<button name="answer" value="decline">Decline</button>
<button name="answer" value="fail">Act as if out of order</button>
</form>
<p class="small">A stand-in of the sandbox: any name will do, and there is no password.</p>`,
  );
}

export function providerErrorPage(name: string, c: Context): Response {
  return formPage(
    c,
    name,
    html`<p>This request is not one that we know: it must come from a login page, with a state and a challenge.</p>`,
    400,
  );
}
