/**
 * The sandbox's stand-ins for the pages behind the front door that other teams make: a dashboard that says who is signed
 * in (S2.15), the app's download page (S2.16), the legal texts that the forms link to, and the named pages of the
 * product (S2.12).
 */

import { readFile } from 'node:fs/promises';
import { profile } from '../contract/session.ts';
import { splitLanguage } from '../domain/language.ts';
import { localizedPath } from '../domain/localized-path.ts';
import { namedPaths } from '../domain/named-paths.ts';
import { productAreas } from '../domain/product-areas.ts';
import type { Site } from '../domain/site.ts';
import { tokenCookie } from '../domain/stored-names.ts';
import type { EdgeRequest } from '../edge/edge.ts';
import { findFile } from '../edge/file-lookup.ts';
import { type Html, html, scriptLiteral } from './html.ts';

const start = '<!--app-->';
const end = '<!--/app-->';

interface PageContext {
  readonly site: Site;
  /** Folder of the built site. */
  readonly siteDir: string;
  /** Where the dashboard asks for the profile. */
  readonly apiOrigin: string;
}

/**
 * A product page: the site's built app shell with a panel in its main part. `undefined` for other paths, and where the
 * shell is not built.
 *
 * @throws {Error} a sentence, where the shell has no place for the panel
 */
export async function productPage(request: EdgeRequest, context: PageContext): Promise<string | undefined> {
  const { site, siteDir } = context;
  const { segment, rest } = splitLanguage(new URL(request.url).pathname);
  const language = site.languages.find((code) => code === segment);
  const panel = language && panelOf(rest.replace(/\/$/, ''), language, context);
  if (!panel) return undefined;
  const shell = await findFile(siteDir, localizedPath(language, '/_app'));
  if (shell === undefined) return undefined;
  return insertApp(await readFile(shell.path, 'utf8'), panel);
}

function panelOf(rest: string, language: string, { site, apiOrigin }: PageContext): Html | undefined {
  switch (rest) {
    case '/dashboard':
      return dashboardPanel(localizedPath(language, '/login'), apiOrigin, tokenCookie(site.brand.storagePrefix));
    case '/download':
      return simplePanel('Download the app', 'In production the native app is offered at this address.');
    case '/min-app/task':
      return simplePanel('Tasks', 'This is the sandbox. In production the mini app’s tasks stand at this address.');
    case site.policies.termsPath:
      return simplePanel('Terms of service', legalText);
    case site.policies.privacyPath:
      return simplePanel('Privacy notice', legalText);
    default:
      return named.has(rest) ? namedPanel(rest) : undefined;
  }
}

/** The pages of other teams that the front door leads to (S2.12), and where the header's product areas begin (S1.22). */
const named: ReadonlySet<string> = new Set([...Object.values(namedPaths), ...productAreas.map(({ path }) => path)]);

function insertApp(shell: string, panel: Html): string {
  const from = shell.indexOf(start);
  const to = shell.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The app shell has no ${start} and ${end} to put the dashboard between.`);
  return shell.slice(0, from + start.length) + panel.html + shell.slice(to);
}

/** English only: the real product replaces it. A name is put in as text and isolated from the line's direction. */
function dashboardPanel(loginPath: string, apiOrigin: string, tokenCookie: string): Html {
  return html`<section id="dashboard" lang="en" dir="ltr" class="card">
<h1>Dashboard</h1>
<p data-part="dashboard-state" role="status">Looking up who is signed in …</p>
<script type="module">
const state = document.querySelector('[data-part="dashboard-state"]');
const prefix = ${scriptLiteral(tokenCookie)} + '=';

// Looked up where it is used: a page keeps no token.
function readToken() {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(prefix));
  return cookie && decodeURIComponent(cookie.slice(prefix.length));
}

function showUser(name) {
  const user = document.createElement('bdi');
  user.textContent = name;
  state.replaceChildren('Signed in as ', user);
  state.dataset.part = 'signed-in-as';
}

function showNobody() {
  const link = document.createElement('a');
  link.href = ${scriptLiteral(loginPath)};
  link.textContent = 'Log in';
  state.replaceChildren('Nobody is signed in. ', link);
  state.dataset.part = 'signed-in-nobody';
}

async function showProfile() {
  const response = await fetch(${scriptLiteral(apiOrigin + profile.path)}, { headers: { usertoken: readToken() } });
  const { ret_code, result } = await response.json();
  if (ret_code === 0) showUser(result.username);
  else showNobody();
}

if (readToken()) {
  showProfile()
    .catch(() => { state.textContent = 'The exchange does not answer. Reload the page to try again.'; })
    // The shell's header waits for it (S4.48).
    .finally(() => performance.mark('user-info'));
}
else showNobody();
</script>
</section>`;
}

const legalText = 'This is the sandbox. In production your legal team’s page stands at this address.';

function simplePanel(title: string, text: string): Html {
  return html`<section lang="en" dir="ltr" class="card">
<h1>${title}</h1>
<p>${text}</p>
</section>`;
}

function namedPanel(path: string): Html {
  return html`<section lang="en" dir="ltr" class="card">
<h1>${path}</h1>
<p>This is the sandbox. In production the page of another team stands at this address.</p>
</section>`;
}
