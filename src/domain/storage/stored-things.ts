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
  deviceIdCookie,
  deviceIdDays,
  dialCountryKey,
  languageDays,
  languageKey,
  lastMethodKey,
  launchKey,
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
  typedContactKey,
} from './stored-names.ts';

type StoredPlace = 'cookie' | 'local' | 'tab';

/**
 * `essential`: the product does not work, or is not safe, without it. `preference`: stored because of an action of the visitor.
 * Neither needs consent. The other two wait until the visitor agrees.
 */
export type ConsentClass = 'essential' | 'preference' | 'analytics' | 'marketing';

/** In days, until the tab is closed, or until it is removed. */
export type StoredLife = { readonly days: number } | 'tab' | 'until-removed';

export interface StoredThing {
  readonly place: StoredPlace;
  /** Name with the brand's prefix; a star at the end stands for any text. */
  readonly name: (storagePrefix: string) => string;
  /** Key of the text that explains the purpose, in the namespace `global`. */
  readonly purpose: `stored${string}`;
  readonly life: StoredLife;
  readonly consent: ConsentClass;
}

const untilRemoved = 'until-removed';

export const storedThings = [
  thing('cookie', tokenCookie, 'storedToken', { days: tokenDays }, 'essential'),
  thing('cookie', deviceIdCookie, 'storedDeviceId', { days: deviceIdDays }, 'essential'),
  thing('cookie', languageKey, 'storedLanguage', { days: languageDays }, 'preference'),
  thing('cookie', (prefix) => captchaCookie(prefix, '*'), 'storedCaptcha', { days: captchaCookieDays }, 'essential'),
  thing('cookie', referralCookie, 'storedReferral', { days: referralDays }, 'marketing'),
  thing('local', (prefix) => sessionMarkKey(tokenCookie(prefix)), 'storedSessionMark', untilRemoved, 'essential'),
  thing('local', languageKey, 'storedLanguage', untilRemoved, 'preference'),
  thing('local', consentKey, 'storedConsent', untilRemoved, 'essential'),
  thing('local', consentRefusedKey, 'storedConsent', untilRemoved, 'essential'),
  thing('local', (prefix) => `${answerCachePrefix(prefix, '')}*`, 'storedAnswers', untilRemoved, 'essential'),
  thing('local', regulationKey, 'storedRegulation', untilRemoved, 'essential'),
  thing('local', residenceKey, 'storedResidence', untilRemoved, 'preference'),
  thing('local', appBannerKey, 'storedAppBanner', untilRemoved, 'preference'),
  thing('local', lastMethodKey, 'storedLastMethod', untilRemoved, 'preference'),
  thing('local', behaviorPathKey, 'storedBehaviorPath', untilRemoved, 'analytics'),
  // Written by testers only; not read in production.
  thing('local', captchaOverrideKey, 'storedForTests', untilRemoved, 'essential'),
  thing('local', complianceHostKey, 'storedForTests', untilRemoved, 'essential'),
  thing('local', signUpRecordKey, 'storedSignUp', untilRemoved, 'analytics'),
  thing('local', targetKey, 'storedTarget', untilRemoved, 'essential'),
  thing('local', thirdPartyKey, 'storedThirdParty', untilRemoved, 'essential'),
  thing('tab', targetKey, 'storedTarget', 'tab', 'essential'),
  thing('tab', thirdPartyKey, 'storedThirdParty', 'tab', 'essential'),
  thing('tab', thirdPartyTicketKey, 'storedThirdPartyTicket', 'tab', 'essential'),
  thing('tab', recalledLoginKey, 'storedRecalledLogin', 'tab', 'essential'),
  thing('tab', pendingConversionKey, 'storedPendingConversion', 'tab', 'marketing'),
  thing('local', askedKey, 'storedMiniAppAsked', untilRemoved, 'preference'),
  thing('tab', launchKey, 'storedLaunch', 'tab', 'essential'),
  thing('tab', typedContactKey, 'storedTypedContact', 'tab', 'essential'),
  thing('tab', dialCountryKey, 'storedDialCountry', 'tab', 'preference'),
  thing('tab', registrationKey, 'storedRegistration', 'tab', 'essential'),
] as const;

/** Whether a stored thing waits until the visitor agrees. */
export function needsConsent({ consent }: StoredThing): boolean {
  return consent === 'analytics' || consent === 'marketing';
}

/** The row for a name in the browser's storage; `undefined` for a name that is not ours. */
export function storedThingOf(place: StoredPlace, name: string, storagePrefix: string): StoredThing | undefined {
  return storedThings.find((row) => {
    const known = row.name(storagePrefix);
    const fits = known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known;
    return row.place === place && fits;
  });
}

function thing<const Purpose extends StoredThing['purpose']>(
  place: StoredPlace,
  name: string | StoredThing['name'],
  purpose: Purpose,
  life: StoredLife,
  consent: ConsentClass,
): StoredThing & { readonly purpose: Purpose } {
  return { place, name: typeof name === 'string' ? () => name : name, purpose, life, consent };
}
