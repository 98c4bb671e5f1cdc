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
import type { HeadNames, OwnHosts } from './head.ts';

/**
 * What the head's script is called with, the same on every page of a site.
 *
 * @param atAnyHost for a preview, which colleagues open where it was put
 */
export function headNames(
  { brand: { appMarker, storagePrefix }, hosts, policies }: Site,
  atAnyHost: boolean,
): HeadNames {
  const own: OwnHosts = {
    hosts: atAnyHost ? undefined : Object.values(hosts).flat(),
    right: hosts.prod[0] ?? '',
    localRight: hosts.local[0] ?? '',
  };
  return {
    embeddedView: embeddedView.source,
    ownHosts: btoa(JSON.stringify(own)),
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
