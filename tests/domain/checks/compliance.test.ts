// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readComplianceConfig } from '../../../src/contract/compliance.ts';
import {
  type ComplianceVisitor,
  complianceConfigPath,
  complianceSite,
  priorityOf,
  regulationOf,
  restrictedRegulation,
  winningItems,
} from '../../../src/domain/checks/compliance.ts';
import { siteIds } from '../../../src/domain/site/site.ts';
import { explainItems } from '../../../src/sandbox/control/compliance-explain.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const visitor: ComplianceVisitor = { site: 'GLOBAL', account: '', regulation: 'EEA' };

/** Returns the action of one element for a visitor, from raw items of the file. */
function actionOf(
  raw: unknown,
  overrides: Partial<ComplianceVisitor> = {},
  element = 'signUpLink',
): string | undefined {
  return winningItems(readComplianceConfig(raw), { ...visitor, ...overrides }).get(element)?.action;
}

const item = { element: 'signUpLink', action: 'hide' };

describe('the item of the compliance configuration that wins (S4.54)', () => {
  test('an item without filters applies to every visitor', () => {
    for (const regulation of ['EEA', '', null]) expect(actionOf([item], { regulation })).toBe('hide');
    for (const empty of [undefined, null, '', []]) {
      expect(actionOf([{ ...item, siteId: empty, account: empty, rc: empty }])).toBe('hide');
    }
  });

  test('an item can filter by site, account and regulation, and all filters have to match', () => {
    const all = { ...item, siteId: 'GLOBAL', account: '7', rc: 'EEA' };
    expect(actionOf([all], { account: '7' })).toBe('hide');
    expect(actionOf([all], { account: '8' })).toBeUndefined();
    expect(actionOf([all], { account: '7', site: 'TUR' })).toBeUndefined();
    expect(actionOf([all], { account: '7', regulation: '' })).toBeUndefined();
    expect(actionOf([all], { account: '7', regulation: null })).toBeUndefined();
  });

  test('with the logic "or" one matching filter is enough, and a missing filter always matches', () => {
    const any = { ...item, siteId: 'TUR', account: '7', rc: 'EEA', logic: 'or' };
    expect(actionOf([any])).toBe('hide');
    expect(actionOf([any], { regulation: '', account: '7' })).toBe('hide');
    expect(actionOf([any], { regulation: '' })).toBeUndefined();
    expect(actionOf([{ ...item, siteId: 'TUR', logic: 'or' }])).toBe('hide');
  });

  test('a filter with several values matches any of them, and an account may be a number', () => {
    expect(actionOf([{ ...item, siteId: ['TUR', 'GLOBAL'] }])).toBe('hide');
    expect(actionOf([{ ...item, siteId: ['TUR', 'EU'] }])).toBeUndefined();
    expect(actionOf([{ ...item, account: 7 }], { account: '7' })).toBe('hide');
  });

  test('of the items for one element the highest priority wins, as a number or as a text', () => {
    const with_ = (action: string, priority: unknown) => ({ ...item, action, priority });
    expect(actionOf([with_('a', 2), with_('b', 10)])).toBe('b');
    expect(actionOf([with_('a', '2'), with_('b', '10')])).toBe('b');
    expect(actionOf([with_('a', '10'), with_('b', 9)])).toBe('a');
    expect(actionOf([with_('a', undefined), with_('b', -1)])).toBe('a');
    expect(actionOf([with_('first', 3), with_('second', '3')])).toBe('first');
    expect(actionOf([with_('a', 99), { ...with_('b', 1), element: 'other' }], {}, 'other')).toBe('b');
    expect(actionOf([{ ...with_('a', 99), siteId: 'TUR' }, with_('b', 1)])).toBe('b');
  });

  test('an invalid priority counts as 0', () => {
    for (const none of [undefined, null, '', 'high', 'NaN', '1e3', '0x10', Number.NaN, Number.POSITIVE_INFINITY, {}]) {
      expect(priorityOf(none)).toBe(0);
    }
    expect([' 7 ', '-2', '+3', '2.5', 4].map(priorityOf)).toEqual([7, -2, 3, 2.5, 4]);
  });
});

/** A second implementation of the rule, written on the raw file from the product text only. */
function oracle(raw: readonly Record<string, unknown>[], subject: ComplianceVisitor): Record<string, unknown> {
  const number = (priority: unknown) =>
    typeof priority === 'number' ? priority : typeof priority === 'string' ? Number.parseFloat(priority) : 0;
  const misses = (expected: unknown, actual: string | null) => {
    const list = Array.isArray(expected) ? expected : [expected];
    const named = list.filter((value) => value !== undefined && value !== null && value !== '');
    return named.length > 0 && !named.some((value) => `${value}` === actual);
  };
  const result: Record<string, unknown> = {};
  for (const element of new Set(raw.map((one) => String(one.element)))) {
    const left = raw.filter((one) => {
      if (one.element !== element) return false;
      const missed = [
        misses(one.siteId, subject.site),
        misses(one.account, subject.account),
        misses(one.rc, subject.regulation),
      ].filter(Boolean).length;
      return one.logic === 'or' ? missed < 3 : missed === 0;
    });
    const highest = Math.max(...left.map(({ priority }) => number(priority)));
    const winner = left.find(({ priority }) => number(priority) === highest);
    if (winner) result[element] = winner.action;
  }
  return result;
}

