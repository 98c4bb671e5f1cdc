/**
 * The stand-ins for identity providers, on the vendors' host: a page without scripts that asks for a name. The name is the
 * identity; there is no password. The page redirects only to login pages of this machine.
 */

import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { sites } from '../../../sites/all.ts';
import { providerNames } from '../../../sites/providers.ts';
import { splitLanguage } from '../../domain/language/language.ts';
import { siteOfHost } from '../../domain/site/site.ts';
import { issueProviderTicket } from '../account/provider-tickets.ts';
import { formPage } from '../pages/form-page.ts';
import { minute, type SandboxContext } from '../server/context.ts';

const codeLife = 2 * minute;

const names = new Map(sites.flatMap(({ id }) => providerNames(id)).map(({ id, name }) => [id, name]));

const text = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength));

const request = v.object({
  response_type: v.literal('code'),
  client_id: v.literal('gatehouse-local'),
  redirect_uri: v.pipe(text(512), v.check(isLoginPage)),
  state: text(512),
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code_challenge_method: v.literal('S256'),
});

const answer = v.object({
  ...request.entries,
  account: v.pipe(text(100), v.trim(), v.toLowerCase()),
  answer: v.picklist(['allow', 'decline', 'fail']),
});

export function isProviderPath(path: string): boolean {
  return [...names.keys()].some((id) => path.startsWith(`/${id}/`));
}

/** @returns answers a request to a provider's pages; never rejects */
export function createProviderHost(context: SandboxContext): (request: Request) => Promise<Response> {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'no-referrer');
  });
  app.get('/:provider/authorize', (c) => {
    const asked = v.safeParse(request, c.req.query());
    return asked.success ? providerPage(nameOf(c), asked.output, c) : providerErrorPage(nameOf(c), c);
  });
  app.post('/:provider/authorize', async (c) => {
    const given = v.safeParse(answer, await c.req.parseBody());
    if (!given.success) return providerErrorPage(nameOf(c), c);
    const { redirect_uri: redirectUri, state, account: subject, code_challenge: challenge } = given.output;
    const back = new URL(redirectUri);
    if (given.output.answer === 'decline') back.searchParams.set('error', 'access_denied');
    else if (given.output.answer === 'fail') back.searchParams.set('error', 'temporarily_unavailable');
    else {
      const grant = { provider: c.req.param('provider'), subject, redirectUri, challenge };
      back.searchParams.set('code', issueProviderTicket(context, 'code', grant, codeLife));
    }
    back.searchParams.set('state', state);
    return c.redirect(back.href, 303);
  });
  app.notFound((c) => c.text('There is nothing here.', 404));
  return async (req) => app.fetch(req);
}

function nameOf(c: Context): string {
  return names.get(c.req.param('provider') ?? '') ?? '';
}

/** Whether an address is the login page of a local site, in one of its languages and without a query. */
function isLoginPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(address);
  const meaning = siteOfHost(hostname, sites);
  const { segment, rest } = splitLanguage(pathname);
  return (
    protocol === 'http:' &&
    meaning?.environment === 'local' &&
    meaning.site.languages.some((code) => code === segment) &&
    rest === '/login' &&
    search + hash === ''
  );
}

function providerPage(
  name: string,
  request: Readonly<Record<string, string>>,
  c: Context,
): Response | Promise<Response> {
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

function providerErrorPage(name: string, c: Context): Response | Promise<Response> {
  return formPage(
    c,
    name,
    html`<p>This request is not one that we know: it must come from a login page, with a state and a challenge.</p>`,
    400,
  );
}
