/**
 * What every page of a site does once its HTML is there: an ordinary script of `Layout.astro`. What only some visitors need is imported
 * when they need it.
 */

import { partsShown } from '../domain/shell/parts-shown.ts';
import { statusPath } from '../domain/shell/status-path.ts';
import { pageCore } from '../services/page/core.ts';
import { endSession } from '../services/session/end-session.ts';
import { watchExpired } from '../services/session/watch-expired.ts';
import { listenToNotice } from './consent-notice.ts';
import { holdElements } from './hold-elements.ts';
import { prepareLinks } from './links.ts';
import { watchIslands } from './watch-islands.ts';

/** How long a page is looked at before the app's banner comes, in ms (S9.22). */
const bannerDelayMs = 1000;

// Listens to errors from now on.
const core = pageCore();
sayTooOld();
watchIslands();
prepareLinks();
listenToNotice();
holdElements();
wakeSignedIn();
watchExpired();
fillIn();
keepSender();
loadForPhone();
sayClosing();
watchPage();

/** The newest syntax that the pages use (`docs/browsers.md`). A browser without modules loads the script by itself (`Layout.astro`). */
function sayTooOld(): void {
  const script = '/too-old.js';
  if (!CSS.supports('color: light-dark(red, red)')) import(/* @vite-ignore */ script);
}

/** Somebody is signed in (S4.48, S4.50): the logout works from now on, and what else such a visitor sees is imported. */
function wakeSignedIn(): void {
  if (!document.documentElement.classList.contains('is-signed-in')) return;
  document.getElementById('log-out')?.addEventListener('click', () => void endSession(core, 'header'));
  import('../services/session/signed-in-at-load.ts').then(
    (script) => script.start(),
    // Without it the form is there as for others.
    () => dispatchEvent(new Event(partsShown)),
  );
}

/** What differs from visit to visit: the host in the drawn address, if it is one of the site's, and the year. */
function fillIn(): void {
  const isOurs = document.getElementById('page')?.textContent.includes(`"${location.hostname}"`);
  if (isOurs) document.getElementById('host')?.replaceChildren(location.hostname);
  document.getElementById('year')?.replaceChildren(String(new Date().getFullYear()));
}

/** Whoever sent the visitor counts for a registration in this tab, whatever page the link led to (S3.42). */
function keepSender(): void {
  if (!/[?&](?:affiliate_id|ref|user_code|channel|medium|tag)=/.test(location.search)) return;
  import('../services/referral/page-entry.ts').then(
    (script) => script.keepCodesOfAddress(core.page.storagePrefix),
    // Without it the code counts on this page only.
    () => undefined,
  );
}

/** In the app's own browser the bridge (S7.65), on other phones the banner (S7.60). Where a script cannot be had, the page goes without. */
function loadForPhone(): void {
  const { appMarker = '' } = document.documentElement.dataset;
  const banner = document.querySelector<HTMLElement>('.app-banner');
  const ignore = () => undefined;
  if (navigator.userAgent.includes(appMarker)) loadBridge().catch(ignore);
  else if (banner && navigator.userAgent.includes('Mobi')) {
    setTimeout(() => import('./app-banner.ts').then((script) => script.offerApp(banner)).catch(ignore), bannerDelayMs);
  }
}

/** A site that closes says so before anybody types a name (decision 0181); one whose record says it does not wait for the page. */
function sayClosing(): void {
  const place = document.getElementById('closing');
  if (!place) return;
  const say = async () => (await import('../services/host-status/say-if-closing.ts')).sayIfClosing(place, core.page);
  // Few sites close: what says so is not loaded for the others.
  const ask = async () => {
    const answer = await fetch(statusPath, { priority: 'low' });
    if (answer.ok && (await answer.text()).includes('"closing"')) await say();
  };
  const ignore = () => undefined;
  if (core.page.closing) say().catch(ignore);
  else whenIdle(() => void ask().catch(ignore));
}

/** Tells how the page fares (S7.12, S7.63), also where nobody touches it. Behind the first frame, when nothing else is to do. */
function watchPage(): void {
  whenIdle(() => core.watch());
}

function whenIdle(work: () => void): void {
  const wait = () => (globalThis.requestIdleCallback ?? setTimeout)(work);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

async function loadBridge(): Promise<void> {
  const { startNativeBridge } = await import('../features/app-links/native-bridge.ts');
  startNativeBridge(async (language) => {
    const { changeLanguage } = await import('../features/choice/change-language.ts');
    changeLanguage(language);
  });
}
