/** Everything that pages store in the browser: where, what for, how long, and whether the visitor must agree first. */

import {
  answerCachePrefix,
  appBannerKey,
  askedKey,
  behaviorPathKey,
  captchaCookie,
  captchaCookieDays,
  captchaOverrideKey,
  complianceHostKey,
  consentKey,
  consentRefusedKey,
  cookieRecordKey,
  deviceIdCookie,
  deviceIdDays,
  dialCountryKey,
  knownAccountsKey,
  languageDays,
  languageKey,
  lastMethodKey,
  launchKey,
  newUserKey,
  passkeyRefusedKey,
  pendingConversionKey,
  recalledLoginKey,
  referralCookie,
  referralDays,
  registrationKey,
  regulationKey,
  residenceKey,
  sessionMarkKey,
  signUpRecordKey,
  targetKey,
  thirdPartyKey,
  thirdPartyTicketKey,
  tokenCookie,
  tokenDays,
} from './stored-names.ts';

type StoredPlace = 'cookie' | 'local' | 'tab';

/** In days, until the tab is closed, or until it is removed. */
export type StoredLife = { readonly days: number } | 'tab' | 'until-removed';

interface StoredRow {
  readonly place: StoredPlace;
  /** Name with the brand's prefix; a star at the end stands for any text. */
  readonly name: (storagePrefix: string) => string;
  readonly life: StoredLife;
}

/**
 * Stored without a question. Visitors are not shown a row for each, so its purpose is a comment on the row, and no text to
 * translate.
 */
interface PlainThing extends StoredRow {
  /** `essential`: the product does not work, or is not safe, without it. `preference`: an action of the visitor stores it. */
  readonly consent: 'essential' | 'preference';
}

/** Stored after consent only. The cookie notice shows a row for each. */
interface AskedThing extends StoredRow {
  /** Key of the text that explains the purpose, in the namespace `global`. */
  readonly text: `stored${string}`;
  readonly consent: 'functional' | 'analytics' | 'marketing';
}

type StoredThing = PlainThing | AskedThing;

const untilRemoved = 'until-removed';

export const storedThings = [
  // Keeps you logged in.
  thing('cookie', tokenCookie, { days: tokenDays }, 'essential'),
  // Recognises this device, to protect your account.
  thing('cookie', deviceIdCookie, { days: deviceIdDays }, 'essential'),
  // Remembers the language you chose.
  thing('cookie', languageKey, { days: languageDays }, 'preference'),
  // Keeps the settings of the security check.
  thing('cookie', (prefix) => captchaCookie(prefix, '*'), { days: captchaCookieDays }, 'essential'),
  askedThing('cookie', referralCookie, 'storedReferral', { days: referralDays }, 'marketing'),
  // Tells your other open tabs that you logged in or out.
  thing('local', (prefix) => sessionMarkKey(tokenCookie(prefix)), untilRemoved, 'essential'),
  // Remembers the language you chose.
  thing('local', languageKey, untilRemoved, 'preference'),
  // Remembers your answer to the cookie notice.
  thing('local', consentKey, untilRemoved, 'essential'),
  // Remembers your answer to the cookie notice.
  thing('local', consentRefusedKey, untilRemoved, 'essential'),
  // Shows you what you answered to the cookie notice, and when.
  thing('local', cookieRecordKey, untilRemoved, 'essential'),
  // Keeps answers that rarely change, so that pages load faster.
  thing('local', (prefix) => `${answerCachePrefix(prefix, '')}*`, untilRemoved, 'essential'),
  // Keeps for ten seconds which rules apply where you are.
  thing('local', regulationKey, untilRemoved, 'essential'),
  // Remembers that you confirmed where you live.
  thing('local', residenceKey, untilRemoved, 'preference'),
  // Remembers that you closed the note about our app.
  thing('local', appBannerKey, untilRemoved, 'preference'),
  // Remembers how you logged in last, to mark it.
  thing('local', lastMethodKey, untilRemoved, 'preference'),
  // Remembers for 90 days that you want no passkey.
  thing('local', passkeyRefusedKey, untilRemoved, 'preference'),
  askedThing('local', knownAccountsKey, 'storedAccounts', untilRemoved, 'functional'),
  askedThing('local', behaviorPathKey, 'storedBehaviorPath', untilRemoved, 'analytics'),
  // Written by testers only; not read in production.
  thing('local', captchaOverrideKey, untilRemoved, 'essential'),
  // Written by testers only; not read in production.
  thing('local', complianceHostKey, untilRemoved, 'essential'),
  askedThing('local', signUpRecordKey, 'storedSignUp', untilRemoved, 'analytics'),
  // The page you were going to before you had to log in.
  thing('local', targetKey, untilRemoved, 'essential'),
  // A login that is under way at another provider.
  thing('local', thirdPartyKey, untilRemoved, 'essential'),
  // The page you were going to before you had to log in.
  thing('tab', targetKey, 'tab', 'essential'),
  // A login that is under way at another provider.
  thing('tab', thirdPartyKey, 'tab', 'essential'),
  // An identity of another provider that waits to be linked with your account.
  thing('tab', thirdPartyTicketKey, 'tab', 'essential'),
  // An account name that you typed already, for the login form.
  thing('tab', recalledLoginKey, 'tab', 'essential'),
  askedThing('tab', pendingConversionKey, 'storedPendingConversion', 'tab', 'marketing'),
  // Remembers that you were asked to link the messenger.
  thing('local', askedKey, untilRemoved, 'preference'),
  // What the messenger told the mini app when it opened it.
  thing('tab', launchKey, 'tab', 'essential'),
  // Greets you on the home page after you opened an account.
  thing('tab', newUserKey, 'tab', 'preference'),
  // The country code you chose for your mobile number.
  thing('tab', dialCountryKey, 'tab', 'preference'),
  // The invitation code you came with, for a registration in this tab.
  thing('tab', referralCookie, 'tab', 'essential'),
  // Keeps the step of a registration under way, in case you reload the page.
  thing('tab', registrationKey, 'tab', 'essential'),
] as const;

/** Whether a stored thing waits until the visitor agrees. */
export function needsConsent(row: StoredThing): boolean {
  return 'text' in row;
}

/** What waits until the visitor agrees. */
export const askedThings = storedThings.filter((row) => 'text' in row);

/** The row for a name in the browser's storage; `undefined` for a name that is not ours. */
export function storedThingOf(place: StoredPlace, name: string, storagePrefix: string): StoredThing | undefined {
  return storedThings.find((row) => {
    const known = row.name(storagePrefix);
    const fits = known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known;
    return row.place === place && fits;
  });
}

function thing(
  place: StoredPlace,
  name: string | StoredRow['name'],
  life: StoredLife,
  consent: PlainThing['consent'],
): PlainThing {
  return { place, name: nameOf(name), life, consent };
}

function askedThing<const Text extends AskedThing['text']>(
  place: StoredPlace,
  name: string | StoredRow['name'],
  text: Text,
  life: StoredLife,
  consent: AskedThing['consent'],
): AskedThing & { readonly text: Text } {
  return { place, name: nameOf(name), text, life, consent };
}

function nameOf(name: string | StoredRow['name']): StoredRow['name'] {
  return typeof name === 'string' ? () => name : name;
}
