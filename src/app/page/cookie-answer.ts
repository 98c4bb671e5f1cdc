/**
 * What follows from the answer to the cookie notice: with an agreement it is kept how the visitor came, and scripts of others
 * start; when it is taken back they end, in every tab. Fetched only by pages whose visitor has agreed or answers now (see `shell/inline/consent-notice.ts`).
 */

import { mainSite, sites } from '../../../sites/all.ts';
import { trackers } from '../../../sites/trackers.ts';
import { vendorSources } from '../../../sites/vendors.ts';
import { vendorScript } from '../../domain/captcha/choice.ts';
import { platformOf } from '../../domain/http/device.ts';
import { policyWithoutTrackers } from '../../domain/http/response-headers.ts';
import { splitLanguage } from '../../domain/language/language.ts';
import { matchRoute } from '../../domain/navigation/routes.ts';
import { isNamedIn, type TrackerKind } from '../../domain/shell/trackers.ts';
import { hostContext } from '../../domain/site/site.ts';
import { consentKey } from '../../domain/storage/stored-names.ts';
import { needsConsent, storedThingOf } from '../../domain/storage/stored-things.ts';
import { keepEntry } from '../../flows/channel/entry.ts';
import { createCookieAnswer } from '../../flows/cookie-answer.ts';
import { browserCookies } from '../../platform/cookies.ts';
import { forgetAll } from '../../platform/forget.ts';
import { browserLocation } from '../../platform/location.ts';
import { createScriptLoader } from '../../platform/script-loader.ts';
import { createTextStorage } from '../../platform/storage.ts';
import { scriptUrlTrust } from '../../platform/trusted-script-url.ts';
import { allowOnly, hasTypedText } from '../../platform/withdrawal.ts';
import { consentTabs } from '../tabs.ts';
import { sendShellEvent } from '../telemetry/shell-events.ts';

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

/** What one tab says to the others. */
const refused = 'refused';
let tabs = consentTabs(storagePrefix);

const removeTracking = () => forgetAll(needsAgreement);

/** @param given the key that the visitor's answer is stored under; none where they agreed on an earlier page */
export const answer = createCookieAnswer({
  storage,
  storagePrefix,
  language,
  device: platformOf(navigator.userAgent, false),
  route,
  query: openedWith,
  record: (...event) => sendShellEvent(site, ...event),
  load,
  keepEntry: () =>
    keepEntry({ cookies: browserCookies, storage, location: browserLocation, query: openedWith, storagePrefix }),
  removeTracking,
  otherTabs: {
    sayRefused: () => tabs.broadcast(refused),
    onRefused(listener) {
      const onMessage = (text: string) => void (text === refused && listener());
      tabs.onMessage(onMessage);
      // An open channel would keep the page out of the cache for Back; there it hears nothing, so it looks when it is back.
      addEventListener('pagehide', () => tabs.close());
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        tabs = consentTabs(storagePrefix);
        tabs.onMessage(onMessage);
        if (storage.get(consentKey) === null) listener();
      });
    },
  },
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
