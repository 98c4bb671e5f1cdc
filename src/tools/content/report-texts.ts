/** Prints the findings of the linter of texts. */

import type { LanguageCode } from '../../domain/language/language.ts';
import { StopError } from '../system/command.ts';
import { type Finding, lintProject } from './lint-locales.ts';

/** Findings listed for each rule and language; for the rest, the number is enough. */
const maxListed = 12;

/** A sentence for each finding, and a count for each language that has any; empty if there are none. */
export function reportFindings(findings: readonly Finding[]): string {
  const languages = [...Map.groupBy(findings, ({ language }) => language)];
  const blocks = languages.flatMap(([language, own]) =>
    [...Map.groupBy(own, ({ rule }) => rule).values()].map((same) => {
      const lines = same.slice(0, maxListed).map(sentenceOf);
      return same.length > maxListed
        ? [...lines, `  … and ${same.length - maxListed} more like this in ${language}`]
        : lines;
    }),
  );
  return [
    ...blocks.flat(),
    ...(blocks.length > 0 ? ['', ...languages.map(([code, own]) => countLine(code, own))] : []),
  ].join('\n');
}

function sentenceOf({ language, namespace, key, what }: Finding): string {
  return `locales/${language}/${namespace}.json: "${key}" ${what}.`;
}

/** `de-EU     14 findings: 12 missing, 2 same`. */
function countLine(language: LanguageCode, findings: readonly Finding[]): string {
  const rules = [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, same]) => `${same.length} ${rule}`);
  return `${language.padEnd(8)}${String(findings.length).padStart(5)} findings: ${rules.join(', ')}`;
}

/**
 * Lints the texts of a project, or of some languages of it.
 *
 * @throws {StopError} with all findings
 */
export function checkTexts(root: string, languages?: readonly LanguageCode[]): void {
  const findings = lintProject(root).filter(({ language }) => languages?.includes(language) ?? true);
  if (findings.length > 0) throw new StopError(reportFindings(findings));
  console.log('No faults in the texts.');
}
