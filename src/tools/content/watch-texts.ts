/** Checks the texts again after each change of a locale file. */

import { watch } from 'node:fs';
import { join } from 'node:path';
import { isLanguageCode } from '../../domain/language/language.ts';
import { messageOf } from '../system/command.ts';
import { lintProject } from './lint-locales.ts';
import { reportFindings } from './report-texts.ts';

/** Wait after a change, because editors write a file in several steps and several files at once. */
const settleMs = 200;

/**
 * Watches the locale files of a project.
 *
 * @param report receives the findings after every change
 * @returns a function that stops watching
 */
export function watchTexts(root: string, report: (text: string) => void): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(join(root, 'locales'), { recursive: true }, (_, name) => {
    if (name === null || !name.endsWith('.json')) return;
    changed.add(name.replaceAll('\\', '/').split('/', 1)[0] ?? '');
    clearTimeout(timer);
    timer = setTimeout(() => {
      const languages = [...changed];
      changed.clear();
      report(findingsOf(root, languages));
    }, settleMs);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Leaves missing texts to `status`: their number would hide the fault of the text that was just typed. */
function findingsOf(root: string, languages: readonly string[]): string {
  try {
    const all = languages.some((language) => !isLanguageCode(language));
    const findings = lintProject(root)
      .filter(({ rule }) => rule !== 'missing')
      .filter(({ language }) => all || languages.includes(language));
    return findings.length > 0 ? reportFindings(findings) : `${languages.join(', ')}: no faults.`;
  } catch (error) {
    return messageOf(error);
  }
}
