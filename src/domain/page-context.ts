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
  readonly termsPath: string;
  readonly privacyPath: string;
  readonly hosts: Readonly<Record<Environment, readonly string[]>>;
  /** Of a regulated edition: some calls have paths of their own. */
  readonly regulated: boolean;
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
    termsPath: site.policies.termsPath,
    privacyPath: site.policies.privacyPath,
    hosts: site.hosts,
    regulated: site.policies.regulated,
    apiHosts: site.apiHosts,
  };
}
