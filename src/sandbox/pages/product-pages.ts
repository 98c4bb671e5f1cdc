/**
 * The sandbox's stand-ins for pages of other teams: a dashboard that says who is signed in (S2.15), the app's download page
 * (S2.16), the legal texts that the forms link to, and the named pages of the product (S2.12).
 */

import { readFile } from 'node:fs/promises';
import { html, raw } from 'hono/html';
import { menu } from '../../../sites/chosen-brand/menu.ts';
import { support } from '../../../sites/chosen-brand/support.ts';
import { profile } from '../../contract/profile.ts';
import { splitLanguage } from '../../domain/language/language.ts';
import { namedPaths } from '../../domain/navigation/named-paths.ts';
import { localizedPath, messengerLinkPath, passkeysPath } from '../../domain/navigation/paths.ts';
import type { Site } from '../../domain/site/site.ts';
import { tokenCookie } from '../../domain/storage/stored-names.ts';
import type { EdgeRequest } from '../../edge/edge.ts';
import { findFile } from '../../edge/file-lookup.ts';
import type { Html } from './html-document.ts';

const start = '<!--app-->';
const end = '<!--/app-->';

interface PageContext {
  readonly site: Site;
  /** Folder of the built site. */
  readonly siteDir: string;
  /** Origin of the exchange, which the dashboard asks for the profile. */
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
  return insertApp(await readFile(shell.path, 'utf8'), String(await panel));
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
      return named.has(rest) ? namedPanel(rest, language) : undefined;
  }
}

/** Pages of other teams that our pages lead to (S2.12), and the start pages of the header's product areas (S1.22). */
const named: ReadonlySet<string> = new Set([
  ...Object.values(namedPaths),
  support.page,
  ...menu.areas.map(({ path }) => path),
]);

function insertApp(shell: string, panel: string): string {
  const from = shell.indexOf(start);
  const to = shell.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The app shell has no ${start} and ${end} to put the dashboard between.`);
  return shell.slice(0, from + start.length) + panel + shell.slice(to);
}

/** In English only: the real product replaces it. A name is inserted as text, in a `bdi` because of its direction. */
function dashboardPanel(loginPath: string, apiOrigin: string, tokenCookie: string): Html {
  return html`<section id="dashboard" lang="en" dir="ltr" class="card">
<h1>Dashboard</h1>
<p data-part="dashboard-state" role="status">Looking up who is signed in …</p>
<script type="module">
const state = document.querySelector('[data-part="dashboard-state"]');
const prefix = ${scriptLiteral(tokenCookie)} + '=';

// Read from the cookie each time: a page must not keep the token.
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
    // The header waits for this mark (S4.48).
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

/** The account page points to our own pages about the account. */
function namedPanel(path: string, language: string): Html {
  const messenger = html`<p><a href="${localizedPath(language, messengerLinkPath)}">Telegram</a></p>`;
  const passkeys = html`<p><a href="${localizedPath(language, passkeysPath)}">Passkeys</a></p>`;
  return html`<section lang="en" dir="ltr" class="card">
<h1>${path}</h1>
<p>This is the sandbox. In production the page of another team stands at this address.</p>
${path === namedPaths.accountInfo ? html`${messenger}${passkeys}` : ''}
</section>`;
}

/** A value as a JavaScript literal for an inline script: nothing in it can end the script. */
function scriptLiteral(value: string): Html {
  const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return raw(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, toEscape));
}
