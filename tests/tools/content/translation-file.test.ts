// @module-tag property

/** The file for translators: what is written is read back. The commands around it are in `content-files.test.ts`. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTranslations, writeTranslations } from '../../../src/tools/content/translation-file.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test('any text is the same after writing and reading the file', async () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[{}\s\p{C}]/u.test(text));
  const text = fc
    .array(fc.oneof(words, fc.constantFrom('{{brand}}', '{{time}}', 'a < b & "c"')), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(' '));
  await fc.assert(
    fc.asyncProperty(text, text, async (source, target) => {
      const units = [{ namespace: 'inverse', key: '-200', source, target }] as const;
      const xml = await writeTranslations('kk-KAZ', units);
      expect(readTranslations('file.xlf', xml)).toEqual({ language: 'kk-KAZ', units });
    }),
    { numRuns: propertyRuns() },
  );
});
