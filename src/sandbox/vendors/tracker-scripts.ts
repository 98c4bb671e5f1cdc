/**
 * Stand-ins for scripts that measure and advertise. Like the real ones they store a cookie and a key, and send a request to
 * their host, so that a test or a person sees whether they ran.
 */

import type { Hono } from 'hono';

export function addTrackers(app: Hono): void {
  const script = (text: string) =>
    new Response(text, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
  app.get('/tag-manager/tm.js', () => script(tagManager));
  app.get('/asian-analytics/wcslog.js', () => script(asianAnalytics));
  for (const path of ['/tag-manager/hit', '/asian-analytics/hit'] as const) app.get(path, (c) => c.body(null, 204));
  app.get('/conversion/pixel.gif', (c) => c.body(pixel, 200, { 'content-type': 'image/gif' }));
}

const tagManager = `(() => {
const { origin, searchParams } = new URL(document.currentScript.src);
const id = searchParams.get('id') ?? '';
document.cookie = '_sandbox_tm=1; path=/; max-age=86400; samesite=lax';
localStorage.setItem('_sandbox_tm_seen', String(Date.now()));
fetch(origin + '/tag-manager/hit?id=' + encodeURIComponent(id), { mode: 'no-cors', credentials: 'omit', keepalive: true });
})();
`;

const asianAnalytics = `(() => {
const { origin } = new URL(document.currentScript.src);
window.wcs_do = () => {
  document.cookie = '_sandbox_wcs=1; path=/; max-age=86400; samesite=lax';
  const account = encodeURIComponent(window.wcs_add?.wa ?? '');
  fetch(origin + '/asian-analytics/hit?wa=' + account, { mode: 'no-cors', credentials: 'omit', keepalive: true });
};
})();
`;

/** One transparent pixel. */
const pixel = Uint8Array.from(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
