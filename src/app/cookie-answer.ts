/**
 * Fetched by pages whose visitor has agreed to cookies or answers the notice (see `inline-scripts.ts`), and by no other: what
 * needs the agreement starts here, and ends here when it is taken back.
 */

import { mainSite, sites } from '../../sites/all.ts';
import { trackers } from '../../sites/trackers.ts';
import { vendorScript } from '../domain/captcha-choice.ts';
import { platformOf } from '../domain/device.ts';
import { splitLanguage } from '../domain/language.ts';
import { matchRoute } from '../domain/routes.ts';
import { hostContext } from '../domain/site.ts';
import { needsConsent, storedThingOf } from '../domain/stored-things.ts';
import { isNamedIn, type TrackerKind } from '../domain/trackers.ts';
import { createCookieAnswer } from '../flows/cookie-answer.ts';
import { forgetAll } from '../platform/forget.ts';
import { createScriptLoader } from '../platform/script-loader.ts';
import { createTextStorage } from '../platform/storage.ts';
import { scriptUrlTrust } from '../platform/trusted-script-url.ts';
import { sendShellEvent } from './telemetry-shell.ts';

/** As long as a script of others may take, in ms. */
const longestWaitMs = 20_000;

const { site, environment } = hostContext(location.host, sites, mainSite);
const { storagePrefix } = site.brand;
const table = trackers[environment];
const asked = splitLanguage(location.pathname).segment;
const language = site.languages.find((code) => code === asked) ?? site.defaultLanguage;

/** @param given the key that the visitor's answer was stored under; none where an earlier one lets things start */
export const answer = createCookieAnswer({
  storage: createTextStorage(() => localStorage),
  storagePrefix,
  language,
  device: platformOf(navigator.userAgent, false),
  route: matchRoute(location.pathname),
  query: new URLSearchParams(location.search),
  tell: (...event) => sendShellEvent(site, ...event),
  load,
  forget: () => forgetAll(needsAgreement),
  reload: () => location.reload(),
});

async function load(kind: TrackerKind): Promise<void> {
  const { address, key } = table[kind];
  if (key === '') return;
  const script = vendorScript(address, { port: location.port, environment });
  // What it is called in the vendor's own scripts.
  if (kind === 'asianAnalytics') Reflect.set(window, 'wcs_add', { wa: key });
  const full = kind === 'tagManager' ? `${script}?id=${encodeURIComponent(key)}` : script;
  await createScriptLoader(document, scriptUrlTrust([script]))([full], AbortSignal.timeout(longestWaitMs));
  const count: unknown = kind === 'asianAnalytics' ? Reflect.get(window, 'wcs_do') : undefined;
  if (typeof count === 'function') count();
}

function needsAgreement(place: 'cookie' | 'local' | 'tab', name: string): boolean {
  const row = storedThingOf(place, name, storagePrefix);
  return row === undefined ? Object.values(table).some(({ leaves }) => isNamedIn(leaves, name)) : needsConsent(row);
}
