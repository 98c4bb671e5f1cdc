// @module-tag property

/** How an import changes the JSON of a locale file. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editTexts } from '../../../src/tools/content/edit-texts.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const english = '{\n  "first": "First",\n  "tries_one": "A try",\n  "tries_other": "Tries",\n  "last": "Last"\n}\n';

function edit(json: string, changes: Readonly<Record<string, string | undefined>>): string {
  return editTexts(json, new Map(Object.entries(changes)), english);
}

test('a new file has the order of the English one, and a plural form of its own stands with the others', () => {
  const changes = { last: 'Z', tries_few: 'C', tries_other: 'D', first: 'A', tries_one: 'B' };
  expect(edit('{}', changes)).toBe(
    '{\n  "first": "A",\n  "tries_one": "B",\n  "tries_few": "C",\n  "tries_other": "D",\n  "last": "Z"\n}\n',
  );
});

test('a text before all others, and the first and the last one taken out', () => {
  const json = '{\n  "tries_one": "B",\n  "last": "Z"\n}';
  expect(edit(json, { first: 'A' })).toBe('{\n  "first": "A",\n  "tries_one": "B",\n  "last": "Z"\n}');
  expect(edit(json, { tries_one: undefined })).toBe('{\n  "last": "Z"\n}');
  expect(edit(json, { last: undefined })).toBe('{\n  "tries_one": "B"\n}');
  expect(edit(json, { last: undefined, tries_one: undefined })).toBe('{}\n');
});

test('quotation marks, backslashes and dollar signs in a text are only characters', () => {
  const json = '{ "first": "say \\"last\\": \\\\", "last": "Z" }';
  expect(edit(json, { last: '$& \\ "first": "x"' })).toBe(
    '{ "first": "say \\"last\\": \\\\", "last": "$& \\\\ \\"first\\": \\"x\\"" }',
  );
});

test('the file holds what it held with the changes, whatever they are, and no unchanged line is another', () => {
  const texts = fc.dictionary(
    fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
    fc.string(),
    { maxKeys: 8 },
  );
  const indent = fc.constantFrom(1, 2, 4, '\t');
  fc.assert(
    fc.property(texts, texts, fc.array(fc.nat(7)), indent, (own, changed, removed, space) => {
      const gone = Object.keys(own).filter((_, index) => removed.includes(index));
      const changes = new Map<string, string | undefined>([
        ...Object.entries(changed),
        ...gone.map((key) => [key, undefined] as const),
      ]);
      const json = JSON.stringify(own, null, space);
      const after = editTexts(json, changes, english);
      const kept = Object.entries({ ...own, ...changed }).filter(([key]) => !gone.includes(key));
      expect(JSON.parse(after)).toEqual(Object.fromEntries(kept));
      const lines = after.split('\n').map((line) => line.replace(/,$/, ''));
      const unchanged = Object.keys(own).filter((key) => !changes.has(key));
      const rows = JSON.stringify(Object.fromEntries(unchanged.map((key) => [key, own[key]])), null, space).split('\n');
      for (const row of rows.slice(1, -1)) expect(lines).toContain(row.replace(/,$/, ''));
    }),
    { numRuns: propertyRuns() },
  );
});
