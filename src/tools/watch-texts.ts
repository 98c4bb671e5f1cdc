/** Says at once what is wrong with a text that has just been changed. */

import { watch } from 'node:fs';
import { join } from 'node:path';
import { isLanguageCode } from '../domain/language.ts';
import { messageOf } from './command.ts';
import { lintProject } from './lint-locales.ts';
import { reportFindings } from './report-texts.ts';

/** An editor writes a file in several steps, and several files at once. */
const settleMs = 200;

/**
 * Watches the locale files of a project.
 *
 * @param tell gets a text after every change
 * @returns a function that ends it
 */
export function watchTexts(root: string, tell: (text: string) => void): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(join(root, 'locales'), { recursive: true }, (_, name) => {
    if (name === null || !name.endsWith('.json')) return;
    changed.add(name.replaceAll('\\', '/').split('/', 1)[0] ?? '');
    clearTimeout(timer);
    timer = setTimeout(() => {
      const languages = [...changed];
      changed.clear();
      tell(reportOn(root, languages));
    }, settleMs);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** What is missing is for `status` to say: here it would bury what somebody has just typed. */
function reportOn(root: string, languages: readonly string[]): string {
  try {
    const all = languages.some((language) => !isLanguageCode(language));
    const findings = lintProject(root)
      .filter(({ rule }) => rule !== 'missing')
      .filter(({ language }) => all || languages.includes(language));
    return findings.length > 0 ? reportFindings(findings) : `${languages.join(', ')}: nothing is wrong.`;
  } catch (error) {
    return messageOf(error);
  }
}
