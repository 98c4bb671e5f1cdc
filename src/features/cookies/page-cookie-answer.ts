/**
 * What follows from the answer to the cookie notice: with an agreement it is kept how the visitor came, and scripts of others
 * start; when it is taken back they end, in every tab. Fetched only by pages whose visitor has agreed or answers now (see `layout/consent-notice.ts`).
 */

import { mainSite, sites } from '../../../sites/all.ts';
import { trackers } from '../../../sites/trackers.ts';
import { vendorSources } from '../../../sites/vendors.ts';
import { browserClock } from '../../browser/clock.ts';
import { browserCookies } from '../../browser/cookies.ts';
import { forgetAll } from '../../browser/forget.ts';
import { browserLocation } from '../../browser/location.ts';
import { createScriptLoader } from '../../browser/script-loader.ts';
import { createTextStorage } from '../../browser/storage.ts';
import { scriptUrlTrust } from '../../browser/trusted-script-url.ts';
import { allowOnly, hasTypedText } from '../../browser/withdrawal.ts';
import { vendorScript } from '../../domain/captcha/choice.ts';
import { platformOf } from '../../domain/http/device.ts';
import { policyWithoutTrackers } from '../../domain/http/response-headers.ts';
import { splitLanguage } from '../../domain/language/language.ts';
import { matchRoute } from '../../domain/navigation/routes.ts';
import { isNamedIn, type TrackerKind } from '../../domain/shell/trackers.ts';
import { hostContext } from '../../domain/site/site.ts';
import { needsConsent, storedThingOf } from '../../domain/storage/stored-things.ts';
import { storedCookieRecord } from '../../services/agreements/cookie-record.ts';
import { keepEntry } from '../../services/referral/entry.ts';
import { sendShellEvent } from '../../services/telemetry/shell-events.ts';
import { $cookieAnswers } from '../../stores/cookie-answers.ts';
import { createCookieAnswer } from './cookie-answer.ts';

/** The longest wait for a script of others, in ms. */
const maxWaitMs = 20_000;

const context = hostContext(location.host, sites, mainSite);
const { site, environment } = context;
const { storagePrefix } = site.brand;
/**
 * The query that the page was opened with. The page's other scripts may have removed a code from the address by now, and
 * whether trackers may load depends on it.
 */
const openedWith = new URL(performance.getEntriesByType('navigation')[0]?.name || location.href).searchParams;
const table = trackers[environment];
const asked = splitLanguage(location.pathname).segment;
const language = site.languages.find((code) => code === asked) ?? site.defaultLanguage;

const route = matchRoute(location.pathname);
const storage = createTextStorage(() => localStorage);

const removeTracking = () => forgetAll(needsAgreement);

export const answer = createCookieAnswer({
  storage,
  storagePrefix,
  language,
  device: platformOf(navigator.userAgent, false),
  route,
  query: openedWith,
  record: (...event) => sendShellEvent(site, ...event),
  load,
  now: browserClock.now,
  keepRecord(record) {
    storedCookieRecord(storage, storagePrefix).write(record);
    $cookieAnswers.set($cookieAnswers.get() + 1);
  },
  keepEntry: () =>
    keepEntry({
      ...{ cookies: browserCookies, storage, location: browserLocation, query: openedWith, storagePrefix },
      tabStorage: createTextStorage(() => sessionStorage),
    }),
  removeTracking,
  hasTypedText,
  silence() {
    // Scripts of others still run, and may store something again until the page is left.
    addEventListener('pagehide', removeTracking);
    allowOnly(policyWithoutTrackers(route?.screen ?? 'not-found', context, vendorSources));
  },
  reload: () => location.reload(),
});

async function load(kind: TrackerKind): Promise<void> {
  const { address, key } = table[kind];
  if (key === '') return;
  const script = vendorScript(address, { port: location.port, environment });
  // What it is called in the vendor's own scripts.
  if (kind === 'asianAnalytics') Reflect.set(window, 'wcs_add', { wa: key });
  const full = kind === 'tagManager' ? `${script}?id=${encodeURIComponent(key)}` : script;
  await createScriptLoader(document, scriptUrlTrust([script]))([full], AbortSignal.timeout(maxWaitMs));
  const count: unknown = kind === 'asianAnalytics' ? Reflect.get(window, 'wcs_do') : undefined;
  if (typeof count === 'function') count();
}

function needsAgreement(place: 'cookie' | 'local' | 'tab', name: string): boolean {
  const row = storedThingOf(place, name, storagePrefix);
  return row === undefined ? Object.values(table).some(({ leaves }) => isNamedIn(leaves, name)) : needsConsent(row);
}
