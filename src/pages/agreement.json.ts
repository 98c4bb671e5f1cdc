import type { APIRoute } from 'astro';
import { siteAgreement } from '../domain/agreements/agreement.ts';
import { completeMessages } from '../i18n/catalogue.ts';
import { site } from '../layout/site.ts';

/** What this release asks a visitor to agree to, in each language: the exchange signs nothing else (decision 0104). */
export const GET: APIRoute = () =>
  Response.json(
    siteAgreement(
      site.policies.versions,
      site.languages,
      (language, namespace, key) => completeMessages(language, namespace)[key] ?? '',
    ),
  );
