/**
 * Which scripts stand in the HTML itself, and with which arguments: they are too small for a request of their own, and needed
 * before or without the islands. The scripts are the modules of `inline/`; scripts that pages fetch by address come with
 * `?late-script`, which gives the address.
 */

import complianceAtLoad from '../app/page/compliance-at-load.ts?late-script';
import cookieAnswer from '../app/page/cookie-answer.ts?late-script';
import core from '../app/page/core.ts?late-script';
import nativeBridge from '../app/page/native-bridge.ts?late-script';
import passkeyAtLoad, { builtName } from '../app/page/passkey-at-load.ts?late-script';
import signUpAtLoad from '../app/page/sign-up-at-load.ts?late-script';
import type { Route } from '../domain/navigation/routes.ts';
import { accountPathsOf, consentStepOf, isOfAuthorization } from '../domain/oauth/paths.ts';
import { surfaceOf } from '../domain/shell/layout.ts';
import { shellOf } from '../domain/shell/shell-visibility.ts';
import type { Site } from '../domain/site/site.ts';
import {
  answeredCookie,
  answeredDays,
  consentKey,
  consentRefusedKey,
  hostCookieName,
  lastMethodKey,
  launchKey,
  recalledLoginKey,
  registrationKey,
  tokenCookie,
} from '../domain/storage/stored-names.ts';
import choice from '../islands/choice/choice.ts?late-script';
import signedInAtLoad from '../islands/session/signed-in-at-load.ts?late-script';
import appBanner from './app-banner.ts?late-script';
import { heldElements } from './compliance.ts';
import type askConsent from './inline/ask-consent.ts';
import askConsentCode from './inline/ask-consent.ts?inline-script';
import type listenToNotice from './inline/consent-notice.ts';
import listenToNoticeCode from './inline/consent-notice.ts?inline-script';
import readCookiesCode from './inline/cookies.ts?inline-script';
import readCookiesAtOnceCode from './inline/cookies-at-once.ts?inline-script';
import markEmptyRequestCode from './inline/empty-request.ts?inline-script';
import awaitFirstFrameCode from './inline/first-frame.ts?inline-script';
import drawFirstScreenCode from './inline/first-screen.ts?inline-script';
import forgetCookiesCode from './inline/forget-cookies.ts?inline-script';
import type prepareHead from './inline/head.ts';
import prepareHeadCode from './inline/head.ts?inline-script';
import type holdElements from './inline/hold-elements.ts';
import holdElementsCode from './inline/hold-elements.ts?inline-script';
import type prepareLogin from './inline/login.ts';
import prepareLoginCode from './inline/login.ts?inline-script';
import type takeLaunch from './inline/mini-app.ts';
import takeLaunchCode from './inline/mini-app.ts?inline-script';
import nameClientCode from './inline/oauth-client.ts?inline-script';
import type preparePage from './inline/page.ts';
import preparePageCode from './inline/page.ts?inline-script';
import type loadForPhone from './inline/phone.ts';
import loadForPhoneCode from './inline/phone.ts?inline-script';
import markIntendedCode from './inline/prefetch.ts?inline-script';
import type resume from './inline/resume.ts';
import resumeCode from './inline/resume.ts?inline-script';
import type prepareSignUp from './inline/sign-up.ts';
import prepareSignUpCode from './inline/sign-up.ts?inline-script';
import fillNameCode from './inline/typed-name.ts?inline-script';
import { hasAppBanner } from './site.ts';

/** Checks the arguments of a compiled script against its source. */
type Compiled<Script extends (...given: never[]) => void> = (...given: Parameters<Script>) => string;

