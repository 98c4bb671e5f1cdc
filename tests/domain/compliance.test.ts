import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readComplianceConfig } from '../../src/contract/compliance.ts';
import {
  type ComplianceVisitor,
  complianceConfigPath,
  complianceSite,
  priorityOf,
  regulationOf,
  restrictedRegulation,
  winningItems,
} from '../../src/domain/compliance.ts';
import { siteIds } from '../../src/domain/site.ts';
import { explainItems } from '../../src/sandbox/compliance-explain.ts';

const visitor: ComplianceVisitor = { site: 'GLOBAL', account: '', regulation: 'EEA' };

/** The action of one element for a visitor, from raw items of the file. */
function actionOf(raw: unknown, who: Partial<ComplianceVisitor> = {}, element = 'signUpLink'): string | undefined {
  return winningItems(readComplianceConfig(raw), { ...visitor, ...who }).get(element)?.action;
}

const item = { element: 'signUpLink', action: 'hide' };

describe('which item of the compliance configuration counts (S4.54)', () => {
  test('an item without filters is for everyone, whatever is known of them', () => {
    for (const regulation of ['EEA', '', null]) expect(actionOf([item], { regulation })).toBe('hide');
    for (const empty of [undefined, null, '', []]) {
      expect(actionOf([{ ...item, siteId: empty, account: empty, rc: empty }])).toBe('hide');
    }
  });

  test('filters are for a site, an account and a regulation country; all have to fit', () => {
    const all = { ...item, siteId: 'GLOBAL', account: '7', rc: 'EEA' };
    expect(actionOf([all], { account: '7' })).toBe('hide');
    expect(actionOf([all], { account: '8' })).toBeUndefined();
    expect(actionOf([all], { account: '7', site: 'TUR' })).toBeUndefined();
    expect(actionOf([all], { account: '7', regulation: '' })).toBeUndefined();
    expect(actionOf([all], { account: '7', regulation: null })).toBeUndefined();
  });

  test('with the logic "or" one of them is enough, and a filter that is left out always fits', () => {
    const any = { ...item, siteId: 'TUR', account: '7', rc: 'EEA', logic: 'or' };
    expect(actionOf([any])).toBe('hide');
    expect(actionOf([any], { regulation: '', account: '7' })).toBe('hide');
    expect(actionOf([any], { regulation: '' })).toBeUndefined();
    expect(actionOf([{ ...item, siteId: 'TUR', logic: 'or' }])).toBe('hide');
  });

  test('several values of a filter mean any of them, and an account may be a number', () => {
    expect(actionOf([{ ...item, siteId: ['TUR', 'GLOBAL'] }])).toBe('hide');
    expect(actionOf([{ ...item, siteId: ['TUR', 'EU'] }])).toBeUndefined();
    expect(actionOf([{ ...item, account: 7 }], { account: '7' })).toBe('hide');
  });

  test('of items for the same element the higher priority wins, as a number and as a text', () => {
    const with_ = (action: string, priority: unknown) => ({ ...item, action, priority });
    expect(actionOf([with_('a', 2), with_('b', 10)])).toBe('b');
    expect(actionOf([with_('a', '2'), with_('b', '10')])).toBe('b');
    expect(actionOf([with_('a', '10'), with_('b', 9)])).toBe('a');
    expect(actionOf([with_('a', undefined), with_('b', -1)])).toBe('a');
    expect(actionOf([with_('first', 3), with_('second', '3')])).toBe('first');
    expect(actionOf([with_('a', 99), { ...with_('b', 1), element: 'other' }], {}, 'other')).toBe('b');
    expect(actionOf([{ ...with_('a', 99), siteId: 'TUR' }, with_('b', 1)])).toBe('b');
  });

  test('what is no priority counts as 0', () => {
    for (const none of [undefined, null, '', 'high', 'NaN', '1e3', '0x10', Number.NaN, Number.POSITIVE_INFINITY, {}]) {
      expect(priorityOf(none)).toBe(0);
    }
    expect([' 7 ', '-2', '+3', '2.5', 4].map(priorityOf)).toEqual([7, -2, 3, 2.5, 4]);
  });
});

