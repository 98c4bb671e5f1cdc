/** The messenger's side of the sandbox: its SDK, and a page that opens the mini app as the messenger does. */

import type { Context, Hono } from 'hono';
import { mainSite, sites } from '../../sites/all.ts';
import { day, minute, type SandboxContext } from './context.ts';
import { initDataFor } from './messenger-bot.ts';
import { entryPaths, type Launch, type LaunchKind, launchKinds } from './messenger-launch.ts';
import { messengerPage } from './messenger-page.ts';
import { messengerSdk } from './messenger-sdk.ts';

const lightTheme = { bg_color: '#ffffff', text_color: '#000000', hint_color: '#707579' };
const darkTheme = { bg_color: '#17212b', text_color: '#f5f5f5', hint_color: '#9aa9b8' };
const button = { button_color: '#1f6fb2', button_text_color: '#ffffff' };
const darkButton = { button_color: '#5db3f0', button_text_color: '#0b1a26' };

/**
 * `GET /messenger` is the page for people; `/messenger/launch.json` gives the address to tests. Both take `user` (a
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
  const asked = (name: string) => c.req.query(name) ?? '';
  const site = sites.find(({ id }) => id === asked('site')) ?? mainSite;
  const entry = entryPaths.find((path) => path === asked('entry')) ?? entryPaths[0];
  const kind = launchKinds.find((one) => one === asked('kind')) ?? 'fresh';
  const id = /^\d{1,12}$/.test(asked('user')) ? Number(asked('user')) : 7001;
  const user = {
    id,
    first_name: asked('name') || 'Ada',
    last_name: 'Lovelace',
    username: 'ada',
    ...(asked('photo') ? { photo_url: `${origin}/messenger/photo.svg` } : {}),
  };
  const initData = wronged(kind, (authAt) => initDataFor(user, authAt), context.clock.now());
  const dark = asked('theme') === 'dark';
  const theme = dark ? { ...darkTheme, ...darkButton } : { ...lightTheme, ...button };
  const fragment = new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: JSON.stringify(theme),
  });
  const language = site.languages.find((code) => code === asked('language')) ?? site.defaultLanguage;
  const home = `http://${site.hosts.local[0]}${port && `:${port}`}`;
  const query = asked('query') && `?${asked('query').replace(/^\?/, '')}`;
  return { address: `${home}/${language}${entry}${query}#${fragment}`, initData };
}

/** @param now ms since epoch */
function wronged(kind: LaunchKind, sign: (authAt: number) => string, now: number): string {
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
