/** What a page tells its scripts: plain data, written into the HTML at build time. */

import type { DialCountry } from './dial-codes.ts';
import type { LanguageCode } from './language.ts';
import type { CaptchaKind, Environment, Site, SiteId } from './site.ts';

export interface PageContext {
  readonly site: SiteId;
  readonly language: LanguageCode;
  /** BCP 47 tag of the language. */
  readonly tag: string;
  readonly brandName: string;
  readonly storagePrefix: string;
  readonly dialCountry: DialCountry;
  readonly captchaKinds: readonly CaptchaKind[];
  /** A regulated edition. */
  readonly regulated: boolean;
  /** Nothing that is not essential is kept or told before the visitor agrees. */
  readonly consentRequired: boolean;
  readonly termsPath: string;
  readonly privacyPath: string;
  readonly hosts: Readonly<Record<Environment, readonly string[]>>;
  readonly apiHosts: Readonly<Record<Environment, string>>;
}

/** The part of a site record that its pages' scripts need. */
export function pageContext(site: Site, language: LanguageCode, tag: string): PageContext {
  return {
    site: site.id,
    language,
    tag,
    brandName: site.brand.name,
    storagePrefix: site.brand.storagePrefix,
    dialCountry: site.dialCountry,
    captchaKinds: site.captchaKinds,
    regulated: site.policies.regulated,
    consentRequired: site.policies.consentRequired,
    termsPath: site.policies.termsPath,
    privacyPath: site.policies.privacyPath,
    hosts: site.hosts,
    apiHosts: site.apiHosts,
  };
}
