/** The sandbox's messenger: its SDK, and a page that opens the mini app as the messenger does. */

import type { Context, Hono } from 'hono';
import { mainSite, sites } from '../../../sites/all.ts';
import { day, minute, type SandboxContext } from '../server/context.ts';
import { initDataFor } from './bot.ts';
import { entryPaths, type Launch, type LaunchKind, launchKinds, messengerPage } from './page.ts';
import { messengerSdk } from './sdk.ts';

const lightTheme = { bg_color: '#ffffff', text_color: '#000000', hint_color: '#707579' };
const darkTheme = { bg_color: '#17212b', text_color: '#f5f5f5', hint_color: '#9aa9b8' };
const button = { button_color: '#1f6fb2', button_text_color: '#ffffff' };
const darkButton = { button_color: '#5db3f0', button_text_color: '#0b1a26' };

/**
 * `GET /messenger` is a page for people; `/messenger/launch.json` answers the address for tests. Both take `user` (a
 * number), `name`, `entry`, `kind`, `theme`, `site`, `language`, and `query` for the mini app.
 */
export function addMessenger(app: Hono, context: SandboxContext): void {
  app.get('/messenger', (c) => messengerPage(launchOf(c, context), c));
  app.get('/messenger/launch.json', (c) => c.json(launchOf(c, context)));
  app.get('/messenger/sdk.js', (c) => c.body(messengerSdk, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  app.get('/messenger/photo.svg', (c) => c.body(photo, 200, { 'content-type': 'image/svg+xml' }));
}

function launchOf(c: Context, context: SandboxContext): Launch {
  const { origin, port } = new URL(c.req.url);
  const param = (name: string) => c.req.query(name) ?? '';
  const site = sites.find(({ id }) => id === param('site')) ?? mainSite;
  const entry = entryPaths.find((path) => path === param('entry')) ?? entryPaths[0];
  const kind = launchKinds.find((one) => one === param('kind')) ?? 'fresh';
  const id = /^\d{1,12}$/.test(param('user')) ? Number(param('user')) : 7001;
  const user = {
    id,
    first_name: param('name') || 'Ada',
    last_name: 'Lovelace',
    username: 'ada',
    ...(param('photo') ? { photo_url: `${origin}/messenger/photo.svg` } : {}),
  };
  const initData = signInitDataFor(kind, (authAt) => initDataFor(user, authAt), context.clock.now());
  const dark = param('theme') === 'dark';
  const theme = dark ? { ...darkTheme, ...darkButton } : { ...lightTheme, ...button };
  const fragment = new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: JSON.stringify(theme),
  });
  const language = site.languages.find((code) => code === param('language')) ?? site.defaultLanguage;
  const home = `http://${site.hosts.local[0]}${port && `:${port}`}`;
  const query = param('query') && `?${param('query').replace(/^\?/, '')}`;
  return { address: `${home}/${language}${entry}${query}#${fragment}`, initData };
}

/** Signed init data, or one with the fault that `kind` names. @param now ms since epoch */
function signInitDataFor(kind: LaunchKind, sign: (authAt: number) => string, now: number): string {
  switch (kind) {
    case 'fresh':
      return sign(now);
    case 'stale':
      return sign(now - 2 * day);
    case 'future':
      return sign(now + 10 * minute);
    case 'forged':
      return sign(now).replace('Lovelace', 'Somebody');
    case 'twice':
      return `${sign(now)}&auth_date=${Math.floor(now / 1000)}`;
  }
}

const photo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#5b8def"/><circle cx="32" cy="25" r="11" fill="#fff"/><path d="M10 60a22 22 0 0 1 44 0" fill="#fff"/></svg>`;
