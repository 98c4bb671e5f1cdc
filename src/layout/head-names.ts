import { embeddedView } from '../domain/http/embedded.ts';
import type { Site } from '../domain/site/site.ts';
import {
  consentKey,
  consentRefusedKey,
  hostCookieName,
  launchKey,
  newUserKey,
  recalledLoginKey,
  referralCookie,
  registrationKey,
  tokenCookie,
} from '../domain/storage/stored-names.ts';
import type { HeadNames } from './head.ts';

/** What the head's script is called with, the same on every page of a site. */
export function headNames({ brand: { appMarker, storagePrefix }, policies }: Site): HeadNames {
  return {
    embeddedView: embeddedView.source,
    appMarker,
    tokenCookie: tokenCookie(storagePrefix),
    hostPrefix: hostCookieName('', 'https:'),
    agreedKey: consentKey,
    refusedKey: consentRefusedKey(storagePrefix),
    cookiesVersion: String(policies.versions.cookies),
    resumeKeys: { login: recalledLoginKey(storagePrefix), register: registrationKey(storagePrefix) },
    launchKey: launchKey(storagePrefix),
    newUserKey: newUserKey(storagePrefix),
    referralKey: referralCookie(storagePrefix),
  };
}
