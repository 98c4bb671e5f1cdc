/**
 * The stand-ins for providers of identities, on the vendors' host: a page that asks, without scripts. Whoever's name is
 * typed there is who one is; nobody's password is asked. It sends back only to the login pages of this machine.
 */

import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { sites } from '../../sites/all.ts';
import { providerNames } from '../../sites/providers.ts';
import { splitLanguage } from '../domain/language.ts';
import { siteOfHost } from '../domain/site.ts';
import { minute, type SandboxContext } from './context.ts';
import { providerErrorPage, providerPage } from './provider-page.ts';
import { issueProviderTicket } from './provider-tickets.ts';

const codeLife = 2 * minute;

const names = new Map(sites.flatMap(({ id }) => providerNames(id)).map(({ id, name }) => [id, name]));

const text = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));

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

/** A login page in a language of a local site, without a query: providers compare the whole address. */
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
