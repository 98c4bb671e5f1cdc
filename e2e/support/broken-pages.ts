/** Pages and scripts of ours that arrive broken, or not at all. */

import type { APIResponse, BrowserContext, Page, Route } from '@playwright/test';

type Target = Pick<Page | BrowserContext, 'route'>;

export const scripts = /\/_astro\/[^?]*\.js/;

/** @param end when they are answered */
export function hangScripts(target: Target, end: Promise<unknown>): Promise<unknown> {
  return target.route(scripts, async (route) => {
    await end;
    await route.continue().catch(() => undefined);
  });
}

/** As a captive portal or a server's fallback page does. */
export function answerScriptsByHtml(target: Target): Promise<unknown> {
  return target.route(scripts, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Log in to this network</p>' }),
  );
}

export function cutScripts(target: Target): Promise<unknown> {
  return target.route(scripts, async (route) => {
    const response = await fetchOf(route);
    const body = await response.text();
    await route.fulfill({ response, body: body.slice(0, body.length / 2) });
  });
}

/** The policy of a page allows inline scripts that it does not have. */
export function usePolicyOfAnotherBuild(target: Target): Promise<unknown> {
  return changePages(target, {
    policy: (policy) => policy.replace(/'sha256-[^']+'/g, "'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='"),
  });
}

/** The HTML of a page ends after four fifths. */
export function cutPages(target: Target): Promise<unknown> {
  return changePages(target, { html: (html) => html.slice(0, html.length * 0.8) });
}

/** Changes the answers to requests for pages. */
function changePages(
  target: Target,
  { html = (text) => text, policy = (text) => text }: Partial<Record<'html' | 'policy', (text: string) => string>>,
): Promise<unknown> {
  return target.route(
    (url) => /^\/\w+(?:-\w+)?\/(?:login|sign-up|oauth)/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await fetchOf(route);
      const headers = response.headers();
      const name = 'content-security-policy';
      await route.fulfill({
        response,
        headers: { ...headers, [name]: policy(headers[name] ?? '') },
        body: html(await response.text()),
      });
    },
  );
}

/** The server's answer. Node does not know the names of local sites, which browsers do. */
function fetchOf(route: Route): Promise<APIResponse> {
  const { host, hostname, href } = new URL(route.request().url());
  return route.fetch({
    url: href.replace(hostname, '127.0.0.1'),
    headers: { ...route.request().headers(), host },
  });
}
