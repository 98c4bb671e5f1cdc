/** The maps of journeys: what appears on them by itself, and their files in `docs/journeys/`. */

import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mainSite } from '../../../sites/all.ts';
import { retCodes } from '../../../src/domain/errors/codes.ts';
import { refusals } from '../../../src/tools/contract/refusals.ts';
import { type Counts, countOf } from '../../../src/tools/journeys/counts.ts';
import { drawJourney } from '../../../src/tools/journeys/draw-journey.ts';
import { type AnyTable, flowTables } from '../../../src/tools/journeys/flow-tables.ts';
import { journeyDocs, journeysFolder } from '../../../src/tools/journeys/journey-docs.ts';
import type { CodesOfCalls } from '../../../src/tools/journeys/journey-map.ts';
import { mappedJourneys } from '../../../src/tools/journeys/mapped-journeys.ts';
import { edgesOf } from '../../support/edges.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const journeys = mappedJourneys(root);
const flows = journeys.flatMap((journey) => journey.flows);

function tableOf(flow: string): AnyTable {
  const table = flowTables.find((one) => one.flow === flow);
  if (!table) throw new Error(`There is no flow ${flow}.`);
  return table;
}

/** The same table without one event of a state. */
function without(table: AnyTable, state: string, event: string): AnyTable {
  const { [event]: _, ...events } = table.states[state] ?? {};
  return { ...table, states: { ...table.states, [state]: events } };
}

/** Names of the files in `docs/journeys/` that are not what the tables say. */
function staleFiles(tables: readonly AnyTable[] = flowTables, codesOfCalls: CodesOfCalls = refusals): string[] {
  const docs = journeyDocs(mappedJourneys(root, tables, codesOfCalls));
  const files = readdirSync(join(root, journeysFolder));
  return [...new Set([...docs.keys(), ...files])].filter(
    (name) => !files.includes(name) || readFileSync(join(root, journeysFolder, name), 'utf8') !== docs.get(name),
  );
}

test('docs/journeys is what the tables say: "npm run contract" writes it anew', () => {
  expect(staleFiles()).toEqual([]);
});

test('a removed event, a removed flow and a new code make a file of docs/journeys stale', () => {
  const tables = flowTables.map((table) => (table.flow === 'not-me' ? without(table, 'busy', 'failed') : table));
  expect(staleFiles(tables)).toEqual(['not-me.md']);
  expect(staleFiles(flowTables.filter(({ flow }) => !flow.startsWith('receipts')))).toEqual(['receipts.md']);
  const codes: CodesOfCalls = { ...refusals, freezeAccount: [...refusals.freezeAccount, retCodes.phoneLimit] };
  expect(staleFiles(flowTables, codes)).toEqual(['not-me.md']);
});

test('every flow is on one map, with all of its edges', () => {
  expect(flows.map(({ map }) => map.flow).toSorted()).toEqual(flowTables.map(({ flow }) => flow).toSorted());
  for (const { map } of flows) {
    const drawn = map.edges.map(({ from, event, to }) => `${map.flow}.${from}.${event} → ${to}`);
    expect(drawn).toEqual(edgesOf(tableOf(map.flow)));
  }
});

test('every table of the code is in the list', async () => {
  const files = globSync('src/{features,services}/**/*.ts', { cwd: root });
  const modules = files.filter((path) => /\bflowTable<\w/.test(readFileSync(join(root, path), 'utf8')));
  expect(modules.length).toBeGreaterThan(15);
  const exported = await Promise.all(modules.map((path) => import(join(root, path)) as Promise<object>));
  const isTable = (value: unknown) =>
    typeof value === 'object' && value !== null && 'flow' in value && 'start' in value;
  const tables = exported.flatMap((module) => Object.values(module)).filter(isTable);
  expect(tables.filter((table) => !flowTables.includes(table as AnyTable))).toEqual([]);
});

test('a flow that no journey has is an error that names it', () => {
  const lost: AnyTable = { flow: 'made-up', start: ['ready'], states: { ready: {} } };
  expect(() => mappedJourneys(root, [lost])).toThrow('made-up');
});

describe('without a line for the map', () => {
  test('a new code of a call is on the arrow of its refusal, with what the visitor reads', () => {
    const codes: CodesOfCalls = { ...refusals, freezeAccount: [...refusals.freezeAccount, retCodes.phoneLimit] };
    const notMe = (codesOfCalls: CodesOfCalls) =>
      mappedJourneys(root, [tableOf('not-me')], codesOfCalls).flatMap((one) => one.codes.map(({ code }) => code));
    expect(notMe(refusals)).not.toContain(retCodes.phoneLimit);
    expect(notMe(codes)).toContain(retCodes.phoneLimit);
    const [row] = mappedJourneys(root, [tableOf('not-me')], codes).flatMap((one) =>
      one.codes.filter(({ code }) => code === retCodes.phoneLimit),
    );
    expect(row?.visitor[0]?.sees).toMatch(/“.+”/);
  });

  test('a step behind a site’s policy is on the map of that site (S4.01)', () => {
    const site = (id: 'eu' | 'global', registerTypes: typeof mainSite.policies.registerTypes) => ({
      id,
      policies: { ...mainSite.policies, registerTypes },
    });
    const shown = [site('eu', ['newCode']), site('global', ['newCode', 'newPasskey'])];
    const [register] = mappedJourneys(root, [tableOf('register')], refusals, shown).flatMap((one) => one.flows);
    const statesOf = (id: string) => register?.bySite.find(({ sites }) => sites.some((one) => one === id))?.map.states;
    expect(statesOf('eu')).not.toContain('passkey');
    expect(statesOf('global')).toContain('passkey');
  });
});

test('an event is counted by the codes that lead along it (S7.12)', () => {
  const counts: Counts = {
    of: 'a test',
    calls: [
      { call: 'POST /user/public/account/freeze', ret_code: 0, count: 5 },
      { call: 'POST /user/public/account/freeze', ret_code: retCodes.codeExpired, count: 3 },
      { call: 'POST /user/public/account/freeze', ret_code: retCodes.noResponse, count: 1 },
      { call: 'POST /login', ret_code: 0, count: 100 },
    ],
  };
  const edges = flows.find(({ map }) => map.flow === 'not-me')?.map.edges ?? [];
  const counted = edges
    .filter(({ from }) => from === 'busy')
    .map(({ to, calls }) => [
      to,
      countOf(
        calls.map(({ records }) => records),
        counts,
      ),
    ]);
  expect(Object.fromEntries(counted)).toEqual({ frozen: 5, paused: 5, over: 3, failed: 1 });
});

test('a map is drawn with its states, its codes as links, and the counts', async () => {
  const view = await drawJourney('not-me', {
    of: 'a test',
    calls: [{ call: 'POST /user/public/account/freeze', ret_code: 0, count: 12 }],
  });
  expect(view.title).toBe('This was not me');
  const svg = view.maps.map((map) => map.svg).join('');
  for (const state of Object.keys(tableOf('not-me').states)) expect(svg).toContain(`data-state="not-me.${state}"`);
  for (const { code } of view.codes) expect(svg).toContain(`href="#code-${code}"`);
  expect(svg).toContain(' × 12<');
  expect((await drawJourney('no such journey', { of: '', calls: [] })).id).toBe(journeys[0]?.id);
});
