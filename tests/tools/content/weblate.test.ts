/** `docs/weblate.json`: what a translation service is told of the texts. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageCodes, languageOf } from '../../../src/domain/language/language.ts';

const root = join(import.meta.dirname, '..', '..', '..');

interface Component {
  readonly slug: string;
  readonly filemask: string;
  readonly template: string;
  readonly language_regex: string;
}

const components: readonly Component[] = JSON.parse(readFileSync(join(root, 'docs/weblate.json'), 'utf8'));

test('it names every file of texts', () => {
  expect(components.map(({ slug }) => slug)).toEqual(['global', 'inverse', 'inverse-error-code']);
});

test.for(components)('$slug has all languages whose files are complete, and no regional one', (component) => {
  const pattern = new RegExp(component.language_regex);
  const complete = languageCodes.filter((code) => languageOf(code).parent === 'en' && !code.startsWith('en-'));
  expect(languageCodes.filter((code) => pattern.test(code))).toEqual(complete);
  for (const code of complete) expect(existsSync(join(root, component.filemask.replace('*', code))), code).toBe(true);
  expect(component.template).toBe(component.filemask.replace('*', 'en'));
});