/** The rule told in another way, on the raw file, from the sentences of the product text alone. */
function oracle(raw: readonly Record<string, unknown>[], who: ComplianceVisitor): Record<string, unknown> {
  const number = (priority: unknown) =>
    typeof priority === 'number' ? priority : typeof priority === 'string' ? Number.parseFloat(priority) : 0;
  const misses = (wanted: unknown, actual: string | null) => {
    const list = Array.isArray(wanted) ? wanted : [wanted];
    const named = list.filter((value) => value !== undefined && value !== null && value !== '');
    return named.length > 0 && !named.some((value) => `${value}` === actual);
  };
  const result: Record<string, unknown> = {};
  for (const element of new Set(raw.map((one) => String(one.element)))) {
    const left = raw.filter((one) => {
      if (one.element !== element) return false;
      const missed = [
        misses(one.siteId, who.site),
        misses(one.account, who.account),
        misses(one.rc, who.regulation),
      ].filter(Boolean).length;
      return one.logic === 'or' ? missed < 3 : missed === 0;
    });
    const highest = Math.max(...left.map(({ priority }) => number(priority)));
    const winner = left.find(({ priority }) => number(priority) === highest);
    if (winner) result[element] = winner.action;
  }
  return result;
}

describe('the matching rule against an independent oracle', () => {
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
  const who = fc.record({ site, account, regulation: fc.constantFrom('EEA', '', null) });

  test('the same item wins for each element: and, or, missing filters, priority as number and text (S4.54)', () => {
    fc.assert(
      fc.property(fc.array(rawItem, { maxLength: 12 }), who, (raw, one) => {
        const won = winningItems(readComplianceConfig(raw), one);
        const actions = Object.fromEntries([...won].map(([element, { action }]) => [element, action]));
        expect(actions).toEqual(oracle(raw, one));
      }),
      { numRuns: 5000 },
    );
  });

  test('the operator is told of the same winner, and of every other item why it did not win (S4.54)', () => {
    fc.assert(
      fc.property(fc.array(rawItem, { maxLength: 12 }), who, (raw, one) => {
        const wanted = oracle(raw, one);
        const explained = explainItems(readComplianceConfig(raw), one);
        expect(explained.flatMap(({ items }) => items)).toHaveLength(raw.length);
        for (const { element, items } of explained) {
          expect(items.find(({ wins }) => wins)?.item.action).toBe(wanted[element]);
          for (const { wins, applies, why } of items) {
            expect(why).toMatch(wins ? /^Wins/ : applies ? /^Applies, but item \d+/ : /^Does not apply: /);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});

test('an item has element, action, ext, siteId, account, rc, logic and priority; what is no item is passed over (S3.38)', () => {
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
  const junk = [null, 1, 'a', [], {}, { element: '', action: 'hide' }, { element: 'a' }, { ...item, siteId: {} }];
  expect(readComplianceConfig([...junk, item])).toHaveLength(1);
  for (const body of [null, undefined, {}, 'text', 7]) expect(readComplianceConfig(body)).toEqual([]);
});

test('restricted visitors have the regulation EEA, others none (S4.53, S6.06)', () => {
  expect([regulationOf(true), regulationOf(false)]).toEqual(['EEA', '']);
  expect(restrictedRegulation).toBe('EEA');
  const rules = [{ ...item, rc: 'EEA' }];
  expect([true, false].map((restricted) => actionOf(rules, { regulation: regulationOf(restricted) }))).toEqual([
    'hide',
    undefined,
  ]);
});

test('the configuration lies at a static path that says the test network (S7.58)', () => {
  expect(complianceConfigPath('prod')).toBe('/compliance/login-entry-fe.json?v=1');
  expect(complianceConfigPath('testnet')).toBe('/compliance/testnet/login-entry-fe.json?v=1');
  expect(complianceConfigPath('test')).toBe('/compliance/test/login-entry-fe.json?v=1');
  expect(complianceConfigPath('local')).toBe('/compliance/test/login-entry-fe.json?v=1');
});

test('every site has a name in the configuration (S3.38)', () => {
  expect(siteIds.map(complianceSite)).toEqual(['GLOBAL', 'HKG', 'TUR', 'KAZ', 'EU', 'NLD', 'GEO', 'IDN', 'ARE']);
});
