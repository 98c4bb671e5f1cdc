import type { KnownScope } from '../../domain/oauth/scopes.ts';
import type { FormKey } from '../../i18n/messages.ts';
import type { ConsentRefusal } from './state.ts';

/** Each permission in plain words. */
export const scopeTexts = {
  profile: 'scopeProfile',
  'balances.read': 'scopeBalancesRead',
  'orders.read': 'scopeOrdersRead',
  'orders.write': 'scopeOrdersWrite',
  offline_access: 'scopeOffline',
} as const satisfies Readonly<Record<KnownScope, FormKey>>;

/** Says what happened, and what to do now. */
export const refusalTexts = {
  paused: { title: 'consentPausedTitle', text: 'consentPausedText' },
  malformed: { title: 'consentMalformedTitle', text: 'consentMalformedText' },
  'unknown-client': { title: 'consentUnknownTitle', text: 'consentUnknownText' },
  'wrong-address': { title: 'consentAddressTitle', text: 'consentAddressText' },
  unsupported: { title: 'consentUnsupportedTitle', text: 'consentUnsupportedText' },
  'wrong-answer': { title: 'consentAnswerTitle', text: 'consentAnswerText' },
} as const satisfies Readonly<Record<ConsentRefusal, { readonly title: FormKey; readonly text: FormKey }>>;

/** The texts of the consent. They come with its island. */
export const consentTexts = [
  ...Object.values(scopeTexts),
  ...Object.values(refusalTexts).flatMap(({ title, text }) => [title, text]),
  'BackToHomePage',
  'captchaUnavailable',
  'closeDialog',
  'consentAccount',
  'consentApprove',
  'consentBack',
  'consentChecking',
  'consentDecline',
  'consentEndedText',
  'consentEndedTitle',
  'consentFailedTitle',
  'consentLeavingText',
  'consentLeavingTitle',
  'consentPlaceApp',
  'consentPlaceSite',
  'consentRetry',
  'consentScopes',
  'consentSwitch',
  'consentTitle',
  'consentUnverifiedText',
  'consentUnverifiedTitle',
  'copyIdButton',
  'copySupportId',
  'contactSupport',
  'encryptionFailed',
  'idCopied',
  'loginSubmit',
  'loginUnlocked',
  'scopeUnknown',
  'tryAgainIn',
] as const satisfies readonly FormKey[];

export type ConsentTextKey = (typeof consentTexts)[number];

/** The texts of the page after a logout. */
export const loggedOutTexts = [
  'BackToHomePage',
  'loggedOutText',
  'loggedOutTitle',
  'loggingOut',
  'loginSubmit',
] as const satisfies readonly FormKey[];
