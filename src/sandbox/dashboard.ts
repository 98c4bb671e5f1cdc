/** The sandbox's stand-in for the product behind the front door: a dashboard that says who is signed in (S2.15). */

import { readFile } from 'node:fs/promises';
import { profile } from '../contract/session.ts';
import { splitLanguage } from '../domain/language.ts';
import { localizedPath } from '../domain/routes.ts';
import type { Site } from '../domain/site.ts';
import { findFile } from './file-lookup.ts';
import { type Html, html, scriptLiteral } from './html.ts';

const start = '<!--app-->';
const end = '<!--/app-->';

/**
 * The dashboard at `/{lang}/dashboard`: the site's built app shell with a panel in its main part. `undefined` for other
 * paths, and where the shell is not built.
 *
 * @param siteDir folder of the built site
 * @param apiOrigin where the panel asks for the profile
 * @throws {Error} a sentence, where the shell has no place for the panel
 */
export async function dashboard(
  request: Request,
  { site, siteDir, apiOrigin }: { site: Site; siteDir: string; apiOrigin: string },
): Promise<Response | undefined> {
  const { segment, rest } = splitLanguage(new URL(request.url).pathname);
  const language = site.languages.find((code) => code === segment);
  if (language === undefined || rest.replace(/\/$/, '') !== '/dashboard') return undefined;
  const shell = await findFile(siteDir, localizedPath(language, '/_app'));
  if (shell === undefined) return undefined;
  const panel = dashboardPanel(localizedPath(language, '/login'), apiOrigin, `${site.brand.storagePrefix}_TOKEN`);
  const page = insertApp(await readFile(shell.path, 'utf8'), panel);
  return new Response(request.method === 'HEAD' ? null : page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Back after a logout must not show who was signed in.
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

function insertApp(shell: string, panel: Html): string {
  const from = shell.indexOf(start);
  const to = shell.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The app shell has no ${start} and ${end} to put the dashboard between.`);
  return shell.slice(0, from + start.length) + panel.html + shell.slice(to);
}

/** English only: the real product replaces it. A name is put in as text and isolated from the line's direction. */
function dashboardPanel(loginPath: string, apiOrigin: string, tokenCookie: string): Html {
  return html`<section id="dashboard" lang="en" dir="ltr" style="max-inline-size: 640px; margin: 48px auto; padding: 0 16px">
<h1>Dashboard</h1>
<p data-testid="dashboard-state" role="status">Looking up who is signed in …</p>
<script type="module">
const state = document.querySelector('[data-testid="dashboard-state"]');
const prefix = ${scriptLiteral(tokenCookie)} + '=';
const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(prefix));
const token = cookie && decodeURIComponent(cookie.slice(prefix.length));

function showUser(name) {
  const user = document.createElement('bdi');
  user.textContent = name;
  state.replaceChildren('Signed in as ', user);
  state.dataset.testid = 'signed-in-as';
}

function showNobody() {
  const link = document.createElement('a');
  link.href = ${scriptLiteral(loginPath)};
  link.textContent = 'Log in';
  state.replaceChildren('Nobody is signed in. ', link);
  state.dataset.testid = 'signed-in-nobody';
}

async function showProfile() {
  const response = await fetch(${scriptLiteral(apiOrigin + profile.path)}, { headers: { usertoken: token } });
  const { ret_code, result } = await response.json();
  if (ret_code === 0) showUser(result.username);
  else showNobody();
}

if (token) showProfile().catch(() => { state.textContent = 'The exchange does not answer. Reload the page to try again.'; });
else showNobody();
</script>
</section>`;
}