describe('the matching rule compared with a second implementation', () => {
  const site = fc.constantFrom('GLOBAL', 'TUR', 'EU');
  const account = fc.constantFrom('', '7', '8');
  const filterOf = (value: fc.Arbitrary<string>) =>
    fc.option(fc.oneof(value, fc.array(value, { maxLength: 3 })), { nil: undefined });
  const rawItem = fc.record(
    {
      element: fc.constantFrom('a', 'b', 'c'),
      action: fc.stringMatching(/^[a-z]{1,4}$/),
      siteId: filterOf(site),
      account: filterOf(account),
      rc: filterOf(fc.constantFrom('EEA', 'UK', '')),
      logic: fc.constantFrom('and', 'or'),
      priority: fc.oneof(
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: -20, max: 20 }).map(String),
        fc.constantFrom('1.5', '007'),
      ),
    },
    { requiredKeys: ['element', 'action'] },
  );
  const anyVisitor = fc.record({ site, account, regulation: fc.constantFrom('EEA', '', null) });

  test('both choose the same item for each element (S4.54)', () => {
    fc.assert(
      fc.property(fc.array(rawItem, { maxLength: 12 }), anyVisitor, (raw, one) => {
        const won = winningItems(readComplianceConfig(raw), one);
        const actions = Object.fromEntries([...won].map(([element, { action }]) => [element, action]));
        expect(actions).toEqual(oracle(raw, one));
      }),
      { numRuns: propertyRuns() },
    );
  });

  test('the explanation for operators names the same winner, and for every other item why it lost (S4.54)', () => {
    fc.assert(
      fc.property(fc.array(rawItem, { maxLength: 12 }), anyVisitor, (raw, one) => {
        const expected = oracle(raw, one);
        const explained = explainItems(readComplianceConfig(raw), one);
        expect(explained.flatMap(({ items }) => items)).toHaveLength(raw.length);
        for (const { element, items } of explained) {
          expect(items.find(({ wins }) => wins)?.item.action).toBe(expected[element]);
          for (const { wins, applies, why } of items) {
            expect(why).toMatch(wins ? /^Wins/ : applies ? /^Applies, but item \d+/ : /^Does not apply: /);
          }
        }
      }),
      { numRuns: propertyRuns() },
    );
  });
});

test('an item has eight fields, and an entry that is not a valid item is skipped (S3.38)', () => {
  const whole = {
    ...{ element: 'a', action: 'hide', ext: { text: 'x' }, siteId: 'EU', account: '7', rc: 'EEA' },
    ...{ logic: 'or', priority: '3' },
  };
  const read = { ...whole, siteId: ['EU'], account: ['7'], rc: ['EEA'], priority: 3 };
  expect(readComplianceConfig([whole])).toEqual([read]);
  const plain = { element: 'a', action: 'hide', ext: undefined, siteId: [], account: [], rc: [] };
  expect(readComplianceConfig([item, { ...item, logic: 'xor' }])).toEqual(
    Array.from({ length: 2 }, () => ({ ...plain, element: 'signUpLink', logic: 'and', priority: 0 })),
  );
  const invalidItems = [
    null,
    1,
    'a',
    [],
    {},
    { element: '', action: 'hide' },
    { element: 'a' },
    { ...item, siteId: {} },
  ];
  expect(readComplianceConfig([...invalidItems, item])).toHaveLength(1);
  for (const body of [null, undefined, {}, 'text', 7]) expect(readComplianceConfig(body)).toEqual([]);
});

test('a restricted visitor has the regulation EEA, and any other visitor an empty one (S4.53, S6.06)', () => {
  expect([regulationOf(true), regulationOf(false)]).toEqual(['EEA', '']);
  expect(restrictedRegulation).toBe('EEA');
  const rules = [{ ...item, rc: 'EEA' }];
  expect([true, false].map((restricted) => actionOf(rules, { regulation: regulationOf(restricted) }))).toEqual([
    'hide',
    undefined,
  ]);
});

test('the configuration has a static path that depends on the test network (S7.58)', () => {
  expect(complianceConfigPath('prod')).toBe('/compliance/login-entry-fe.json?v=1');
  expect(complianceConfigPath('testnet')).toBe('/compliance/testnet/login-entry-fe.json?v=1');
  expect(complianceConfigPath('test')).toBe('/compliance/test/login-entry-fe.json?v=1');
  expect(complianceConfigPath('local')).toBe('/compliance/test/login-entry-fe.json?v=1');
});

test('every site has its name for the configuration (S3.38)', () => {
  expect(siteIds.map(complianceSite)).toEqual(['GLOBAL', 'HKG', 'TUR', 'KAZ', 'EU', 'NLD', 'GEO', 'IDN', 'ARE']);
});
