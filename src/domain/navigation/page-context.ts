/** Plain data that the layout writes into the HTML, once for all of the page's scripts. */

import type { SiteVersions } from '../agreements/agreement.ts';
import type { SecondStep } from '../checks/second-step.ts';
import type { LanguageCode } from '../language/language.ts';
import type { DialCountry } from '../site/dial-codes.ts';
import type { CaptchaKind, ClosingRecord, Environment, Site, SiteId } from '../site/site.ts';

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
  /** Before the visitor agrees, only essential data is stored or sent. */
  readonly consentRequired: boolean;
  readonly termsPath: string;
  readonly privacyPath: string;
  readonly versions: SiteVersions;
  readonly hosts: Readonly<Record<Environment, readonly string[]>>;
  readonly apiHosts: Readonly<Record<Environment, string>>;
  readonly closing?: ClosingRecord;
  /** Left out: a passkey or a code. */
  readonly secondStep?: SecondStep;
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
    versions: site.policies.versions,
    hosts: site.hosts,
    apiHosts: site.apiHosts,
    ...(site.closing && { closing: site.closing }),
    ...(site.policies.secondStep !== 'either' && { secondStep: site.policies.secondStep }),
  };
}
