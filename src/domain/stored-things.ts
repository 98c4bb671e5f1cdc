/** Everything that pages keep in a browser: where, what for, how long, and whether the visitor is asked before. */

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
  messengerTokenKey,
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
 * `essential`: nothing works, or is safe, without it. `preference`: kept because the visitor did something to have it kept.
 * Neither needs asking. The other two wait until the visitor agrees.
 */
export type ConsentClass = 'essential' | 'preference' | 'analytics' | 'marketing';

/** In days; or until the tab is closed, or until somebody removes it. */
export type StoredLife = { readonly days: number } | 'tab' | 'until-removed';

export interface StoredThing {
  readonly place: StoredPlace;
  /** With the brand's prefix in it; a star at its end stands for any text. */
  readonly name: (storagePrefix: string) => string;
  /** Key of the text that says what it is for, in the namespace `global`. */
  readonly purpose: `stored${string}`;
  readonly life: StoredLife;
  readonly consent: ConsentClass;
}

const kept = 'until-removed';

export const storedThings = [
  thing('cookie', tokenCookie, 'storedToken', { days: tokenDays }, 'essential'),
  thing('cookie', deviceIdCookie, 'storedDeviceId', { days: deviceIdDays }, 'essential'),
  thing('cookie', languageKey, 'storedLanguage', { days: languageDays }, 'preference'),
  thing('cookie', (prefix) => captchaCookie(prefix, '*'), 'storedCaptcha', { days: captchaCookieDays }, 'essential'),
  thing('cookie', referralCookie, 'storedReferral', { days: referralDays }, 'marketing'),
  thing('local', (prefix) => sessionMarkKey(tokenCookie(prefix)), 'storedSessionMark', kept, 'essential'),
  thing('local', languageKey, 'storedLanguage', kept, 'preference'),
  thing('local', consentKey, 'storedConsent', kept, 'essential'),
  thing('local', consentRefusedKey, 'storedConsent', kept, 'essential'),
  thing('local', (prefix) => `${answerCachePrefix(prefix, '')}*`, 'storedAnswers', kept, 'essential'),
  thing('local', regulationKey, 'storedRegulation', kept, 'essential'),
  thing('local', residenceKey, 'storedResidence', kept, 'preference'),
  thing('local', appBannerKey, 'storedAppBanner', kept, 'preference'),
  thing('local', lastMethodKey, 'storedLastMethod', kept, 'preference'),
  thing('local', behaviorPathKey, 'storedBehaviorPath', kept, 'analytics'),
  // Written by testers only, and read nowhere near production.
  thing('local', captchaOverrideKey, 'storedForTests', kept, 'essential'),
  thing('local', complianceHostKey, 'storedForTests', kept, 'essential'),
  thing('local', signUpRecordKey, 'storedSignUp', kept, 'analytics'),
  thing('local', targetKey, 'storedTarget', kept, 'essential'),
  thing('local', thirdPartyKey, 'storedThirdParty', kept, 'essential'),
  thing('tab', targetKey, 'storedTarget', 'tab', 'essential'),
  thing('tab', thirdPartyKey, 'storedThirdParty', 'tab', 'essential'),
  thing('tab', thirdPartyTicketKey, 'storedThirdPartyTicket', 'tab', 'essential'),
  thing('tab', recalledLoginKey, 'storedRecalledLogin', 'tab', 'essential'),
  thing('tab', pendingConversionKey, 'storedPendingConversion', 'tab', 'marketing'),
  thing('local', askedKey, 'storedMiniAppAsked', kept, 'preference'),
  thing('local', messengerTokenKey, 'storedMessengerToken', kept, 'essential'),
  thing('tab', launchKey, 'storedLaunch', 'tab', 'essential'),
  thing('tab', typedContactKey, 'storedTypedContact', 'tab', 'essential'),
  thing('tab', dialCountryKey, 'storedDialCountry', 'tab', 'preference'),
  thing('tab', registrationKey, 'storedRegistration', 'tab', 'essential'),
] as const;

/** Whether a thing waits until the visitor agrees. */
export function needsConsent({ consent }: StoredThing): boolean {
  return consent === 'analytics' || consent === 'marketing';
}

/** The row of a name that a browser holds; `undefined` for one that is not ours. */
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