const askConsentScript: Compiled<typeof askConsent> = askConsentCode;
const listenToNoticeScript: Compiled<typeof listenToNotice> = listenToNoticeCode;
const prepareHeadScript: Compiled<typeof prepareHead> = prepareHeadCode;
const holdElementsScript: Compiled<typeof holdElements> = holdElementsCode;
const takeLaunchScript: Compiled<typeof takeLaunch> = takeLaunchCode;
const prepareLoginScript: Compiled<typeof prepareLogin> = prepareLoginCode;
const preparePageScript: Compiled<typeof preparePage> = preparePageCode;
const loadForPhoneScript: Compiled<typeof loadForPhone> = loadForPhoneCode;
const resumeScript: Compiled<typeof resume> = resumeCode;
const prepareSignUpScript: Compiled<typeof prepareSignUp> = prepareSignUpCode;

/** Says that the browser is too old, and runs in any browser: `pages/too-old.js.ts`. */
export const tooOldScript = '/too-old.js';

/**
 * Whether a page asks what the law wants of it: the operator's files name elements for this site, and the page has elements with such
 * names, which stand in the header, on home, and in the forms of login and sign-up.
 */
export function asksCompliance(route: Route): boolean {
  return Object.keys(heldElements).length > 0 && (shellOf(route).header || surfaceOf(route) === 'split');
}

/** The first script of a page. */
export function headScript({ brand, policies }: Site, route: Route): string {
  const { storagePrefix, appMarker } = brand;
  const cookie = tokenCookie(storagePrefix);
  const head = prepareHeadScript(appMarker, cookie, hostCookieName('', 'https:'), signedInAtLoad);
  const answered = `${answeredCookie(storagePrefix)}=1;max-age=${answeredDays * 86_400};path=/;secure`;
  const ask = policies.consentRequired ? askConsentScript(consentRefusedKey(storagePrefix), consentKey, answered) : '';
  const cookies = route.screen === 'register' ? readCookiesAtOnceCode() : readCookiesCode();
  const firstScreen = surfaceOf(route) === 'split' ? drawFirstScreenCode() : '';
  return awaitFirstFrameCode() + firstScreen + cookies + head + ask + screenScript(brand, route) + forgetCookiesCode();
}

/** What the head's script does for one screen. */
function screenScript({ storagePrefix }: Site['brand'], { screen, path }: Route): string {
  if (screen === 'login') {
    return (
      prepareLoginScript(lastMethodKey(storagePrefix), passkeyAtLoad, builtName('offerAtLoad')) +
      resumeScript(recalledLoginKey(storagePrefix)) +
      fillNameCode()
    );
  }
  if (screen === 'register') {
    return prepareSignUpScript(signUpAtLoad) + resumeScript(registrationKey(storagePrefix)) + fillNameCode();
  }
  if (consentStepOf(path)) return markEmptyRequestCode();
  return screen === 'mini-app' ? takeLaunchScript(launchKey(storagePrefix)) : '';
}

/** Behind the words of the pages of an authorization, before their island. A script of its own: the policy has a hash for each script. */
export function authorizationScript({ path }: Route): string | undefined {
  return isOfAuthorization(path) ? nameClientCode() : undefined;
}

/**
 * Speculation rules of a page whose links to the login and the sign-up page are prefetched, once `inline/prefetch.ts` marks them:
 * no page whose query has a code or a state.
 */
export function speculationRules({ screen, path }: Route): string | undefined {
  if (!['home', 'login', 'register'].includes(screen) || accountPathsOf(path) !== undefined) return undefined;
  return '{"prefetch":[{"where":{"selector_matches":"[data-near]"},"eagerness":"immediate"}]}';
}

/** The script after a page. It begins behind the first frame: nobody can use what is not drawn (0147). */
export function pageScript({ brand }: Site, route: Route): string {
  const notice = shellOf(route).consentNotice ? listenToNoticeScript(cookieAnswer) : '';
  const phone = loadForPhoneScript(brand.appMarker, nativeBridge, ...(hasAppBanner(route) ? [appBanner] : []));
  const hold = asksCompliance(route) ? holdElementsScript(core, complianceAtLoad, heldElements) : '';
  const prefetch = speculationRules(route) ? markIntendedCode() : '';
  return `firstFrame.then(()=>{${hold}${notice}${preparePageScript(choice, tooOldScript)}${phone}${prefetch}})`;
}
