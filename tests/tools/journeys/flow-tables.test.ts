/** The tables of flows as a whole: what no single flow's tests can see. */

import { describe, expect, test } from 'vitest';
import { mainSite } from '../../../sites/all.ts';
import type { RegisterType, SitePolicies } from '../../../src/domain/site/site.ts';
import { flowTables, statesOfSite } from '../../../src/tools/journeys/flow-tables.ts';
import { edgesOf } from '../../support/edges.ts';

const { policies } = mainSite;

/** States without an event, and what leads on from them. */
const ends: Readonly<Record<string, string>> = {
  'qr.confirmed': 'the page is left for the one after the login',
  'third-party.done': 'the page is left for the one after the login',
  'login.signed-in.form': 'the form of the login or registration',
  'email-link.incomplete': 'the link in the mail, and the registration',
  'email-link.confirmed': 'the registration',
  'login.other-ways.device.confirmed': 'the check is passed',
  'mini-app.leaving': 'the page is left for the one after the login',
  'not-me.incomplete': 'the link in the mail',
  'not-me.frozen': 'links of the page',
  'not-me.over': 'links of the page',
  'not-me.paused': 'links of the page, and the link in the mail',
};

function nextOf(events: Readonly<Record<string, { readonly to: readonly string[] } | undefined>>): readonly string[] {
  return Object.values(events).flatMap((edge) => edge?.to ?? []);
}

describe.each(flowTables.map((table) => [table.flow, table] as const))('the table of %s', (_, table) => {
  const names = Object.keys(table.states);

  test('has no state that no visit can reach', () => {
    const reached = new Set(table.start);
    for (const name of reached) for (const next of nextOf(table.states[name] ?? {})) reached.add(next);
    expect(names.filter((name) => !reached.has(name))).toEqual([]);
  });

  test('has a way on from every state, so that nobody needs a reload', () => {
    const stuck = names.filter((name) => nextOf(table.states[name] ?? {}).every((next) => next === name));
    expect(stuck.map((name) => `${table.flow}.${name}`).filter((name) => !(name in ends))).toEqual([]);
  });

  test('names a code only for a state that its edge leads to', () => {
    for (const events of Object.values(table.states)) {
      for (const edge of Object.values(events)) {
        expect(edge?.to).toEqual(expect.arrayContaining(Object.keys(edge?.codes ?? {})));
      }
    }
  });
});

test('each flow and each edge has one name', () => {
  const edges = flowTables.flatMap(edgesOf);
  expect(new Set(flowTables.map(({ flow }) => flow)).size).toBe(flowTables.length);
  expect(new Set(edges).size).toBe(edges.length);
});

describe('a site shows', () => {
  const shown = (flow: string, types: SitePolicies['registerTypes']) => {
    const table = flowTables.find((one) => one.flow === flow);
    return table && statesOfSite(table, { ...policies, registerTypes: types });
  };
  const always = ['account', 'contact'];
  const dialog = ['security'];
  const rows: readonly (readonly [RegisterType, readonly string[]])[] = [
    ['newCode', [...always, 'code', 'password', ...dialog, 'done']],
    ['oldCode', [...always, 'code', 'password', ...dialog, 'done']],
    // A number gets a code.
    ['newLink', [...always, 'code', 'link', 'password', ...dialog, 'done']],
    // A browser that can make no passkey registers with a password.
    ['newPasskey', [...always, 'code', 'password', 'passkey', ...dialog, 'backup', 'done']],
  ];

  test.each(rows)('the steps of its types: %s (S4.01)', (type, steps) => {
    expect(shown('register', [type])).toEqual(steps);
  });

  test('the page of the mailed link only where it sends links', () => {
    expect(shown('email-link', ['newCode'])).toEqual([]);
    expect(shown('email-link', ['newCode', 'newLink'])).toContain('confirmed');
  });

  test('all states of a flow that no policy touches', () => {
    expect(shown('receipts.opened', ['newCode'])).toEqual(['none', 'genuine', 'refused']);
  });
});
