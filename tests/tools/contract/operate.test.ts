import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventNames, events } from '../../../src/domain/shell/events.ts';
import { returnCodeTable } from '../../../src/tools/contract/return-code-table.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const text = readFileSync(join(root, 'docs/operate.md'), 'utf8');

test('the table of return codes says what a visitor sees, also where a login and a registration differ', () => {
  const table = returnCodeTable(root);
  expect(table).toMatch(/\| 31002 +\| `wrongCredentials` +\|/);
  expect(table).toMatch(/\| 10006 +\| `sessionExpired` +\| .*signed out.* \|/);
});

test('the document names only events that exist', () => {
  const rows = text.split('\n').filter((row) => row.startsWith('| `event`'));
  const named = rows.flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const facts = Object.values(events).flatMap((event) => Object.keys(event.facts));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !facts.includes(name ?? '') && !(eventNames as string[]).includes(name ?? ''))).toEqual(
    [],
  );
});
