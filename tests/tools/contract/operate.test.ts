import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventNames } from '../../../src/domain/shell/events.ts';
import { operateFile, withReturnCodes } from '../../../src/tools/contract/return-code-table.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const text = readFileSync(join(root, operateFile), 'utf8');

test('the return codes in the operator’s document are what the catalogue says; `npm run contract` writes them', () => {
  expect(text).toBe(withReturnCodes(root));
});

test('the table says what a visitor sees, also where a login and a registration differ', () => {
  expect(text).toMatch(/\| 31002 +\| `wrongCredentials` +\|/);
  expect(text).toMatch(/\| 10006 +\| `sessionExpired` +\| .*signed out.* \|/);
});

test('the document names only events that exist', () => {
  const rows = text.split('\n').filter((row) => row.startsWith('| `event`'));
  const named = rows.flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const facts = ['page', 'step', 'kind', 'why'];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !facts.includes(name ?? '') && !(eventNames as string[]).includes(name ?? ''))).toEqual(
    [],
  );
});
