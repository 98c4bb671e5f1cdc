/** The report at the end of a build. */

import { siteOf } from '../../../sites/all.ts';
import { languageCodes } from '../../domain/language/language.ts';
import { countMissing } from '../content/read-locales.ts';
import type { BuildResult } from './build-sites.ts';

/** Pages and seconds by site and in all, then what each language lacks. */
export function reportBuild({ sites, pages, seconds, locales }: BuildResult): string {
  const languages = new Set(sites.flatMap(({ id }) => siteOf(id).languages));
  const missing = countMissing(
    locales,
    languageCodes.filter((code) => languages.has(code)),
  );
  return [
    ...sites.map((site) => line(site.id, site.pages, site.seconds)),
    ...(sites.length > 1 ? [line('all', pages, seconds)] : []),
    ...missing
      .filter((language) => language.missing > 0)
      .map(({ language, missing, total }) => `${language}: ${missing} of ${total} texts fall back to English`),
  ].join('\n');
}

function line(name: string, pages: number, seconds: number): string {
  return `${name.padEnd(8)}${String(pages).padStart(5)} pages ${seconds.toFixed(1).padStart(6)} s`;
}
